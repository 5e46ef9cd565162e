import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The first process of the private PostgreSQL of a data folder, in this namespace; undefined when none runs. */
export function postmasterOf(dataDir: string): number | undefined {
  try {
    const [pid] = readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 0)
    return Number(pid)
  } catch {
    return undefined
  }
}

/** Ends it as a crash would; its children end by themselves a moment later. */
export function killPostmaster(dataDir: string): void {
  const pid = postmasterOf(dataDir)
  if (pid === undefined) throw new Error(`No PostgreSQL runs in ${dataDir}.`)
  process.kill(pid, 'SIGKILL')
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { nodeArguments } from './bundle-server.ts'

/** The real server as a process of its own, listening on a port that the system chose. */
export type ServerProcess = {
  url: string
  child: ChildProcess
  /** The log so far, one entry per line. */
  log: readonly string[]
  /** All that it has written to its standard error. */
  complaint(): string
  /** Resolves with the exit code, or the signal that ended it. */
  ended: Promise<number | string | null>
}

/** A command that starts the server in a place of its own, and the server's own arguments. */
type Manner = { within?: readonly string[]; args?: readonly string[] }

const running = new Set<ChildProcess>()

/**
 * Starts the server on a data folder without demo data; its own settings may be added, and `script` may be TypeScript
 * or the server of another release. Does not wait for it.
 */
export function spawnServer(
  dataDir: string,
  env: Record<string, string> = {},
  script?: string,
  { within = [], args = [] }: Manner = {},
) {
  const given = script?.endsWith('.ts') === true ? ['--import', 'tsx', script] : [script ?? '']
  const server = script === undefined ? nodeArguments('server') : given
  const [command = '', ...rest] = [...within, process.execPath, ...server, ...args]
  const child = spawn(command, rest, {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', SEED: 'none', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  running.add(child)
  const ended = new Promise<number | string | null>((resolve) => {
    child.once('exit', (code, signal) => {
      running.delete(child)
      resolve(signal ?? code)
    })
  })
  const log: string[] = []
  let complaint = ''
  if (child.stdout !== null) createInterface(child.stdout).on('line', (line) => log.push(line))
  child.stderr?.on('data', (chunk) => {
    complaint += chunk
  })
  return { child, ended, log, complaint: () => complaint }
}

/** Starts the server and waits until it listens; throws with its output if it ends instead. */
export async function startServer(
  dataDir: string,
  env: Record<string, string> = {},
  script?: string,
  manner: Manner = {},
): Promise<ServerProcess> {
  const { child, ended, log, complaint } = spawnServer(dataDir, env, script, manner)
  let code: number | string | null | undefined
  void ended.then((how) => {
    code = how
  })
  for (;;) {
    const url = log.map((line) => /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0]).find((found) => found)
    if (url !== undefined) return { url, child, log, complaint, ended }
    if (code !== undefined)
      throw new Error(`The server ended with ${code}: ${complaint()}\n${log.join('\n')}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Ends every server that a test has left running. */
export async function endServers(): Promise<void> {
  await Promise.all(
    [...running].map(async (child) => {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    }),
  )
}

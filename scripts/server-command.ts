import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { exitCodeOf, forwardSignals, loadDotEnv, ROOT, start } from './processes.ts'

/** Runs one of the server's commands from its sources, with the settings of `.env`: `server-command.ts backup --to …`. */
async function main([name = '', ...args]: string[]): Promise<number> {
  const script = `apps/server/src/cli/${name}.ts`
  if (!/^[a-z-]+$/.test(name) || !existsSync(join(ROOT, script))) {
    console.error(`There is no command ${name}.`)
    return 1
  }
  loadDotEnv()
  const command = start(['node', '--import', 'tsx', script, ...args], '.', { stdio: 'inherit' })
  forwardSignals([command])
  return exitCodeOf(command)
}

process.exitCode = await main(process.argv.slice(2))

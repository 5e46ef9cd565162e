import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { exitCodeOf, forwardSignals, start } from './processes.ts'

/** Where Debian and Ubuntu install each major version. */
const HOME = '/usr/lib/postgresql'
/** The programs of an installation that the tests run. */
const PROGRAMS = ['initdb', 'postgres']

/**
 * Runs the server's module tests on a PostgreSQL of this machine, as a club's own server would be: TEST_POSTGRES, else the
 * newest of Debian's. `npm test` runs them on the one that comes with the shop. Arguments are files and options for Vitest.
 */
async function main(): Promise<void> {
  const home = process.env.TEST_POSTGRES ?? (await findNewest())
  console.log(`Module tests on ${home}`)
  const command = ['vitest', 'run', '--project', 'modules', ...process.argv.slice(2)]
  const child = start(command, 'apps/server', { stdio: 'inherit', env: { TEST_POSTGRES: home } })
  forwardSignals([child])
  process.exitCode = await exitCodeOf(child)
}

async function findNewest(): Promise<string> {
  const versions = existsSync(HOME) ? await readdir(HOME) : []
  const found = versions
    .filter((version) => PROGRAMS.every((name) => existsSync(join(HOME, version, 'bin', name))))
    .sort((a, b) => Number(b) - Number(a))
  if (found[0] !== undefined) return join(HOME, found[0])
  throw new Error(
    `${HOME} has no PostgreSQL. As root: apt-get install -y postgresql
(One elsewhere: TEST_POSTGRES=<folder with bin, lib and share>.)`,
  )
}

main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})

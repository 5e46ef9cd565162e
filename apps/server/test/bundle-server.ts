import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

// How a global setup passes values to the workers: they inherit its environment.
const FOLDER = 'JANSI_TEST_BUNDLE'
const HOME = join(import.meta.dirname, '..')
const PREFIX = '.test-bundle-'

/** The entries of the build that tests start, and where they come from. */
const ENTRIES = {
  server: 'src/main.ts',
  backup: 'src/cli/backup.ts',
  restore: 'src/cli/restore.ts',
  migrate: 'src/cli/migrate.ts',
  doctor: 'src/cli/doctor.ts',
  setup: 'src/cli/setup.ts',
  'change-key': 'src/cli/change-key.ts',
  'demo-again': 'src/cli/demo-again.ts',
}

/**
 * Bundles the server and its commands, with their packages, before the tests that start them as processes. From the
 * sources, every start compiles them again, which takes 2 seconds of the processor.
 */
export default async function bundleServer(): Promise<() => Promise<void>> {
  await removeOld()
  const folder = await mkdtemp(join(HOME, PREFIX))
  await promisify(execFile)(process.execPath, ['build.mjs', '--with-packages', folder], { cwd: HOME })
  process.env[FOLDER] = folder
  return () => rm(folder, { recursive: true, force: true })
}

/** Removes the remains of killed runs; another run may be using a younger bundle. */
async function removeOld(): Promise<void> {
  for (const name of await readdir(HOME)) {
    if (!name.startsWith(PREFIX)) continue
    const { mtimeMs } = await stat(join(HOME, name))
    if (Date.now() - mtimeMs > 86_400_000) await rm(join(HOME, name), { recursive: true, force: true })
  }
}

/** A process of a test starts and does little: code that is optimised never pays. */
const START_QUICKLY = ['--no-opt']

/** The arguments for Node that run the server or a command: from the bundle, or outside the tests from the source. */
export function nodeArguments(name: keyof typeof ENTRIES): string[] {
  const folder = process.env[FOLDER]
  if (folder === undefined) return ['--import', 'tsx', join(HOME, ENTRIES[name])]
  return [...START_QUICKLY, join(folder, `${name}.js`)]
}

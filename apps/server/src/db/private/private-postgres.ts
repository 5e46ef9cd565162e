import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { ClusterUnusable, DatabaseAway } from '../database-away.ts'
import { type Cluster, LOCKED, prepareCluster, type Started, startCluster, whyNot } from './cluster.ts'
import { openSocketFolder } from './socket-folder.ts'
import { watchDisk } from './watch-disk.ts'

/** The private PostgreSQL of a data folder, as this process uses it. */
export type PrivatePostgres = {
  connection: pg.ClientConfig
  /** Leaves it. The last one out stops it and waits until everything is written. Close all connections first. */
  release(): Promise<void>
}

const RETRY_MS = 20
const MAX_RETRY_MS = 5_000
/** How long another process may hold the lock without a PostgreSQL that responds. */
const MAX_SILENT_MS = 60_000
const MAX_STOP_MS = 60_000
/** The sessions of a process that just left are still seen for a moment. */
const LEAVING_MS = 200
/** cannot_connect_now: it starts, recovers or stops. */
const STARTING = '57P03'

/**
 * Starts PostgreSQL on the cluster of a data folder, which is made where there is none, or joins the one that runs there: of
 * another server of this machine, of another container on the same volume, or of a server that was killed. If it ends while
 * this process uses it, it is started again. `name` is the name of this process's sessions. Throws `DatabaseAway` if it cannot
 * run here.
 */
export async function openPrivatePostgres(dataDir: string, name: string): Promise<PrivatePostgres> {
  const cluster = await prepareCluster(dataDir)
  const sockets = openSocketFolder(cluster.data)
  const connection = {
    host: sockets.path,
    port: 5432,
    user: 'jansi',
    database: 'postgres',
    application_name: name,
  }
  const leaving = new AbortController()
  const disk = watchDisk(cluster, connection)
  await disk.look()
  let held = startOrJoin(cluster, connection)
  const watching = watch()

  async function watch(): Promise<void> {
    for (;;) {
      const { ended } = await held
      await ended
      if (leaving.signal.aborted) return
      console.error('PostgreSQL has ended. It is started again.')
      const next = await retry(() => startOrJoin(cluster, connection), leaving.signal)
      if (next === undefined) return
      held = Promise.resolve(next)
      if (leaving.signal.aborted) return next.close()
    }
  }

  async function release(): Promise<void> {
    if (!inUse.delete(release)) return
    leaving.abort()
    await disk.stop()
    // It may just be starting.
    await (await held).close()
    await watching
    if (!(await isUsedByOthers(connection))) await stop(cluster)
    sockets.close()
  }

  inUse.add(release)
  try {
    await held
    return { connection, release }
  } catch (error) {
    inUse.delete(release)
    await watching.catch(() => {})
    await disk.stop()
    sockets.close()
    throw error
  }
}

/** Those that this process uses. */
const inUse = new Set<() => Promise<void>>()

/** Leaves every private PostgreSQL at once, for a process that is ended in the middle of its work; its connections break. */
export async function leavePrivatePostgres(): Promise<void> {
  await Promise.all([...inUse].map((release) => release()))
}

/** A connection that shows how long PostgreSQL runs. */
type HeldConnection = { ended: Promise<void>; close(): Promise<void> }

async function startOrJoin(cluster: Cluster, connection: pg.ClientConfig): Promise<HeldConnection> {
  let started: Started | undefined
  let silentSince = performance.now()
  for (;;) {
    const held = await connect(connection)
    if (typeof held === 'object') return held
    const code = started === undefined ? LOCKED : (started.child.exitCode ?? started.child.signalCode)
    if (held === STARTING || code === null) silentSince = performance.now()
    if (code !== null && code !== LOCKED) {
      const event = `PostgreSQL does not start (${code})`
      throw whyNot(cluster, event, started?.complaint() ?? '', ClusterUnusable)
    }
    if (performance.now() - silentSince > MAX_SILENT_MS)
      throw new DatabaseAway(
        `Another process holds ${join(cluster.home, 'lock')}, but no PostgreSQL responds there. End that process, or use another DATA_DIR.`,
      )
    if (code === LOCKED && held !== STARTING) started = await startCluster(cluster)
    await setTimeout(RETRY_MS)
  }
}

/** Returns a connection, or the code of the refusal. */
async function connect(connection: pg.ClientConfig): Promise<HeldConnection | string> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  const ended = new Promise<void>((resolve) => client.once('end', resolve))
  try {
    await client.connect()
    return { ended, close: () => client.end() }
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code)
  }
}

async function retry<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  for (let pause = RETRY_MS; !signal.aborted; pause = Math.min(2 * pause, MAX_RETRY_MS)) {
    try {
      return await work()
    } catch (error) {
      console.error((error as Error).message)
      await setTimeout(pause, undefined, { signal }).catch(() => {})
    }
  }
  return undefined
}

/** True while other processes of the shop use this PostgreSQL; false also if it has ended. */
async function isUsedByOthers(connection: pg.ClientConfig): Promise<boolean> {
  // Those who leave at the same moment do not count each other: this session has a name of its own.
  const client = new pg.Client({ ...connection, application_name: 'leaving', connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const until = performance.now() + LEAVING_MS
    for (;;) {
      const { rowCount } = await client.query(
        "select from pg_stat_activity where application_name like 'jansi%' and application_name <> $1",
        [connection.application_name],
      )
      if (rowCount === 0) return false
      if (performance.now() > until) return true
      await setTimeout(RETRY_MS)
    }
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** Waits until everything is written. A PostgreSQL of another container is not ours to stop: it ends with that container. */
async function stop({ data }: Cluster): Promise<void> {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (!isProcessOf(pid, data)) return
  process.kill(pid, 'SIGINT')
  const until = performance.now() + MAX_STOP_MS
  while (existsSync(file) && performance.now() < until) await setTimeout(10)
}

/** Another container has numbers of its own: there the same number is another program. */
function isProcessOf(pid: number, data: string): boolean {
  if (process.platform !== 'linux') return true
  try {
    return realpathSync(`/proc/${pid}/cwd`) === data
  } catch {
    return false
  }
}

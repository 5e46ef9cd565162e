import { createWriteStream } from 'node:fs'
import { lchown, mkdir, open, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import tar from 'tar-stream'
import { DatabaseAway } from '../db/database-away.ts'
import {
  type Cluster,
  locateCluster,
  refuseOtherMajor,
  refuseRunning,
  replaceCluster,
  startCluster,
} from '../db/private/cluster.ts'
import { openSocketFolder } from '../db/private/socket-folder.ts'
import type { FileStore } from '../files/store.ts'
import { type ReportProgress, TransferRefused } from '../transfer/refused.ts'
import { endSessions } from '../transfer/sign-out.ts'
import { DELETED_IMAGES, listImages } from './copy-images.ts'
import { nameOfTime, namesIn, segmentPath, timeIn } from './layout.ts'
import type { Moment } from './moment.ts'
import { takeIn } from './pass-out.ts'
import type { Span } from './spans.ts'

/** `reached` is the time of the last restored change, or of the base if there was none after it; `before` has the former database. */
export type Restored = { reached: Date; before: string | undefined }

/** `files` is null for a bucket, whose images are not in a copy. */
type Restoring = {
  dataDir: string
  files: FileStore | null
  /** Those that open the copies if they are encrypted. */
  identities: readonly string[]
  report: ReportProgress
  signal: AbortSignal
}

const NOT_REACHED = /recovery ended before configured recovery target/

/**
 * Restores the private database of a data folder to a moment of a span, and the images of the copy that are missing. Everybody is
 * signed out. The present database is renamed. Throws `DatabaseAway` while the shop runs; a failure replaces nothing.
 */
export async function restoreMoment(
  span: Span,
  moment: Moment,
  { dataDir, files, identities, report, signal }: Restoring,
): Promise<Restored> {
  const present = await locateCluster(dataDir)
  await refuseRunning(present)
  const cluster = { ...present, data: join(present.home, 'restored') }
  await rm(cluster.data, { recursive: true, force: true })
  try {
    const base = span.bases.findLast(({ at }) => moment === 'newest' || at <= moment)
    if (base === undefined) throw new TransferRefused('The copy has no base before this time.')
    report(`Unpacking ${base.name}`)
    await unpack(join(span.folder, 'bases', base.name), cluster, identities)
    refuseOtherMajor(cluster)
    const segments = span.segments.filter((segment) => segment >= base.first)
    report(`Adding up to ${segments.length} segments of changes`)
    await addSegments({ segments, folder: span.folder, identities }, moment, cluster, signal)
    await own(cluster, join(cluster.data, 'recovery.signal'), (path) => writeFile(path, ''))
    const reached = (await recover(cluster, moment, signal)) ?? base.at
    if (files !== null)
      report(
        `${await restoreImages(span.folder, moment, files, identities)} images were missing and are restored.`,
      )
    return { reached, before: await replaceCluster(present, `before-${nameOfTime(new Date())}`) }
  } finally {
    await rm(cluster.data, { recursive: true, force: true })
  }
}

async function unpack(base: string, cluster: Cluster, identities: readonly string[]): Promise<void> {
  await own(cluster, cluster.data, (path) => mkdir(path, { mode: 0o700 }))
  const entries = tar.extract()
  const source = takeIn(base, true, identities)
  const flow = pipeline(source, entries)
  let broken: unknown
  const ended = flow.catch((error: unknown) => {
    broken = error
  })
  try {
    for await (const entry of entries) {
      const content = entry as unknown as Readable
      const { name, type } = entry.header
      // The lock of a socket names a process, which may now be another program.
      if (!name.startsWith('.s.PGSQL'))
        await own(cluster, join(cluster.data, name), (path) =>
          type === 'directory'
            ? mkdir(path, { recursive: true, mode: 0o700 })
            : pipeline(content, createWriteStream(path, { mode: 0o600 })),
        )
      content.resume()
    }
  } catch (error) {
    source.destroy()
    await ended
    // A broken stream also ends the entries, with a less precise error.
    throw broken instanceof TransferRefused ? broken : error
  }
  await flow
  // Settings that belonged to the moment, such as those of the copies.
  await writeFile(join(cluster.data, 'postgresql.auto.conf'), '')
}

/** Adds the changes up to the moment. The zeros at the end of a segment take no disk space. */
async function addSegments(
  { segments, folder, identities }: Pick<Span, 'segments' | 'folder'> & Pick<Restoring, 'identities'>,
  moment: Moment,
  cluster: Cluster,
  signal: AbortSignal,
): Promise<void> {
  for (const segment of segments) {
    signal.throwIfAborted()
    const file = join(folder, segmentPath(segment))
    const content = await buffer(takeIn(file, true, identities))
    let end = content.length
    while (end > 0 && content[end - 1] === 0) end -= 1
    await own(cluster, join(cluster.data, 'pg_wal', segment), async (path) => {
      const out = await open(path, 'w', 0o600)
      await out.write(content.subarray(0, end))
      await out.truncate(content.length)
      await out.close()
    })
    if (moment !== 'newest' && (await stat(file)).mtime > moment) return
  }
}

/** Makes a file or folder that PostgreSQL's user can write. */
async function own({ user }: Cluster, path: string, make: (path: string) => Promise<unknown>): Promise<void> {
  await make(path)
  if (user !== undefined) await lchown(path, user.uid, user.gid)
}

/** Lets PostgreSQL apply the changes, signs everybody out, and stops it in order. Returns the time of the last change. */
async function recover(cluster: Cluster, moment: Moment, signal: AbortSignal): Promise<Date | null> {
  const target =
    moment === 'newest'
      ? []
      : [
          `recovery_target_time=${moment.toISOString().replace('T', ' ').replace('Z', '+00')}`,
          'recovery_target_action=promote',
        ]
  const { child, complaint } = await startCluster(cluster, [
    // All segments are there. None is used again, because the disk may be too full for their zeros.
    ...['restore_command=false', 'archive_mode=off', 'wal_recycle=off', 'logging_collector=off'],
    // The disk may have been full when the shop was stopped.
    'default_transaction_read_only=off',
    ...target,
  ])
  child.ref()
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const sockets = openSocketFolder(cluster.data)
  const connection = { host: sockets.path, port: 5432, user: 'jansi', database: 'postgres' }
  try {
    for (;;) {
      const client = await connectAfterRecovery(connection)
      if (client !== null) {
        const { rows } = await client.query('select pg_last_xact_replay_timestamp() as reached')
        await endSessions((statement) => client.query(statement))
        await client.end()
        return rows[0]?.reached ?? null
      }
      if (child.exitCode !== null || child.signalCode !== null) {
        // Every change of the copy is older than the moment.
        if (moment !== 'newest' && NOT_REACHED.test(complaint())) return recover(cluster, 'newest', signal)
        throw new DatabaseAway(`PostgreSQL cannot restore this copy. ${complaint().trim()}`)
      }
      signal.throwIfAborted()
      await setTimeout(50)
    }
  } finally {
    sockets.close()
    child.kill('SIGINT')
    if (child.exitCode === null && child.signalCode === null) await ended
  }
}

async function connectAfterRecovery(connection: pg.ClientConfig): Promise<pg.Client | null> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query('select pg_is_in_recovery() as waits')
    if (rows[0]?.waits === false) return client
    await client.end()
  } catch {}
  return null
}

/** Adds the images that the copy had at the moment and the store lacks. Returns how many. */
async function restoreImages(
  folder: string,
  moment: Moment,
  files: FileStore,
  identities: readonly string[],
): Promise<number> {
  const deleted = (await namesIn(join(folder, DELETED_IMAGES)))
    .filter((name) => moment !== 'newest' && timeIn(name) > moment)
    .map((name) => `${DELETED_IMAGES}/${name}`)
  let restored = 0
  for (const part of ['images', ...deleted]) {
    for (const key of await listImages(join(folder, part))) {
      if (await files.exists(key)) continue
      await files.put(key, await buffer(takeIn(join(folder, part, key), false, identities)), '')
      restored += 1
    }
  }
  return restored
}

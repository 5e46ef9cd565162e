import { createReadStream } from 'node:fs'
import { chown, mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { SEGMENT_BYTES } from '../db/private/cluster.ts'
import { isSegment, namesIn, segmentPath } from './layout.ts'
import type { Passed } from './pass-out.ts'

/** Returns the folder in which PostgreSQL puts segments and bases for the server to take away. */
export function outgoingOf(dataDir: string): string {
  return join(dataDir, 'postgres', 'outgoing')
}

/** Makes the folder for the user of PostgreSQL; with `empty` it has nothing of another cluster. */
export async function openOutgoing(dataDir: string, { empty }: { empty: boolean }): Promise<void> {
  const outgoing = outgoingOf(dataDir)
  if (empty) await rm(outgoing, { recursive: true, force: true })
  await mkdir(outgoing, { recursive: true, mode: 0o700 })
  const { uid, gid } = await stat(join(dataDir, 'postgres'))
  if (process.geteuid?.() === 0) await chown(outgoing, uid, gid)
}

/** Returns the names of the segments that wait there, in order. */
export async function waitingSegments(dataDir: string): Promise<string[]> {
  return (await namesIn(outgoingOf(dataDir))).filter(isSegment)
}

/** Returns the bytes of all segments that wait: there, and for PostgreSQL to copy them there. */
export async function waitingBytes(dataDir: string): Promise<number> {
  const status = await namesIn(join(dataDir, 'postgres', 'data', 'pg_wal', 'archive_status'))
  const ready = status.filter((name) => name.endsWith('.ready')).length
  return ((await waitingSegments(dataDir)).length + ready) * SEGMENT_BYTES
}

/** Passes on all segments that wait, in order, and deletes each when it was passed on; stops between two on `until`. */
export async function sendSegments(
  dataDir: string,
  pass: (segment: Passed) => Promise<void>,
  until: AbortSignal,
): Promise<void> {
  for (const segment of await waitingSegments(dataDir)) {
    if (until.aborted) return
    const file = join(outgoingOf(dataDir), segment)
    const { mtime: at } = await stat(file)
    await pass({ open: () => createReadStream(file), path: segmentPath(segment), at, compress: true })
    await rm(file, { force: true })
  }
}

/** Deletes all segments that wait. */
export async function deleteWaiting(dataDir: string): Promise<void> {
  for (const segment of await waitingSegments(dataDir))
    await rm(join(outgoingOf(dataDir), segment), { force: true })
}

import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { findFolder } from './cluster-folder.ts'
import { listBases, newestSegmentAt, segmentPath } from './layout.ts'
import { outgoingOf, waitingBytes, waitingSegments } from './outgoing.ts'
import { hasOtherBytes } from './pass-out.ts'

/** The copy of a cluster in one folder: its newest change and base, the bytes that wait, and a segment that has other bytes there. */
export type CopyState = {
  newestChange: Date | undefined
  newestBase: Date | undefined
  waiting: number
  waitsSince: Date | undefined
  differing: string | undefined
}

/** Reads the state of the copy in a folder; undefined if this cluster was never copied for these recipients. Changes nothing. */
export async function readCopyState(
  dataDir: string,
  dir: string,
  recipients: readonly string[],
): Promise<CopyState | undefined> {
  const name = await findFolder(dataDir, recipients)
  if (name === undefined) return undefined
  const folder = join(dir, name)
  const [oldest] = await waitingSegments(dataDir)
  const file = join(outgoingOf(dataDir), oldest ?? '')
  const target = join(folder, segmentPath(oldest ?? ''))
  return {
    newestChange: await newestSegmentAt(folder),
    newestBase: (await listBases(folder)).at(-1)?.at,
    waiting: await waitingBytes(dataDir),
    waitsSince: oldest === undefined ? undefined : (await stat(file)).mtime,
    differing:
      oldest !== undefined && (await hasOtherBytes(target, () => createReadStream(file), true))
        ? target
        : undefined,
  }
}

import { rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { DELETED_IMAGES } from './copy-images.ts'
import {
  listBases,
  listFolders,
  listSegments,
  namesIn,
  newestSegmentAt,
  segmentPath,
  timeIn,
} from './layout.ts'
import { DRAFTS } from './pass-out.ts'

/**
 * Deletes from a cluster's folder all that was replaced more than `days` days ago: bases with a newer one, the segments before
 * the oldest base that is left, deleted images; and next to it the folders of former clusters of its shop.
 */
export async function prune(folder: string, now: Date, days: number): Promise<void> {
  const isOver = (at: Date) => now.getTime() - at.getTime() > days * 86_400_000
  const bases = await listBases(folder)
  const old = bases.slice(0, -1).filter(({ at }) => isOver(at))
  for (const { name } of old) await rm(join(folder, 'bases', name), { force: true })
  const first = bases[old.length]?.first
  if (first === undefined) return
  for (const segment of await listSegments(folder)) {
    if (segment < first) await rm(join(folder, segmentPath(segment)), { force: true })
  }
  for (const name of await namesIn(join(folder, DELETED_IMAGES))) {
    if (isOver(timeIn(name))) await rm(join(folder, DELETED_IMAGES, name), { recursive: true, force: true })
  }
  for (const name of await namesIn(join(folder, DRAFTS))) {
    const draft = join(folder, DRAFTS, name)
    if (isOver((await stat(draft)).mtime)) await rm(draft, { force: true })
  }
  const [dir, own] = [dirname(folder), basename(folder)]
  const ofThisShop = own.slice(0, own.lastIndexOf('-'))
  for (const name of await listFolders(dir)) {
    if (name === own || !name.startsWith(ofThisShop)) continue
    const former = join(dir, name)
    const base = (await listBases(former)).at(-1)?.at ?? (await stat(former)).mtime
    const segment = (await newestSegmentAt(former)) ?? base
    if (isOver(base) && isOver(segment)) await rm(former, { recursive: true, force: true })
  }
}

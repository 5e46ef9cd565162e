import { inArray } from 'drizzle-orm'
import type { Deps } from '../../../core/deps.ts'
import { storedImages } from '../../../db/schema/images.ts'
import { derivedFilesOf, imageOf, originalOf } from '../../../files/image-files.ts'

const CHUNK = 1_000

/**
 * Compares the stored files with the list of images: notes images that lack a file of this release or whose size is
 * unknown, as after an upgrade or a restore, and forgets deleted ones. Returns how many images `deriveImages` now has to
 * work on. Safe in several processes at once.
 */
export async function noteImages({
  database,
  files,
  clock,
}: Pick<Deps, 'database' | 'files' | 'clock'>): Promise<number> {
  const { orm } = database
  const stored = new Map<string, Set<string>>()
  for await (const file of files.list()) {
    const image = imageOf(file)
    stored.set(image, (stored.get(image) ?? new Set()).add(file))
  }
  const rows = await orm
    .select({ key: storedImages.key, width: storedImages.width, derivedAt: storedImages.derivedAt })
    .from(storedImages)
  const known = new Map(rows.map((row) => [row.key, row]))
  const pending: string[] = []
  for (const [image, names] of stored) {
    // Without its original an image is still being stored, or lost.
    if (!names.has(originalOf(image))) continue
    const lacks = derivedFilesOf(image).some(({ key }) => !names.has(key))
    const row = known.get(image)
    const isNoted = row !== undefined && row.derivedAt === null
    const isMeasured = row?.width != null || image.startsWith('private/')
    if (!isNoted && (lacks || !isMeasured)) pending.push(image)
  }
  for (const keys of chunks(pending)) {
    await orm
      .insert(storedImages)
      .values(keys.map((key) => ({ key, createdAt: clock() })))
      .onConflictDoUpdate({
        target: storedImages.key,
        set: { derivedAt: null, attempts: 0, leasedUntil: null },
      })
  }
  const gone = rows.map(({ key }) => key).filter((key) => !stored.has(key))
  for (const keys of chunks(gone)) await orm.delete(storedImages).where(inArray(storedImages.key, keys))
  return pending.length
}

function chunks<T>(list: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(list.length / CHUNK) }, (_, n) =>
    list.slice(n * CHUNK, (n + 1) * CHUNK),
  )
}

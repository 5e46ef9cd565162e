import type { ImageInfo } from '@jansi/contract/image-info'
import { sql } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import type { Executor } from '../../db/client.ts'
import { storedImages } from '../../db/schema/images.ts'
import { originalOf } from '../../files/image-files.ts'
import type { FileStore } from '../../files/store.ts'

/** Returns those of the given keys that have no stored public image. */
export async function findMissing(
  files: Pick<FileStore, 'exists'>,
  keys: readonly string[],
): Promise<string[]> {
  const stored = await Promise.all(keys.map((key) => files.exists(originalOf(key))))
  return keys.filter((_key, index) => stored[index] === false)
}

/** Size and colour of images by their key; an image that is not measured yet is not among them. */
export type ImageInfos = ReadonlyMap<string, ImageInfo>

/** Reads size and colour of the given images, in one query. */
export async function readImageInfos(db: Executor, keys: readonly (string | null)[]): Promise<ImageInfos> {
  const known = [...new Set(keys.filter((key) => key !== null))]
  if (known.length === 0) return new Map()
  const rows = await db.select().from(storedImages).where(anyOf(storedImages.key, known))
  return new Map(
    rows.flatMap(({ key, width, height, colour }) =>
      width === null || height === null ? [] : [[key, { width, height, colour }] as const],
    ),
  )
}

/** Returns how many images have all their files, wait for some, and were given up. */
export async function countDerived(db: Executor): Promise<{ done: number; waiting: number; failed: number }> {
  const isWaiting = sql`${storedImages.derivedAt} is null and ${storedImages.attempts} < ${MAX_DERIVE_ATTEMPTS}`
  const [counts] = await db
    .select({
      done: sql<number>`count(${storedImages.derivedAt})::int`,
      waiting: sql<number>`(count(*) filter (where ${isWaiting}))::int`,
      all: sql<number>`count(*)::int`,
    })
    .from(storedImages)
  const { done, waiting, all } = counts ?? { done: 0, waiting: 0, all: 0 }
  return { done, waiting, failed: all - done - waiting }
}

/** After this many attempts, an image whose files cannot be made is left to the doctor's report. */
export const MAX_DERIVE_ATTEMPTS = 5

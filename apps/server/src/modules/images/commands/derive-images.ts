import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { and, asc, eq, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Deps } from '../../../core/deps.ts'
import { storedImages } from '../../../db/schema/images.ts'
import { derivedFilesOf, originalOf } from '../../../files/image-files.ts'
import { ImageRefused } from '../../../files/image-task.ts'
import { ImageTookTooLong } from '../../../files/images.ts'
import { MAX_DERIVE_ATTEMPTS } from '../queries.ts'

type DeriveDeps = Pick<Deps, 'database' | 'files' | 'images' | 'clock'>
type Row = typeof storedImages.$inferSelect

/** Longer than the time limits of all files of one image together; another process takes the image over afterwards. */
const LEASE_MS = 5 * 60_000

/**
 * Makes the files that images lack, one image at a time, until none waits or `signal` aborts, and returns for how many it
 * did. Rests between two images for as long as the first one took, so that it never keeps more than half of a processor.
 * Processes share the work by leases; the one that takes an image over after a crash makes only the files that are missing.
 */
export async function deriveImages(deps: DeriveDeps, signal: AbortSignal): Promise<number> {
  let done = 0
  for (let row = await lease(deps); row !== undefined; row = await lease(deps)) {
    const began = performance.now()
    await completeOrGiveBack(deps, row)
    done += 1
    await rest(performance.now() - began, signal)
    if (signal.aborted) break
  }
  return done
}

/** Takes the image that has waited longest, for this process; undefined if none waits. */
async function lease({ database: { orm }, clock }: DeriveDeps): Promise<Row | undefined> {
  const now = clock()
  const isFree = or(isNull(storedImages.leasedUntil), lte(storedImages.leasedUntil, now))
  const next = orm
    .select({ key: storedImages.key })
    .from(storedImages)
    .where(and(isNull(storedImages.derivedAt), lt(storedImages.attempts, MAX_DERIVE_ATTEMPTS), isFree))
    .orderBy(asc(storedImages.createdAt), asc(storedImages.key))
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await orm
    .update(storedImages)
    .set({
      leasedUntil: new Date(now.getTime() + LEASE_MS),
      attempts: sql`${storedImages.attempts} + 1`,
    })
    .where(eq(storedImages.key, sql`(${next})`))
    .returning()
  return row
}

/** A broken or too slow image counts its attempts; a store or a pool that is unavailable now is not its fault. */
async function completeOrGiveBack(deps: DeriveDeps, row: Row): Promise<void> {
  try {
    await complete(deps, row)
  } catch (error) {
    if (error instanceof ImageRefused || error instanceof ImageTookTooLong) return
    await deps.database.orm
      .update(storedImages)
      .set({ attempts: row.attempts - 1, leasedUntil: null })
      .where(eq(storedImages.key, row.key))
    throw error
  }
}

/** Makes the missing files of one image. The row is marked only when all of them are durable. */
async function complete({ database: { orm }, files, images, clock }: DeriveDeps, row: Row): Promise<void> {
  const original = await files.get(originalOf(row.key))
  if (original === null) {
    await orm.delete(storedImages).where(eq(storedImages.key, row.key))
    return
  }
  const bytes = await buffer(original.stream)
  const facts = row.width === null ? await images.measure(bytes) : undefined
  for (const { key, width, format } of derivedFilesOf(row.key)) {
    if (await files.exists(key)) continue
    await files.put(key, await images.derive(bytes, width, format), `image/${format}`)
  }
  // Deleted while its files were made: those would stay behind.
  if (!(await files.exists(originalOf(row.key)))) {
    for (const { key } of derivedFilesOf(row.key)) await files.delete(key)
    await orm.delete(storedImages).where(eq(storedImages.key, row.key))
    return
  }
  await orm
    .update(storedImages)
    .set({ ...facts, derivedAt: clock(), leasedUntil: null, attempts: 0 })
    .where(eq(storedImages.key, row.key))
}

async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal }).catch(() => {})
}

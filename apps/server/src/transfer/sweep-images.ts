import { eq, inArray, lte, sql } from 'drizzle-orm'
import type { Database, Executor, Tx } from '../db/client.ts'
import { strayPictures } from '../db/schema/images.ts'
import { imageOf } from '../files/image-files.ts'
import type { FileStore } from '../files/store.ts'
import { readNamedImages } from './named-files.ts'

/**
 * How long a stray image is kept: a form with an uploaded image may stay open overnight, and a backup that
 * began earlier still copies the files of its snapshot.
 */
export const STRAY_RETENTION_MS = 2 * 86_400_000
/** More strays than this are deleted only if the images that rows name outnumber them. */
const BELIEVED_ALWAYS = 50
const CHUNK = 1_000
const SWEEP_LOCK = 7_461_620_835

/** Most of the files apparently belong to another database; none is deleted. */
export class ForeignImages extends Error {
  override name = 'ForeignImages'
}

/**
 * Deletes images that no row has named for two days, and returns how many. Strays are recorded in the
 * database, so that every process and every start continues the count. Throws `ForeignImages` if most of
 * the stored images are strays.
 */
export async function sweepImages({
  database,
  files,
  clock,
}: {
  database: Pick<Database, 'orm' | 'withoutTimeout'>
  files: Pick<FileStore, 'list' | 'delete'>
  clock: () => Date
}): Promise<number> {
  const { orm } = database
  // Names first: an image that is stored and named later counts as a stray only until the next run, long
  // before it would be deleted.
  const named = await database.withoutTimeout((own) => own.transaction(readUnlessAnotherDoes))
  if (named === null) return 0
  const strays = new Map<string, string[]>()
  for await (const file of files.list()) {
    const image = imageOf(file)
    if (!named.has(image)) strays.set(image, [...(strays.get(image) ?? []), file])
  }
  if (strays.size > BELIEVED_ALWAYS && strays.size > named.size) {
    throw new ForeignImages(
      `${strays.size} stored images are not in use, and ${named.size} are: are these the files of this database?`,
    )
  }
  const now = clock()
  await noteStrays(orm, new Set(strays.keys()), now)
  const over = await orm
    .select({ key: strayPictures.key })
    .from(strayPictures)
    .where(lte(strayPictures.foundAt, new Date(now.getTime() - STRAY_RETENTION_MS)))
  for (const { key } of over) {
    for (const file of strays.get(key) ?? []) await files.delete(file)
    await orm.delete(strayPictures).where(eq(strayPictures.key, key))
  }
  return over.length
}

/**
 * Returns the images that rows name, or null while another process reads them, because the query scans the
 * whole shop.
 */
async function readUnlessAnotherDoes(tx: Tx): Promise<Set<string> | null> {
  const { rows } = await tx.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(${SWEEP_LOCK}::bigint) as mine`,
  )
  return rows[0]?.mine ? readNamedImages(tx) : null
}

/** Records since when each image is a stray, and forgets those that were named or deleted since. */
async function noteStrays(db: Executor, strays: ReadonlySet<string>, now: Date): Promise<void> {
  const known = (await db.select({ key: strayPictures.key }).from(strayPictures)).map(({ key }) => key)
  const gone = known.filter((key) => !strays.has(key))
  for (const keys of chunks(gone)) await db.delete(strayPictures).where(inArray(strayPictures.key, keys))
  for (const keys of chunks([...strays])) {
    await db
      .insert(strayPictures)
      .values(keys.map((key) => ({ key, foundAt: now })))
      .onConflictDoNothing()
  }
}

function chunks<T>(list: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(list.length / CHUNK) }, (_, n) =>
    list.slice(n * CHUNK, (n + 1) * CHUNK),
  )
}

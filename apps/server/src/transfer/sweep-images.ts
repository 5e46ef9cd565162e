import { eq, inArray, lte, sql } from 'drizzle-orm'
import type { Database, Executor, Tx } from '../db/client.ts'
import { strayPictures } from '../db/schema.ts'
import type { FileStore } from '../files/store.ts'
import { imageOf, readNamedImages } from './named-files.ts'

/**
 * So long an image is kept that no row names: a form may be left open over a night with its image uploaded
 * and not saved, and a backup that began before copies what its snapshot names.
 */
export const STRAYS_KEPT_MS = 2 * 86_400_000
/** More strays than this are believed only while they are fewer than the images that rows name. */
const BELIEVED_ALWAYS = 50
const CHUNK = 1_000
const SWEEP_LOCK = 7_461_620_832

/** The files are not those of this database, by all appearance: nothing of them is deleted. */
export class ForeignImages extends Error {
  override name = 'ForeignPictures'
}

/**
 * Deletes images that no row has named for two days, and answers how many. What is found is noted in the
 * database, so that every process and every start goes on where the last one was. Throws `ForeignPictures`
 * when most of the stored images are strays.
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
  // Names first: what is stored and named after is taken for a stray until the next look, long before it would go.
  const named = await database.withoutTimeout((own) => own.transaction(readUnlessAnotherDoes))
  if (named === null) return 0
  const strays = new Map<string, string[]>()
  for await (const file of files.list()) {
    const image = imageOf(file)
    if (!named.has(image)) strays.set(image, [...(strays.get(image) ?? []), file])
  }
  if (strays.size > BELIEVED_ALWAYS && strays.size > named.size) {
    throw new ForeignImages(
      `${strays.size} stored images are named by no row, and ${named.size} are: are these the files of this database?`,
    )
  }
  const now = clock()
  await noteStrays(orm, new Set(strays.keys()), now)
  const over = await orm
    .select({ key: strayPictures.key })
    .from(strayPictures)
    .where(lte(strayPictures.foundAt, new Date(now.getTime() - STRAYS_KEPT_MS)))
  for (const { key } of over) {
    for (const file of strays.get(key) ?? []) await files.delete(file)
    await orm.delete(strayPictures).where(eq(strayPictures.key, key))
  }
  return over.length
}

/** The images that rows name, or null while another process reads them: it looks through the whole shop. */
async function readUnlessAnotherDoes(tx: Tx): Promise<Set<string> | null> {
  const { rows } = await tx.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(${SWEEP_LOCK}::bigint) as mine`,
  )
  return rows[0]?.mine ? readNamedImages(tx) : null
}

/** Remembers since when each stray is known, and forgets those that were named or deleted meanwhile. */
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

import { and, asc, desc, eq, gte, isNull, or, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../db/client.ts'
import { products, users, variants, waitingEntries, workshopProducts, workshops } from '../../db/schema.ts'
import { isOpenEntry } from '../stock/waiting-queries.ts'

/** An entry with its variant and product, and its place among those who wait. */
export type OwnEntryRow = Awaited<ReturnType<typeof entriesOfMember>>[number]

/** The open entries of a member and those that ended since `endedSince`, newest first; one only if `id` is given. */
export function entriesOfMember(db: Executor, userId: number, endedSince: Date, id?: number) {
  return db
    .select({
      entry: waitingEntries,
      size: variants.size,
      product: { id: products.id, name: products.name },
      place: sql<number>`(select count(*)::int from waiting_entries ahead
        where ahead.variant_id = ${waitingEntries.variantId} and ahead.state = 'waiting'
          and ahead.id <= ${waitingEntries.id})`,
    })
    .from(waitingEntries)
    .innerJoin(variants, eq(variants.id, waitingEntries.variantId))
    .innerJoin(products, eq(products.id, variants.productId))
    .where(
      and(
        eq(waitingEntries.userId, userId),
        id === undefined ? undefined : eq(waitingEntries.id, id),
        or(isNull(waitingEntries.endedAt), gte(waitingEntries.endedAt, endedSince)),
      ),
    )
    .orderBy(desc(waitingEntries.id))
}

/** A variant that the active workshop offers, with the workshop; undefined if it offers none. */
export async function offeredVariant(db: Executor, variantId: number) {
  const [row] = await db
    .select({ variant: variants, workshop: workshops })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .innerJoin(workshopProducts, eq(workshopProducts.productId, products.id))
    .innerJoin(workshops, and(eq(workshops.id, workshopProducts.workshopId), workshops.isActive))
    .where(and(eq(variants.id, variantId), variants.isActive, products.isActive))
  return row
}

/** Locks a member so that their entries are added one after the other; false if the account is closed. */
export async function lockMember(tx: Tx, userId: number): Promise<boolean> {
  const [member] = await tx
    .select({ isActive: users.isActive })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  return member?.isActive === true
}

/** How many open entries a member has. */
export function countOpenEntries(db: Executor, userId: number): Promise<number> {
  return db.$count(waitingEntries, and(isOpenEntry, eq(waitingEntries.userId, userId)))
}

/** An entry by its id; undefined if there is none. */
export async function entryById(db: Executor, id: number) {
  const [entry] = await db.select().from(waitingEntries).where(eq(waitingEntries.id, id))
  return entry
}

/** The entry of a link in a mail; undefined if there is none. */
export async function entryByKey(db: Executor, key: string) {
  const [entry] = await db.select().from(waitingEntries).where(eq(waitingEntries.leaveKey, key))
  return entry
}

/** Ids of open entries that have nothing to wait for: the workshop is over by `today`, or product or account closed. */
export async function entriesToClose(db: Executor, today: string, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: waitingEntries.id })
    .from(waitingEntries)
    .innerJoin(users, eq(users.id, waitingEntries.userId))
    .innerJoin(variants, eq(variants.id, waitingEntries.variantId))
    .innerJoin(products, eq(products.id, variants.productId))
    .innerJoin(workshops, eq(workshops.id, waitingEntries.workshopId))
    .leftJoin(
      workshopProducts,
      and(eq(workshopProducts.workshopId, workshops.id), eq(workshopProducts.productId, products.id)),
    )
    .where(
      and(
        isOpenEntry,
        sql`not (${users.isActive} and ${variants.isActive} and ${products.isActive} and ${workshops.isActive}
          and ${workshops.endsOn} >= ${today} and ${workshopProducts.productId} is not null)`,
      ),
    )
    .orderBy(asc(waitingEntries.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Ids of offers whose time is over at `now`. */
export async function offersOver(db: Executor, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: waitingEntries.id })
    .from(waitingEntries)
    .where(
      and(
        eq(waitingEntries.state, 'offered'),
        sql`${waitingEntries.expiresAt} <= ${now.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(waitingEntries.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Offers whose members were not notified yet, with product and size. */
export function offersToNotify(db: Executor, limit: number) {
  return db
    .select({ id: waitingEntries.id, size: variants.size, product: { id: products.id, name: products.name } })
    .from(waitingEntries)
    .innerJoin(variants, eq(variants.id, waitingEntries.variantId))
    .innerJoin(products, eq(products.id, variants.productId))
    .where(and(eq(waitingEntries.state, 'offered'), isNull(waitingEntries.toldAt)))
    .orderBy(asc(waitingEntries.id))
    .limit(limit)
}

/** The product and the size that an entry is about. */
export async function productOfEntry(db: Executor, id: number) {
  const [found] = await db
    .select({ size: variants.size, product: { id: products.id, name: products.name } })
    .from(waitingEntries)
    .innerJoin(variants, eq(variants.id, waitingEntries.variantId))
    .innerJoin(products, eq(products.id, variants.productId))
    .where(eq(waitingEntries.id, id))
  if (!found) throw new Error(`there is no waiting entry ${id}`)
  return found
}

/** Ids of variants with pieces that nobody was offered although members wait. */
export async function variantsToOffer(db: Executor): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: variants.id })
    .from(waitingEntries)
    .innerJoin(variants, eq(variants.id, waitingEntries.variantId))
    .where(and(eq(waitingEntries.state, 'waiting'), sql`${variants.available} > 0`))
  return rows.map(({ id }) => id)
}

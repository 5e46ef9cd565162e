import { and, asc, desc, eq, gte, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../db/client.ts'
import { waitingEntries } from '../../db/schema/cart.ts'
import { products, variants } from '../../db/schema/catalog.ts'
import { workshopProducts, workshops } from '../../db/schema/workshops.ts'
import { whereWaiting } from '../../db/status-sql.ts'
import { owesSomething } from '../people/debts.ts'
import { canBeOrdered, isOpenEntry } from '../stock/waiting-queries.ts'

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

const OPEN = whereWaiting('open', 'e')
const VARIANT_OF_ENTRY = sql`join variants v on v.id = e.variant_id join products p on p.id = v.product_id`
const IS_TODAY = 'g.today'
const CAN_BE_ORDERED = sql.raw(canBeOrdered('v', 'p', IS_TODAY))
/** The checkout would lend the member nothing, and the product is lent. */
const IS_BLOCKED = sql.raw(`(p.is_for_rent and ${owesSomething('e.user_id', IS_TODAY)})`)
const onDay = (today: string) => sql`(select ${today}::date as today) g`

async function idsOf(db: Executor, statement: SQL): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(statement)
  return rows.map(({ id }) => id)
}

/**
 * Moves open entries to the active workshop if it has their product: the last workshop that had it is the one that a resting entry
 * is kept after. Returns how many.
 */
export async function moveToActiveWorkshop(tx: Tx, today: string, limit: number): Promise<number> {
  const { rows } = await tx.execute(sql`update waiting_entries set workshop_id = moved.workshop_id from (
      select e.id, w.id as workshop_id from waiting_entries e join variants v on v.id = e.variant_id
      join workshops w on w.is_active and w.ends_on >= ${today}::date and w.id <> e.workshop_id
      join workshop_products wp on wp.workshop_id = w.id and wp.product_id = v.product_id
      where ${OPEN} order by e.id limit ${limit} for no key update of e skip locked) moved
    where waiting_entries.id = moved.id returning waiting_entries.id`)
  return rows.length
}

/**
 * Open entries that have nothing to wait for: the account is closed, or the product cannot be ordered on the day `today` and the
 * last workshop that had it ended before `restingTo`. A product that is hidden or off a list for a while ends nothing.
 */
export async function entriesToClose(
  db: Executor,
  { today, restingTo }: { today: string; restingTo: string },
  limit: number,
): Promise<{ id: number; isActive: boolean }[]> {
  const { rows } = await db.execute<{ id: number; isActive: boolean }>(sql`
    select e.id, u.is_active as "isActive" from ${onDay(today)} cross join waiting_entries e
    join users u on u.id = e.user_id join workshops w on w.id = e.workshop_id ${VARIANT_OF_ENTRY}
    where ${OPEN} and (not u.is_active or (w.ends_on < ${restingTo}::date and not ${CAN_BE_ORDERED}))
    order by e.id limit ${limit}`)
  return rows
}

/** Ids of offers that a checkout would refuse because their members owe something. */
export function blockedOffers(db: Executor, today: string, limit: number): Promise<number[]> {
  return idsOf(
    db,
    sql`select e.id from ${onDay(today)} cross join waiting_entries e ${VARIANT_OF_ENTRY}
      where e.state = 'offered' and ${IS_BLOCKED} order by e.id limit ${limit}`,
  )
}

/**
 * Ids of entries whose members were passed over, because they owe something while there is a piece or a later entry was offered one,
 * and were not notified of it.
 */
export function passedEntries(db: Executor, today: string, limit: number): Promise<number[]> {
  return idsOf(
    db,
    sql`select e.id from ${onDay(today)} cross join waiting_entries e ${VARIANT_OF_ENTRY}
      where e.state = 'waiting' and e.told_at is null and ${CAN_BE_ORDERED} and (v.available > 0 or exists (
        select from waiting_entries later where later.variant_id = e.variant_id and later.id > e.id
          and later.offered_at >= e.created_at)) and ${IS_BLOCKED}
      order by e.id limit ${limit}`,
  )
}

/** The reason why an open entry can wait for nothing at the moment: the product, or its member; null for none. */
export type Pause = 'not_offered' | 'rental_blocked' | null

/** Returns the pauses of entries on a day, by their ids. */
export async function pausesOf(
  db: Executor,
  ids: readonly number[],
  today: string,
): Promise<Map<number, Pause>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: number; pause: Pause }>(sql`
    select e.id, case when not ${CAN_BE_ORDERED} then 'not_offered' when ${IS_BLOCKED} then 'rental_blocked' end as pause
    from ${onDay(today)} cross join waiting_entries e ${VARIANT_OF_ENTRY}
    where e.id = any(${sql.param([...ids])}::int[])`)
  return new Map(rows.map(({ id, pause }) => [id, pause]))
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

/** Offers that can be ordered on the day `today` and whose members were not notified of them yet, with product and size. */
export async function offersToNotify(db: Executor, today: string, limit: number) {
  const { rows } = await db.execute<{ id: number; size: string; product: { id: number; name: string } }>(sql`
    select e.id, v.size, json_build_object('id', p.id, 'name', p.name) as product
    from ${onDay(today)} cross join waiting_entries e ${VARIANT_OF_ENTRY}
    where e.state = 'offered' and e.expires_at is null and ${CAN_BE_ORDERED} order by e.id limit ${limit}`)
  return rows
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

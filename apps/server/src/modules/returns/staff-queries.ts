import { LIMITS } from '@jansi/contract/limits'
import { RETURN_STATUSES, type ReturnStatus } from '@jansi/contract/return-statuses'
import type { ReturnQueue } from '@jansi/contract/staff-returns'
import { and, asc, desc, eq, exists, gt, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { countBy, countRows } from '../../core/count-rows.ts'
import { cameInBy, type PageSearch } from '../../core/page-moment.ts'
import { anyOf } from '../../db/any-of.ts'
import type { Executor } from '../../db/client.ts'
import { idBeginsWith } from '../../db/id-prefix.ts'
import { paymentSlips } from '../../db/schema/payments.ts'
import { users } from '../../db/schema/people.ts'
import { returnEvidence, returnItems, returnSessions } from '../../db/schema/returns.ts'
import { isUnclaimed } from '../claims/queries.ts'
import { isWaitingSlip } from '../payments/queries.ts'
import { membersWith } from '../people/queries.ts'
import { type ReturnView, withDetails } from './queries.ts'

export type StaffReturnView = ReturnView & { member: typeof users.$inferSelect }

const OLDEST_FIRST = [asc(returnSessions.createdAt), asc(returnSessions.id)]

export type ReturnSearch = PageSearch & {
  status?: ReturnQueue | undefined
  q?: string | undefined
}

/**
 * A page of return sessions that have items and photos, with the count of all that match: newest first, pending ones
 * oldest first. A search within a queue counts its hits outside of it, too.
 */
export async function searchReturns(
  db: Executor,
  search: ReturnSearch,
): Promise<{
  count: number
  rows: StaffReturnView[]
  elsewhere?: { status: ReturnStatus; count: number }[]
}> {
  const { status } = search
  const queue = status ? isIn(db, status) : undefined
  const isHit = await matches(db, search.q?.trim())
  const where = and(
    status === undefined || status === 'pending' ? isShown(db) : undefined,
    queue,
    isHit,
    cameInBy(returnSessions.createdAt, search),
  )
  const rows = await db
    .select({ session: returnSessions, member: users })
    .from(returnSessions)
    .innerJoin(users, eq(returnSessions.userId, users.id))
    .where(where)
    .orderBy(
      ...(status === 'pending' ? OLDEST_FIRST : [desc(returnSessions.createdAt), desc(returnSessions.id)]),
    )
    .limit(search.page_size)
    .offset((search.page - 1) * search.page_size)
  return {
    count: await countRows(db, returnSessions, where),
    rows: await withMembers(db, rows),
    ...(queue && isHit && { elsewhere: await hitsOutside(db, queue, isHit) }),
  }
}

/** How many hits of a search a queue does not hold, by their status, in the order of the statuses. */
async function hitsOutside(db: Executor, queue: SQL, isHit: SQL) {
  const where = and(isShown(db), isHit, sql`(${queue}) is not true`)
  const counts = await countBy(db, { table: returnSessions, column: returnSessions.status, where })
  return RETURN_STATUSES.flatMap((status) => {
    const hits = counts.find(({ value }) => value === status)
    return hits ? [{ status, count: hits.count }] : []
  })
}

/**
 * Returns the id of the pending return that comes after `after` in the queue, else of the one that waits longest. Skips
 * the viewer's own returns and those that another volunteer holds. Undefined if none is left.
 */
export async function nextToReview(
  db: Executor,
  viewer: { userId: number; now: Date },
  after: string | undefined,
): Promise<string | undefined> {
  const comesLater = sql`(${returnSessions.createdAt}, ${returnSessions.id}) > (select created_at, id from return_sessions where id = ${after})`
  const [next] = await db
    .select({ id: returnSessions.id })
    .from(returnSessions)
    .where(
      and(
        eq(returnSessions.status, 'pending'),
        isShown(db),
        ne(returnSessions.userId, viewer.userId),
        after === undefined ? undefined : ne(returnSessions.id, after),
        isUnclaimed('return', sql`${returnSessions.id}`, viewer),
      ),
    )
    .orderBy(...(after === undefined ? [] : [desc(comesLater)]), ...OLDEST_FIRST)
    .limit(1)
  return next?.id
}

/** One return session with its member; undefined when there is none that staff may see yet. */
export async function staffReturn(db: Executor, id: string): Promise<StaffReturnView | undefined> {
  const rows = await db
    .select({ session: returnSessions, member: users })
    .from(returnSessions)
    .innerJoin(users, eq(returnSessions.userId, users.id))
    .where(and(eq(returnSessions.id, id), isShown(db)))
  const [view] = await withMembers(db, rows)
  return view
}

async function withMembers(
  db: Executor,
  rows: readonly { session: typeof returnSessions.$inferSelect; member: typeof users.$inferSelect }[],
): Promise<StaffReturnView[]> {
  const views = await withDetails(
    db,
    rows.map(({ session }) => session),
  )
  return views.flatMap((view, index) => {
    const member = rows[index]?.member
    return member ? [{ ...view, member }] : []
  })
}

/**
 * A session without item or photo is its member's draft, unless staff took it at the desk. Drafts are never decided, so
 * that only those that wait are looked into.
 */
export function isShown(db: Executor): SQL | undefined {
  return or(ne(returnSessions.status, 'pending'), eq(returnSessions.takenAtDesk, true), isComplete(db))
}

function isComplete(db: Executor): SQL | undefined {
  const items = db.select({ one: sql`1` }).from(returnItems)
  const images = db.select({ one: sql`1` }).from(returnEvidence)
  return and(
    exists(items.where(eq(returnItems.sessionId, returnSessions.id))),
    exists(images.where(eq(returnEvidence.sessionId, returnSessions.id))),
  )
}

function isIn(db: Executor, queue: ReturnQueue): SQL | undefined {
  if (queue === 'penalty_unpaid') return isUnpaid
  if (queue !== 'penalty_slip') return eq(returnSessions.status, queue)
  // Only the newest slip counts: after its refusal, or once its money was counted, the session waits for its member again. One look into the index for
  // each unpaid session; joined, all slips of the shop would be read.
  const newest = db
    .select({ waits: sql`${isWaitingSlip}` })
    .from(paymentSlips)
    .where(eq(paymentSlips.returnSessionId, returnSessions.id))
    .orderBy(desc(paymentSlips.id))
    .limit(1)
  return and(isUnpaid, sql`${newest}`)
}

/** Condition on return sessions with penalties that are not paid. */
export const isUnpaid = and(gt(returnSessions.totalPenalties, 0), isNull(returnSessions.penaltyPaidAt))

async function matches(db: Executor, words: string | undefined): Promise<SQL | undefined> {
  if (!words) return undefined
  return or(
    idBeginsWith(returnSessions.id, words),
    anyOf(returnSessions.userId, await membersWith(db, words)),
  )
}

/**
 * How many return sessions wait for a decision, how many owe a penalty, and of how many of those a slip came; each counted
 * as far as Today counts.
 */
export async function countReturns(db: Executor) {
  const count = (where: SQL | undefined) => countRows(db, returnSessions, where, LIMITS.countedOnToday)
  return {
    pending: await count(and(isIn(db, 'pending'), isShown(db))),
    penalty_unpaid: await count(isUnpaid),
    penalty_slips: await count(isIn(db, 'penalty_slip')),
  }
}

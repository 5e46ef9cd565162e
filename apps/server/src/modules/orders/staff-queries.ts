import { LIMITS } from '@jansi/contract/limits'
import type { NextQueue, OrderQueue, OrderSort } from '@jansi/contract/order-queues'
import { ORDER_STATUSES, type OrderStatus } from '@jansi/contract/statuses'
import { and, asc, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { countBy, countRows } from '../../core/count-rows.ts'
import { cameInBy, type PageSearch } from '../../core/page-moment.ts'
import { anyOf } from '../../db/any-of.ts'
import type { Executor } from '../../db/client.ts'
import { idBeginsWith } from '../../db/id-prefix.ts'
import { receipts } from '../../db/schema/journal.ts'
import { outboxMails } from '../../db/schema/mails.ts'
import { orders } from '../../db/schema/orders.ts'
import { paymentSlips, slipReferences } from '../../db/schema/payments.ts'
import { users } from '../../db/schema/people.ts'
import { refundRequests } from '../../db/schema/refunds.ts'
import { workshops } from '../../db/schema/workshops.ts'
import { whereInGrace, whereStatus } from '../../db/status-sql.ts'
import { bangkokDay } from '../../domain/days.ts'
import { bahtToSatang } from '../../domain/money.ts'
import { isUnclaimed } from '../claims/queries.ts'
import { membersWith } from '../people/queries.ts'
import { OF_ORDER, type OrderView } from './queries.ts'
import { comesAfter, defaultSort, type OrderFilters, orderBy, passesFilters } from './queue-sort.ts'
import { isOverdueOn } from './sent-back.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export type StaffOrderView = OrderView & { member: typeof users.$inferSelect }

const STAFF_VIEW = { order: orders, workshop: workshops, member: users, ...OF_ORDER }

export type OrderSearch = OrderFilters &
  PageSearch & {
    status?: OrderQueue | undefined
    q?: string | undefined
    sort?: OrderSort | undefined
  }

/** The queue that a volunteer works off: the next order is one of it. */
export type WorkedQueue = OrderFilters & {
  status: NextQueue
  q?: string | undefined
  sort?: OrderSort | undefined
}

/**
 * A page of all members' orders with the count of all that match. A search within a queue counts its hits outside of it,
 * too.
 */
export async function searchOrders(
  db: Executor,
  search: OrderSearch,
  now: Date,
): Promise<{ count: number; rows: StaffOrderView[]; elsewhere?: { status: OrderStatus; count: number }[] }> {
  const queue = search.status ? await isIn(db, search.status, now) : undefined
  const isHit = await matches(db, search.q?.trim())
  const passes = and(passesFilters(search), isHit, cameInBy(orders.createdAt, search))
  const sort = search.sort ?? defaultSort(search.status)
  const sorted = orderBy(sort)
  const where = and(queue, passes)
  const inIndex = alongStatusIndex(search.status, sort)
  // Only the page's own rows are joined, however many come before it.
  const page = db
    .select({ id: orders.id })
    .from(orders)
    .where(inIndex ? and(inIndex.isStatus, passes) : where)
    .orderBy(...(inIndex ? [inIndex.first] : []), ...sorted)
    .limit(search.page_size)
    .offset((search.page - 1) * search.page_size)
    .as('page')
  const rows = await db
    .select(STAFF_VIEW)
    .from(page)
    .innerJoin(orders, eq(orders.id, page.id))
    .innerJoin(users, eq(orders.userId, users.id))
    .innerJoin(workshops, eq(orders.workshopId, workshops.id))
    .orderBy(...sorted)
  return {
    count: await countRows(db, orders, where),
    rows,
    ...(queue && isHit && passes && { elsewhere: await hitsOutside(db, queue, passes) }),
  }
}

/**
 * Returns a condition and a first key that make PostgreSQL read a status by age along its index; undefined for other queues
 * and sorts. Of a common status it expects one in each few orders, reads all orders by age, and passes over the open ones,
 * which are the newest, for the first completed one. One status in a list is sorted by, where `=` makes that key superfluous.
 */
function alongStatusIndex(queue: OrderQueue | undefined, sort: OrderSort) {
  const status = ORDER_STATUSES.find((one) => one === queue)
  if (status === undefined || (sort !== 'newest' && sort !== 'oldest')) return undefined
  const first = sort === 'newest' ? desc(orders.status) : asc(orders.status)
  return { isStatus: anyOf(orders.status, [status]), first }
}

/** How many hits of a search a queue does not hold, by their status, in the order of the statuses. */
async function hitsOutside(db: Executor, queue: SQL, isHit: SQL) {
  const where = and(isHit, sql`(${queue}) is not true`)
  const counts = await countBy(db, { table: orders, column: orders.status, where })
  return ORDER_STATUSES.flatMap((status) => {
    const hits = counts.find(({ value }) => value === status)
    return hits ? [{ status, count: hits.count }] : []
  })
}

/** Approved, with pieces that its member has not collected. */
const isToHandOver = sql`${whereStatus('handsOver')}
  and exists (select 1 from order_items i where i.order_id = ${orders.id} and i.handed_over + i.closed < i.quantity)`

/** The conditions of queues that are no status. */
async function isIn(db: Executor, queue: OrderQueue, now: Date): Promise<SQL | undefined> {
  if (queue === 'overdue') return isOverdueOn(bangkokDay(now))
  if (queue === 'awaiting_new_slip') return whereInGrace()
  if (queue === 'refund_requests') {
    return inArray(orders.id, db.select({ id: refundRequests.orderId }).from(refundRequests))
  }
  if (queue === 'ended') return sql`(${whereStatus('ended')} and not ${whereInGrace()})`
  if (queue === 'long_pending') {
    // Counted from when it began to wait: a slip sent again writes no event. One look into the index for each waiting
    // order; joined, all events of the shop would be read.
    const since = new Date(now.getTime() - LIMITS.longPendingDays * DAY_MS).toISOString()
    return sql`${orders.status} = 'pending' and coalesce((select max(e.created_at) from events e
      where e.order_id = ${orders.id} and e.to_status = 'pending') <= ${since}::timestamptz, true)`
  }
  if (queue === 'hand_over') return isToHandOver
  if (queue === 'hand_over_next') {
    return and(isToHandOver, sql`${orders.workshopId} in (select id from workshops where is_active)`)
  }
  return eq(orders.status, queue)
}

/**
 * Returns the id of the order that comes after `after` in the queue, else of its first one. Skips the viewer's own orders
 * and those that another volunteer holds. Undefined if none is left.
 */
export async function nextToApprove(
  db: Executor,
  viewer: { userId: number; now: Date },
  after: string | undefined,
  queue: WorkedQueue,
): Promise<string | undefined> {
  const sort = queue.sort ?? defaultSort(queue.status)
  const [next] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        await isIn(db, queue.status, viewer.now),
        passesFilters(queue),
        await matches(db, queue.q?.trim()),
        ne(orders.userId, viewer.userId),
        after === undefined ? undefined : ne(orders.id, after),
        isUnclaimed('order', sql`${orders.id}`, viewer),
      ),
    )
    .orderBy(...(after === undefined ? [] : [desc(comesAfter(after, sort))]), ...orderBy(sort))
    .limit(1)
  return next?.id
}

/** Returns one order with its member, for any member. */
export async function staffOrder(db: Executor, id: string): Promise<StaffOrderView | undefined> {
  const [view] = await db
    .select(STAFF_VIEW)
    .from(orders)
    .innerJoin(users, eq(orders.userId, users.id))
    .innerJoin(workshops, eq(orders.workshopId, workshops.id))
    .where(eq(orders.id, id))
  return view
}

/**
 * Short id, name, e-mail or phone that holds the words, or the number of the order or its receipt as it is printed, its
 * amount, or the whole reference of one of its slips; all orders when there are none. Members and slips are looked up first, so that their orders are found by
 * index and not every order is looked at.
 */
async function matches(db: Executor, words: string | undefined) {
  if (!words) return undefined
  const reference = words.toUpperCase()
  const printed = words.replace(NUMBER_SIGN, '')
  return or(
    idBeginsWith(orders.id, words),
    anyOf(orders.userId, await membersWith(db, words)),
    NUMBER.test(printed) ? eq(orders.number, Number(printed)) : undefined,
    anyOf(orders.id, await ordersWithReceipt(db, printed)),
    AMOUNT.test(words) ? eq(orders.amount, bahtToSatang(Number(words.replace(/[฿,]/g, '')))) : undefined,
    REFERENCE.test(reference) ? anyOf(orders.id, await ordersWithSlip(db, reference)) : undefined,
  )
}

/** Ids of the orders with a slip of this reference. */
async function ordersWithSlip(db: Executor, reference: string): Promise<string[]> {
  const slips = await db
    .select({ orderId: paymentSlips.orderId })
    .from(slipReferences)
    .innerJoin(paymentSlips, eq(paymentSlips.id, slipReferences.slipId))
    .where(eq(sql`upper(${slipReferences.reference})`, reference))
  return slips.flatMap(({ orderId }) => orderId ?? [])
}

/** Ids of the orders whose receipt has this number, as it is printed or without its year. */
async function ordersWithReceipt(db: Executor, printed: string): Promise<string[]> {
  const [, year, number] = RECEIPT.exec(printed) ?? []
  if (number === undefined) return []
  const isOfYear = year === undefined ? undefined : eq(receipts.year, Number(year))
  const found = await db
    .select({ orderId: receipts.orderId })
    .from(receipts)
    .where(and(eq(receipts.number, Number(number)), isOfYear))
  return found.map(({ orderId }) => orderId)
}

const NUMBER = /^\d{1,9}$/
/** The words in front of a number on papers, labels and pages. */
const NUMBER_SIGN = /^(?:(?:คำสั่งซื้อ|ใบสั่งซื้อ|ใบเสร็จ(?:รับเงิน)?|หลักฐานการชำระเงิน)?\s*เลขที่|#|no\.?)\s*/iu
/** `2569/0003`, or `0003` with its zeros: a number without them is that of an order. */
const RECEIPT = /^(?:(25\d\d)\s*\/\s*(?=\d)|(?=0\d))(\d{1,9})$/
const AMOUNT = /^฿?(\d{1,3}(,\d{3})+|\d{1,7})(\.\d{1,2})?$/
const REFERENCE = /^[0-9A-Z]{8,40}$/

/** True while staff are asked whether the image for a refused checkout is a slip. */
export async function hasRefundRequest(db: Executor, orderId: string): Promise<boolean> {
  return (await db.$count(refundRequests, eq(refundRequests.orderId, orderId))) > 0
}

/** Mails to the member about an order, oldest first. */
export function mailsOfOrder(db: Executor, orderId: string) {
  return db.select().from(outboxMails).where(eq(outboxMails.orderId, orderId)).orderBy(asc(outboxMails.id))
}

/** How many orders a queue holds, counted as far as Today counts. */
export async function countQueue(db: Executor, queue: OrderQueue, now: Date): Promise<number> {
  return countRows(db, orders, await isIn(db, queue, now), LIMITS.countedOnToday)
}

/**
 * Workshops with orders that have pieces left to hand over, and how many, counted together as far as Today counts; the
 * workshop that is handed over first comes first.
 */
export function workshopsToHandOver(db: Executor) {
  const counted = db
    .select({ workshopId: orders.workshopId })
    .from(orders)
    .where(isToHandOver)
    // By an index: PostgreSQL expects to find so many soon, wherever it begins, and would begin with the oldest orders.
    .orderBy(asc(orders.status), asc(orders.createdAt))
    .limit(LIMITS.countedOnToday)
    .as('counted')
  return db
    .select({
      workshop: workshops.id,
      name: workshops.name,
      hand_over_on: workshops.handOverOn,
      orders: sql<number>`count(*)::int`,
    })
    .from(counted)
    .innerJoin(workshops, eq(counted.workshopId, workshops.id))
    .groupBy(workshops.id)
    .orderBy(asc(workshops.handOverOn), asc(workshops.id))
}

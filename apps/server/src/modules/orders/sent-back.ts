import { type SQL, sql } from 'drizzle-orm'
import { orderItems, orders } from '../../db/schema/orders.ts'
import { RETURN_FREE_DAYS } from '../settings/queries.ts'

/** True for order items with pieces on loan. As text, so that the partial index on them is used. */
export const isOut = sql`${orderItems.isRental} and ${orderItems.handedOver} > ${orderItems.returnedOrLost}`

/** SQL: the day in Bangkok of an instant. */
const dayOf = (instant: string) => `(${instant} at time zone 'Asia/Bangkok')::date`

/**
 * SQL: the requests that pieces of a row of order items wait in, each with its `pieces` and `in_time_to`, the last day on
 * which they count as sent back. A member's request counts with its first photo: until the due day, and to the end of the
 * free days after it had the item and a photo. Goods that the club has count without end.
 */
function requestsOf(item: string): string {
  return `select r.quantity as pieces, case
      when s.taken_at_desk or s.received_at >= r.created_at then 'infinity'::date
      else greatest(coalesce(r.due_on, ${item}.return_due_on, d.return_due_on),
        ${dayOf('greatest(r.created_at, photo.first_at)')} + ${RETURN_FREE_DAYS}) end as in_time_to
    from return_items r join return_sessions s on s.id = r.session_id join orders d on d.id = ${item}.order_id
    cross join lateral (select min(e.created_at) as first_at from return_evidence e where e.session_id = s.id) photo
    where r.order_item_id = ${item}.id and r.is_open and (s.taken_at_desk or photo.first_at is not null)`
}

/** SQL: an aggregate over the loans of a row of orders, each with the pieces that are `due`, their day, and those that were `sent` back. */
function ofLoans(order: string, aggregate: string): string {
  return `( select ${aggregate} from order_items i
    cross join lateral (select coalesce(i.return_due_on, ${order}.return_due_on) as day,
      i.handed_over - i.settled as pieces) due
    cross join lateral (select sum(pieces) as pieces, min(in_time_to) as in_time_to
      from (${requestsOf('i')}) requests) sent
    where i.order_id = ${order}.id and i.is_rental and i.handed_over > i.settled)`
}

/**
 * Returns SQL for the last day on which the loans of a row of orders are in time, as text: the earliest of the due days of
 * pieces that were not sent back, and of the days to which others count as sent back. Null where no day ends it.
 */
export function lastDayInTime(order: string): string {
  return ofLoans(
    order,
    `nullif(min(case when due.pieces > coalesce(sent.pieces, 0) then due.day
      else greatest(due.day, sent.in_time_to) end), 'infinity')::text`,
  )
}

/**
 * Returns SQL for the last day on which all loans of a row of orders count as sent back, as text: `infinity` once the club
 * has them. Null while pieces were not sent back.
 */
export function sentBackTo(order: string): string {
  return ofLoans(
    order,
    'case when bool_and(due.pieces <= coalesce(sent.pieces, 0)) then min(sent.in_time_to)::text end',
  )
}

/** True for orders with pieces that are late on a day in Bangkok and were not sent back. The first condition has an index. */
export function isOverdueOn(today: string): SQL {
  return sql`(${orders.status} = 'awaiting_return' and ${orders.returnDueOn} < ${today}
    and ${sql.raw(lastDayInTime('orders'))} < ${today})`
}

/** How many pieces of an order item count as sent back on a day in Bangkok, see `requestsOf`. */
export function piecesSentBack(today: string): SQL<number> {
  return sql<number>`(select coalesce(sum(pieces), 0)::int from (${sql.raw(requestsOf('order_items'))}) requests
    where in_time_to >= ${today})`
}

/** True for order items with pieces on loan that their borrower has not sent back. */
export function isStillDue(today: string): SQL {
  return sql`(${isOut} and ${orderItems.handedOver} - ${orderItems.returnedOrLost} > ${piecesSentBack(today)})`
}

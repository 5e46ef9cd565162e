import type { OrderQueue } from '@jansi/contract/order-queues'
import { OLDEST_FIRST_QUEUES, type OrderSort } from '@jansi/contract/order-queues'
import { and, asc, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { orders } from '../../db/schema/orders.ts'
import { dayAfter, startOfDay } from '../../domain/days.ts'

/** The filters of the order queue besides status and search. */
export type OrderFilters = {
  payment_method?: number | undefined
  workshop?: number | undefined
  /** The day of the order in Bangkok. */
  ordered_on?: string | undefined
}

const pickUpDay = sql`(select w.hand_over_on from workshops w where w.id = ${orders.workshopId})`
/** The first key of the sorts that are not by age; equal orders go by age, oldest first. */
const FIRST_BY = { amount: desc(orders.amount), pick_up: asc(pickUpDay) }

/** The orders that pass all filters. */
export function passesFilters({ payment_method, workshop, ordered_on }: OrderFilters): SQL | undefined {
  return and(
    payment_method === undefined ? undefined : eq(orders.paymentMethodId, payment_method),
    workshop === undefined ? undefined : eq(orders.workshopId, workshop),
    ordered_on === undefined ? undefined : gte(orders.createdAt, startOfDay(ordered_on)),
    ordered_on === undefined ? undefined : lt(orders.createdAt, startOfDay(dayAfter(ordered_on, 1))),
  )
}

/** How a queue goes unless somebody chooses: oldest first where volunteers work it off, else newest first. */
export function defaultSort(queue: OrderQueue | undefined): OrderSort {
  return queue !== undefined && OLDEST_FIRST_QUEUES.includes(queue) ? 'oldest' : 'newest'
}

/** Returns the order in which a queue goes. No two orders are equal in it. */
export function orderBy(sort: OrderSort): SQL[] {
  if (sort === 'newest') return [desc(orders.createdAt), desc(orders.number)]
  const byAge = [asc(orders.createdAt), asc(orders.number)]
  return sort === 'oldest' ? byAge : [FIRST_BY[sort], ...byAge]
}

/** The orders that come after the given one in a queue. */
export function comesAfter(id: string, sort: OrderSort): SQL {
  const place = (order: SQL) => {
    const age = sql`${order}.created_at, ${order}.number`
    if (sort === 'amount') return sql`-${order}.amount, ${age}`
    if (sort === 'pick_up') {
      return sql`(select w.hand_over_on from workshops w where w.id = ${order}.workshop_id), ${age}`
    }
    return age
  }
  const comparison = sort === 'newest' ? sql`<` : sql`>`
  return sql`(${place(sql`orders`)}) ${comparison} (select ${place(sql`o`)} from orders o where o.id = ${id})`
}

import type { OrderQueue } from '@jansi/contract/order-queues'
import { NEXT_QUEUES, type NextQueue, type OrderSort } from '@jansi/contract/order-queues'
import type { WorkedQueue } from '../lib/actions/use-claim.ts'

/** The filters of the order queue as its address holds them. */
export type OrderFilter = {
  status?: OrderQueue
  q?: string
  payment_method?: number
  workshop?: number
  /** The day of the order in Bangkok, YYYY-MM-DD. */
  ordered_on?: string
  sort?: OrderSort
}

/** Returns the filters that narrow or sort a queue, without its status. */
export function narrowing({ status: _, ...others }: OrderFilter): Omit<OrderFilter, 'status'> {
  return Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined && value !== ''))
}

const isNext = (status: OrderQueue | undefined): status is NextQueue =>
  NEXT_QUEUES.some((queue) => queue === status)

/**
 * Returns the queue in which the next order is looked for; undefined for all pending orders, and for queues in which
 * nothing waits for an approval.
 */
export function workedQueue(filter: OrderFilter): WorkedQueue | undefined {
  const { status } = filter
  if (!isNext(status)) return undefined
  const narrow = narrowing(filter)
  return status === 'pending' && Object.keys(narrow).length === 0 ? undefined : { status, ...narrow }
}

const NAME = 'queue'

/** Returns the query by which the page of an order knows the queue that led to it; empty for all pending orders. */
export function queueQuery(queue: WorkedQueue | undefined): string {
  return queue ? `?${new URLSearchParams({ [NAME]: JSON.stringify(queue) })}` : ''
}

/** Returns the queue that the address of an order's page names; undefined for none and for one that is not valid. */
export function readQueue(query: URLSearchParams): WorkedQueue | undefined {
  const text = query.get(NAME)
  if (text === null) return undefined
  try {
    const found: unknown = JSON.parse(text)
    return typeof found === 'object' && found !== null ? workedQueue(found as OrderFilter) : undefined
  } catch {
    return undefined
  }
}

import type { Claim } from '@jansi/contract/staff-claims'
import { eq } from 'drizzle-orm'
import { notFound } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { orders } from '../../../db/schema/orders.ts'
import { claimNext } from '../../claims/steps/claim-next.ts'
import { takeClaim } from '../../claims/steps/take-claim.ts'
import { nextToApprove, type WorkedQueue } from '../staff-queries.ts'

/** Claims an order for a volunteer, see `takeClaim`. Throws 404 for an unknown order. */
export async function claimOrder(deps: Deps, staffId: number, id: string, takeOver: boolean): Promise<Claim> {
  const { orm } = deps.database
  const [order] = await orm.select({ id: orders.id }).from(orders).where(eq(orders.id, id))
  if (!order) throw notFound()
  return takeClaim(orm, { type: 'order', id }, { staffId, takeOver, now: deps.clock() })
}

/** All orders that wait for a check, the longest wait first. */
const EVERYTHING: WorkedQueue = { status: 'pending' }

/**
 * Claims the order that comes after `after` in the queue, and from its end the first one. Orders of the volunteer and those that others hold are skipped. Returns null if none is left.
 */
export async function claimNextOrder(
  deps: Deps,
  staffId: number,
  after: string | undefined,
  queue = EVERYTHING,
): Promise<string | null> {
  const { orm } = deps.database
  const viewer = { userId: staffId, now: deps.clock() }
  return claimNext(orm, 'order', { staffId, now: viewer.now }, () => nextToApprove(orm, viewer, after, queue))
}

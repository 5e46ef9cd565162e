import type { Claim } from '@jansi/contract/staff-claims'
import { notFound } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { claimNext } from '../../claims/steps/claim-next.ts'
import { takeClaim } from '../../claims/steps/take-claim.ts'
import { nextToReview, staffReturn } from '../staff-queries.ts'

/** Claims a return for a volunteer, see `takeClaim`. Throws 404 for a return that staff do not see. */
export async function claimReturn(
  deps: Deps,
  staffId: number,
  id: string,
  takeOver: boolean,
): Promise<Claim> {
  const { orm } = deps.database
  if (!(await staffReturn(orm, id))) throw notFound()
  return takeClaim(orm, { type: 'return', id }, { staffId, takeOver, now: deps.clock() })
}

/**
 * Claims the pending return that comes after `after` in the queue, and from its end the one that waits longest.
 * Returns of the volunteer and those that others hold are skipped. Returns null if none is left.
 */
export async function claimNextReturn(
  deps: Deps,
  staffId: number,
  after: string | undefined,
): Promise<string | null> {
  const { orm } = deps.database
  const viewer = { userId: staffId, now: deps.clock() }
  return claimNext(orm, 'return', { staffId, now: viewer.now }, () => nextToReview(orm, viewer, after))
}

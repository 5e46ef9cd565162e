import type { Deps } from '../../../core/deps.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import type { OwnDecision } from '../../notifications/messages/own-cases.ts'
import { type OwnCaseMark, refuseOwnCase } from '../../people/steps/refuse-own-case.ts'
import type { LockedCase } from './lock-case.ts'

/** Refuses a decision on a refund case whose money is the volunteer's own, see `refuseOwnCase`. Throws 409 `own_case`. */
export function refuseOwnRefund(
  unit: UnitOfWork,
  deps: Deps,
  actorId: number,
  { subject, userId }: LockedCase,
  decision: Extract<OwnDecision, `refund.${string}`>,
): Promise<OwnCaseMark> {
  const subjectId = subject.kind === 'order' ? subject.order.id : subject.session.id
  return refuseOwnCase(unit, deps, actorId, { ownerId: userId, decision, subjectId })
}

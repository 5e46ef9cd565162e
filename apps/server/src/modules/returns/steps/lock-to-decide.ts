import { notFound } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import type { Present } from '../../../core/refuse-if-stale.ts'
import type { Tx } from '../../../db/client.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import type { OwnDecision } from '../../notifications/messages/own-cases.ts'
import { penaltySlips } from '../../payments/queries.ts'
import { type OwnCaseMark, refuseOwnCase } from '../../people/steps/refuse-own-case.ts'
import { penaltyDue } from '../policy.ts'
import { lockReturnSession, refundedPenalties, type SessionRow } from '../queries.ts'

type ToDecide = { session: SessionRow; mark: OwnCaseMark }

/**
 * Locks the return that staff decide on. Returns it with the mark for the audit row. Throws 404 for an unknown return,
 * and 409 `own_case` for a return of the person who decides, see `refuseOwnCase`.
 */
export async function lockReturnToDecide(
  unit: UnitOfWork,
  deps: Deps,
  actorId: number,
  id: string,
  decision: OwnDecision,
): Promise<ToDecide> {
  const session = await lockReturnSession(unit.tx, id)
  if (!session) throw notFound()
  const decided = { ownerId: session.userId, decision, subjectId: id }
  return { session, mark: await refuseOwnCase(unit, deps, actorId, decided) }
}

/** The state, sum and slip of a locked return whose penalties staff decide on. */
export async function presentPenalties(tx: Tx, session: SessionRow): Promise<Present> {
  const [slip] = await penaltySlips(tx, [session.id])
  const due = penaltyDue(session, await refundedPenalties(tx, session.id))
  return { state: session.status, due, slip: slip?.id ?? null }
}

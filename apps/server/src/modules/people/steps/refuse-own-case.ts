import { conflict } from '../../../core/app-error.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import type { OwnDecision } from '../../notifications/messages/own-cases.ts'
import { type NotifyDeps, notify } from '../../notifications/steps/notify.ts'
import { readOwnCase } from '../own-cases.ts'
import { activeAdmins, numberOfOrder, personById } from '../queries.ts'

/** Data for the audit row of a decision: a mark if it was on a case of the person who made it. */
export type OwnCaseMark = { own_case?: true }

/**
 * Refuses a decision of staff on an order, return or refund of their own, in the decision's transaction. The
 * only active staff account may make it: all active admins get a mail, and the returned mark belongs
 * into the audit row. Throws 409 `own_case` while another staff account is active.
 */
export async function refuseOwnCase(
  unit: UnitOfWork,
  deps: NotifyDeps,
  actorId: number,
  decided: { ownerId: number; decision: OwnDecision; subjectId: string },
): Promise<OwnCaseMark> {
  const own = await readOwnCase(unit.tx, actorId, decided.ownerId)
  if (own === null) return {}
  if (own === 'refused') throw conflict('own_case', 'Staff do not decide on their own cases.')
  const actor = await personById(unit.tx, actorId)
  const { decision, subjectId } = decided
  const orderNumber = await numberOfOrder(unit.tx, subjectId)
  for (const { id } of await activeAdmins(unit.tx)) {
    await notify(unit, deps, 'own_case_decided', {
      adminId: id,
      actorName: `${actor.firstName} ${actor.lastName}`,
      decision,
      subjectId,
      orderNumber,
    })
  }
  return { own_case: true }
}

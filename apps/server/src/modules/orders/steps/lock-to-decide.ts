import { notFound } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import type { orders } from '../../../db/schema.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import type { OwnDecision } from '../../notifications/messages/own-case-decided.ts'
import { type OwnCaseMark, refuseOwnCase } from '../../people/steps/refuse-own-case.ts'
import { lockOrder } from '../queries.ts'

/**
 * Locks the order that staff decide on. Returns it with the mark for the audit row. Throws 404 for an unknown order, and
 * 409 `own_case` for an order of the person who decides, see `refuseOwnCase`.
 */
export async function lockOrderToDecide(
  unit: UnitOfWork,
  deps: Deps,
  actorId: number,
  id: string,
  decision: OwnDecision,
): Promise<{ order: typeof orders.$inferSelect; mark: OwnCaseMark }> {
  const order = await lockOrder(unit.tx, id)
  if (!order) throw notFound()
  const decided = { ownerId: order.userId, decision, subjectId: id }
  return { order, mark: await refuseOwnCase(unit, deps, actorId, decided) }
}

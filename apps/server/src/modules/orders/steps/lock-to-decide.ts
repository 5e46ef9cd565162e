import type { Seen } from '@jansi/contract/seen-of'
import { orNotFound } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { refuseIfStale } from '../../../core/refuse-if-stale.ts'
import type { Tx } from '../../../db/client.ts'
import type { orders } from '../../../db/schema/orders.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { dueOf } from '../../../domain/journal.ts'
import { moneyOfOrder } from '../../journal/queries.ts'
import type { OwnDecision } from '../../notifications/messages/own-cases.ts'
import { slipState } from '../../payments/policy.ts'
import { newestSlip } from '../../payments/queries.ts'
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
  const order = orNotFound(await lockOrder(unit.tx, id))
  const decided = { ownerId: order.userId, decision, subjectId: id }
  return { order, mark: await refuseOwnCase(unit, deps, actorId, decided) }
}

/**
 * Refuses a decision on a locked order by somebody who saw another one, see `refuseIfStale`. While a slip waits, the decision
 * names what was seen.
 */
export async function refuseUnseen(
  tx: Tx,
  order: typeof orders.$inferSelect,
  seen: Seen | undefined,
): Promise<void> {
  const due = dueOf(await moneyOfOrder(tx, order.id))
  const slip = await newestSlip(tx, order.id)
  const isRequired = slip !== undefined && slipState(slip) === 'waits'
  refuseIfStale(seen, { state: order.status, due, slip: slip?.id ?? null }, { isRequired })
}

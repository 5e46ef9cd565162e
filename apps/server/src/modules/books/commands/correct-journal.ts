import type { BodyOf } from '@jansi/contract/endpoint'
import type { correctJournal as endpoint } from '@jansi/contract/staff-journal'
import { eq } from 'drizzle-orm'
import { conflict, invalid } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { orders } from '../../../db/schema/orders.ts'
import { returnSessions } from '../../../db/schema/returns.ts'
import { inTransaction, type UnitOfWork } from '../../../db/unit-of-work.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { recordAudit } from '../../audit/steps/record-audit.ts'
import { accountsOfReturn, moneyOfOrder } from '../../journal/queries.ts'
import { postEntry } from '../../journal/steps/post-entry.ts'
import { lockOrderToDecide } from '../../orders/steps/lock-to-decide.ts'
import type { OwnCaseMark } from '../../people/steps/refuse-own-case.ts'
import { lockReturnToDecide } from '../../returns/steps/lock-to-decide.ts'

type Correction = BodyOf<typeof endpoint>

/**
 * An admin names the money that came in for an order or a return in truth: it is stored, and the journal gets one entry of kind
 * `correction` with the difference. The only way in which money of the journal changes without an event of the shop. Returns
 * the id of the entry; null if the journal fits. 404; 409 `stale` if the money is not as it was read, `own_case` for their
 * own; 400 for less than was paid back, and without `method` for more money than before.
 */
export async function correctJournal(
  deps: Deps,
  actorId: number,
  correction: Correction,
): Promise<number | null> {
  const { subject, id, method, reason } = correction
  const received = bahtToSatang(correction.received)
  return inTransaction(deps.database.orm, async (unit) => {
    const { was, paidBack, mark } = await lockMoney(unit, deps, actorId, correction)
    if (bahtToSatang(correction.was) !== was) throw conflict('stale', 'The money is not as it was read.')
    if (received < paidBack) throw invalid({ received: ['Less than was paid back.'] })
    const now = deps.clock()
    await (subject === 'order'
      ? unit.tx.update(orders).set({ received }).where(eq(orders.id, id))
      : unit.tx.update(returnSessions).set({ penaltyReceived: received }).where(eq(returnSessions.id, id)))
    const facts = { kind: 'correction' as const, method, actorId, reason, occurredAt: now }
    const entry = await postEntry(
      unit.tx,
      subject === 'order' ? { orderId: id } : { returnSessionId: id },
      facts,
    )
    await recordAudit(unit.tx, {
      actorId,
      action: 'journal.correct',
      subjectType: subject === 'order' ? 'order' : 'return_session',
      subjectId: id,
      data: { was, satang: received, method: method ?? null, entry, reason, ...mark },
      createdAt: now,
    })
    return entry
  })
}

type LockedMoney = { was: number; paidBack: number; mark: OwnCaseMark }

async function lockMoney(
  unit: UnitOfWork,
  deps: Deps,
  actorId: number,
  { subject, id }: Correction,
): Promise<LockedMoney> {
  if (subject === 'order') {
    const { mark } = await lockOrderToDecide(unit, deps, actorId, id, 'journal.correct')
    const { received, refunds } = await moneyOfOrder(unit.tx, id)
    return { was: received, paidBack: refunds.paid, mark }
  }
  const { mark } = await lockReturnToDecide(unit, deps, actorId, id, 'journal.correct')
  const { received, refunds } = (await accountsOfReturn(unit.tx, id)).money
  return { was: received, paidBack: refunds.paid, mark }
}

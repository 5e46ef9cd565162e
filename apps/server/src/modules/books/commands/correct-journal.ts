import type { BodyOf } from '@jansi/contract/endpoint'
import type { correctJournal as endpoint } from '@jansi/contract/staff-journal'
import { eq } from 'drizzle-orm'
import { conflict, invalid, orNotFound } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { orders } from '../../../db/schema/orders.ts'
import { returnSessions } from '../../../db/schema/returns.ts'
import { inTransaction, type UnitOfWork } from '../../../db/unit-of-work.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { recordChange } from '../../audit/steps/record-change.ts'
import { accountsOfReturn, moneyOfOrder } from '../../journal/queries.ts'
import { postEntry } from '../../journal/steps/post-entry.ts'
import { lockOrder } from '../../orders/queries.ts'
import { refuseOwnCase } from '../../people/steps/refuse-own-case.ts'
import { lockReturnSession } from '../../returns/queries.ts'

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
  const { id, method, reason } = correction
  const isOrder = correction.subject === 'order'
  const subject = isOrder ? { orderId: id } : { returnSessionId: id }
  const received = bahtToSatang(correction.received)
  return inTransaction(deps.database.orm, async (unit) => {
    const { was, paidBack, mark } = await lockMoney(unit, deps, actorId, correction)
    if (bahtToSatang(correction.was) !== was) throw conflict('stale', 'The money is not as it was read.')
    if (received < paidBack) throw invalid({ received: ['Less than was paid back.'] })
    const now = deps.clock()
    await (isOrder
      ? unit.tx.update(orders).set({ received }).where(eq(orders.id, id))
      : unit.tx.update(returnSessions).set({ penaltyReceived: received }).where(eq(returnSessions.id, id)))
    const facts = { kind: 'correction' as const, method, actorId, reason, occurredAt: now }
    const entry = await postEntry(unit.tx, subject, facts)
    const data = { was, satang: received, method: method ?? null, entry, ...mark }
    await recordChange(unit.tx, { subject, audit: { action: 'journal.correct', data }, actorId, reason, now })
    return entry
  })
}

async function lockMoney(unit: UnitOfWork, deps: Deps, actorId: number, { subject, id }: Correction) {
  const { tx } = unit
  const locked = orNotFound(await (subject === 'order' ? lockOrder(tx, id) : lockReturnSession(tx, id)))
  const own = { ownerId: locked.userId, decision: 'journal.correct' as const, subjectId: id }
  const mark = await refuseOwnCase(unit, deps, actorId, own)
  const { received, refunds } =
    subject === 'order' ? await moneyOfOrder(tx, id) : (await accountsOfReturn(tx, id)).money
  return { was: received, paidBack: refunds.paid, mark }
}

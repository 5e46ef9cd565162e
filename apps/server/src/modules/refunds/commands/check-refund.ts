import type { BodyOf } from '@jansi/contract/endpoint'
import type * as calls from '@jansi/contract/staff-refunds'
import { eq } from 'drizzle-orm'
import { conflict, invalid, refused } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import type { Principal } from '../../../core/principal.ts'
import { orders } from '../../../db/schema/orders.ts'
import { returnSessions } from '../../../db/schema/returns.ts'
import { inTransaction, type UnitOfWork } from '../../../db/unit-of-work.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { recordChange } from '../../audit/steps/record-change.ts'
import { postEntry } from '../../journal/steps/post-entry.ts'
import { notify } from '../../notifications/steps/notify.ts'
import { NOT_CONFIRMED } from '../../orders/steps/open-refund-case.ts'
import { markSlipsChecked } from '../../payments/steps/slip-money.ts'
import { advanceOrdersOf } from '../../returns/steps/advance-orders-of.ts'
import { coverPenalties } from '../../returns/steps/follow-penalties.ts'
import { journalSubject, moneyOf, proposedAmount, type RefundSubject, recordedOf } from '../money.ts'
import { noticeOf } from '../notice.ts'
import { mayCheck } from '../policy.ts'
import { lockCase, refundChanged, writeCase } from '../steps/lock-case.ts'
import { refuseOwnRefund } from '../steps/refuse-own-refund.ts'

type Found = BodyOf<typeof calls.checkRefund>

/**
 * Records the money that came in for an order or for penalties in total, and with it the refund; informs the
 * member if there is one. A second yes that was given counts no longer. 409 `refund_changed` if the case has changed
 * since it was read, `refund_closed` if it is decided, and `own_case` if the money is theirs; 400 for a refund of more than came in, for none without a
 * note, and as `refuseReceived`.
 */
export async function checkRefund(
  deps: Deps,
  actor: Pick<Principal, 'userId' | 'role'>,
  id: number,
  found: Found,
): Promise<void> {
  const actorId = actor.userId
  await inTransaction(deps.database.orm, async (unit) => {
    const locked = await lockCase(unit.tx, id)
    const { refund, subject } = locked
    if (refund.version !== found.version) throw refundChanged()
    if (!mayCheck(refund)) throw conflict('refund_closed', 'The case is closed.')
    const received = bahtToSatang(found.received)
    const { returnedBefore } = moneyOf(locked)
    refuseReceived(received, { recorded: recordedOf(subject), returnedBefore }, found, actor)
    const amount = found.amount === undefined ? proposedAmount(locked, received) : bahtToSatang(found.amount)
    if (amount > received - returnedBefore) {
      throw refused('refund_too_much', 'More than came in cannot go back.')
    }
    if (amount === 0 && found.note === '') {
      throw refused('refund_note_required', 'Say in a note why nothing goes back.')
    }
    const now = deps.clock()
    const state = amount > 0 ? 'owed' : 'nothing_owed'
    await writeCase(unit.tx, refund, {
      state,
      received,
      amount,
      checkNote: found.note,
      checkedAt: now,
      checkedBy: actorId,
      ...NOT_CONFIRMED,
      updatedAt: now,
    })
    await writeReceived(unit, subject, received)
    const about = journalSubject(subject)
    await markSlipsChecked(unit.tx, about, now)
    if (subject.kind === 'return') await coverPenalties(unit.tx, subject.session.id, now)
    await postEntry(unit.tx, about, {
      kind: 'refund_checked',
      method: received > recordedOf(subject) ? found.method : undefined,
      actorId,
      occurredAt: now,
    })
    if (subject.kind === 'return') await advanceOrdersOf(unit, deps, subject.session, actorId)
    const action = `refund.${state}` as const
    const mark = await refuseOwnRefund(unit, deps, actorId, locked, action)
    const data = { refund_case: id, received, satang: amount, ...mark }
    await recordChange(unit.tx, { subject: about, audit: { action, data }, actorId, now })
    if (amount > 0 && (refund.state !== 'owed' || refund.amount !== amount)) {
      await notify(unit, deps, 'refund_owed', { ...noticeOf(locked), satang: amount })
    }
  })
}

/**
 * Refuses a total that cannot be: less than was paid back (400 `refund_below_paid`), less than is recorded, unless an admin
 * corrects it with a note (400 `refund_below_recorded`), and more than is recorded without the way of the new money.
 */
function refuseReceived(
  received: number,
  { recorded, returnedBefore }: { recorded: number; returnedBefore: number },
  { method, note }: Found,
  { role }: Pick<Principal, 'role'>,
): void {
  if (received < returnedBefore) throw refused('refund_below_paid', 'More was paid back than came in.')
  if (received < recorded && (role !== 'admin' || note === '')) {
    throw refused('refund_below_recorded', 'An admin corrects recorded money, with a note.')
  }
  if (received > recorded && method === undefined) throw invalid({ method: ['This field is required.'] })
}

/** The total that staff found also counts for the order or the return. */
async function writeReceived({ tx }: UnitOfWork, subject: RefundSubject, received: number): Promise<void> {
  if (subject.kind === 'order') {
    await tx.update(orders).set({ received }).where(eq(orders.id, subject.order.id))
  } else {
    await tx
      .update(returnSessions)
      .set({ penaltyReceived: received })
      .where(eq(returnSessions.id, subject.session.id))
  }
}

import type { BodyOf } from '@jansi/contract/endpoint'
import type { checkRefund as checkEndpoint, payRefund as payEndpoint } from '@jansi/contract/staff-refunds'
import { eq } from 'drizzle-orm'
import { refused } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { orders, returnSessions } from '../../../db/schema.ts'
import { inTransaction, type UnitOfWork } from '../../../db/unit-of-work.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { type EntryFacts, postOrderEntry, postReturnEntry } from '../../journal/steps/post-entry.ts'
import { notify } from '../../notifications/steps/notify.ts'
import { moneyOf, proposedAmount, type RefundSubject } from '../money.ts'
import { noticeOf } from '../notice.ts'
import { mayCheck, mayPay } from '../policy.ts'
import { auditRefund } from '../steps/audit-refund.ts'
import { lockCase, refundChanged, writeCase } from '../steps/lock-case.ts'
import { refuseOwnRefund } from '../steps/refuse-own-refund.ts'

/**
 * Records the money that came in for an order or for penalties in total, and with it the refund; informs the
 * member if there is one. 409 `refund_changed` if the case has changed since it was read and `own_case` if the money is
 * theirs, 400 for more than came in and for no refund without a note.
 */
export async function checkRefund(
  deps: Deps,
  actorId: number,
  id: number,
  found: BodyOf<typeof checkEndpoint>,
): Promise<void> {
  await inTransaction(deps.database.orm, async (unit) => {
    const locked = await lockCase(unit.tx, id)
    const { refund, subject } = locked
    if (!mayCheck(refund) || refund.version !== found.version) throw refundChanged()
    const received = bahtToSatang(found.received)
    const amount = found.amount === undefined ? proposedAmount(locked, received) : bahtToSatang(found.amount)
    if (amount > Math.max(0, received - moneyOf(locked).returnedBefore)) {
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
      updatedAt: now,
    })
    await writeReceived(unit, subject, received)
    await postEntry(unit, subject, { kind: 'refund_checked', actorId, occurredAt: now })
    const action = `refund.${state}` as const
    const mark = await refuseOwnRefund(unit, deps, actorId, locked, action)
    const data = { refund_case: id, received, satang: amount, ...mark }
    await auditRefund(unit.tx, locked, { actorId, action, data, now })
    if (amount > 0 && (refund.state !== 'owed' || refund.amount !== amount)) {
      await notify(unit, deps, 'refund_owed', { ...noticeOf(locked), satang: amount })
    }
  })
}

/**
 * Records that a refund was paid, how and when; informs the member. 409 as `checkRefund`; 400
 * `refund_proof_required` for a payment by PromptPay or transfer without its image.
 */
export async function payRefund(
  deps: Deps,
  actorId: number,
  id: number,
  { version, note, method }: BodyOf<typeof payEndpoint>,
): Promise<void> {
  await inTransaction(deps.database.orm, async (unit) => {
    const locked = await lockCase(unit.tx, id)
    const { refund } = locked
    if (!mayPay(refund) || refund.version !== version || refund.amount === null) throw refundChanged()
    const needsProof = method === 'promptpay' || method === 'transfer'
    if (needsProof && refund.proofImageKey === null) {
      throw refused('refund_proof_required', 'Attach the image of the transfer first.')
    }
    const now = deps.clock()
    await writeCase(unit.tx, refund, {
      state: 'paid',
      paidNote: note,
      paidMethod: method ?? null,
      paidAt: now,
      paidBy: actorId,
      updatedAt: now,
    })
    await postEntry(unit, locked.subject, {
      kind: 'refund_paid',
      ...(method && { method }),
      actorId,
      occurredAt: now,
    })
    const mark = await refuseOwnRefund(unit, deps, actorId, locked, 'refund.paid')
    const data = { refund_case: id, satang: refund.amount, ...(method && { method }), ...mark }
    await auditRefund(unit.tx, locked, { actorId, action: 'refund.paid', data, now })
    await notify(unit, deps, 'refund_paid', {
      ...noticeOf(locked),
      satang: refund.amount,
      note,
      method: method ?? null,
      hasProof: refund.proofImageKey !== null,
    })
  })
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

function postEntry({ tx }: UnitOfWork, subject: RefundSubject, entry: EntryFacts): Promise<void> {
  return subject.kind === 'order'
    ? postOrderEntry(tx, subject.order.id, entry)
    : postReturnEntry(tx, subject.session.id, entry)
}

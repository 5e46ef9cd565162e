import type { BodyOf } from '@jansi/contract/endpoint'
import type { recordOrderPayment as endpoint } from '@jansi/contract/staff-orders'
import { PART_PAID } from '@jansi/contract/statuses'
import { and, eq } from 'drizzle-orm'
import { conflict, refused } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { orders } from '../../../db/schema/orders.ts'
import { refundCases } from '../../../db/schema/refunds.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { dueOf } from '../../../domain/journal.ts'
import { bahtToSatang, satangToBaht } from '../../../domain/money.ts'
import { recordChange } from '../../audit/steps/record-change.ts'
import { moneyOfOrder } from '../../journal/queries.ts'
import { postOrderEntry } from '../../journal/steps/post-entry.ts'
import { notify } from '../../notifications/steps/notify.ts'
import { answerSlips } from '../../payments/steps/slip-money.ts'
import type { OwnCaseMark } from '../../people/steps/refuse-own-case.ts'
import { loadSettings } from '../../settings/queries.ts'
import { mayAddPayment, mayRecordPayment } from '../policy.ts'
import { applyTransition } from './apply-transition.ts'
import { refuseUnseen } from './lock-to-decide.ts'
import { notifyApproved } from './notify-approved.ts'
import { openCase } from './open-refund-case.ts'

type OrderRow = typeof orders.$inferSelect
export type Payment = BodyOf<typeof endpoint>
/** A payment with its amounts in satang: the money that came in, and the amount that was due before. */
type Received = Payment & { actorId: number; satang: number; due: number; now: Date }
/** The same, with whether a slip next to it is yet to be checked. */
type Paid = Received & { isToCheck: boolean }

const HOUR_MS = 3_600_000

/**
 * Records money that came in for a locked order that waits for it, with or without a slip, or for a paid one that staff saw as
 * such. Enough money confirms the order; a surplus is owed back to the member. `answerSlips` has the rule for a slip. `mark` belongs into the audit row, see `refuseOwnCase`. Less money leaves
 * the order waiting for the rest, or is accepted as full with a reason. Throws 409 `payment_not_expected` if nothing is
 * due, 409 `stale` if another amount is due than staff saw, 400 `payment_short` for less money without `rest`, 400
 * `reason_required`, and as `answerSlips`.
 */
export async function receivePayment(
  unit: UnitOfWork,
  deps: Deps,
  order: OrderRow,
  payment: Payment & { actorId: number; mark: OwnCaseMark },
): Promise<void> {
  const due = dueOf(await moneyOfOrder(unit.tx, order.id))
  const isAdded = payment.amount_due === 0 && mayAddPayment(order, due)
  if (!isAdded && !mayRecordPayment(order, due)) {
    throw conflict('payment_not_expected', 'No money is due for this order.')
  }
  await refuseUnseen(unit.tx, order, payment.seen)
  if (payment.amount_due !== undefined && bahtToSatang(payment.amount_due) !== due) {
    throw conflict('stale', 'The amount due has changed.')
  }
  const received = { ...payment, satang: bahtToSatang(payment.amount), due, now: deps.clock() }
  refuseUndecided(received)
  const { method, slip_money: answer } = payment
  const slipMoney = await answerSlips(unit.tx, { orderId: order.id }, { answer, method, now: received.now })
  await addReceived(unit, order, received)
  const data = {
    method: payment.method,
    satang: received.satang,
    due,
    rest: received.satang < due ? (payment.rest ?? null) : null,
    ...(slipMoney && { slip_money: slipMoney }),
    ...payment.mark,
  }
  await recordChange(unit.tx, {
    subject: { orderId: order.id },
    audit: { action: 'order.payment', data },
    actorId: payment.actorId,
    reason: payment.reason ?? null,
    now: received.now,
  })
  const paid = { ...received, isToCheck: slipMoney === 'to_check' }
  if (isAdded) await owe(unit, deps, order, paid)
  else if (received.satang < due && payment.rest === 'wait') await waitForRest(unit, deps, order, paid)
  else await confirm(unit, deps, order, paid)
  if (paid.isToCheck) await notify(unit, deps, 'transfer_to_check', { order })
}

/** Money for a paid order: the surplus over its value is owed back. */
async function owe(unit: UnitOfWork, deps: Deps, order: OrderRow, paid: Paid): Promise<void> {
  const { satang, actorId, method, reason, now } = paid
  const known = { ...order, received: order.received + satang }
  const checked = { by: actorId, note: reason ?? '' }
  const opened = await openCase(unit.tx, known, 'surplus', now, { checked })
  await postOrderEntry(unit.tx, order.id, { kind: 'payment', method, actorId, reason, occurredAt: now })
  if (opened?.state === 'owed') await notify(unit, deps, 'refund_owed', { order, satang: opened.satang })
}

function refuseUndecided({ satang, due, rest, reason }: Received): void {
  if (satang >= due) return
  if (rest === undefined) {
    throw refused('payment_short', 'Less than the amount due came in.', { amount_due: satangToBaht(due) })
  }
  if (rest === 'accept' && !reason) {
    throw refused('reason_required', 'Accepting less needs a reason.', {
      reason: ['This field is required.'],
    })
  }
}

async function addReceived({ tx }: UnitOfWork, order: OrderRow, { satang }: Received): Promise<void> {
  const [written] = await tx
    .update(orders)
    .set({ received: order.received + satang })
    .where(and(eq(orders.id, order.id), eq(orders.received, order.received)))
    .returning({ id: orders.id })
  if (!written) throw conflict('stale', 'The order was changed at the same time.')
}

/** The member has until a new deadline to pay the rest, or waits for staff whose slip is yet to be checked. */
async function waitForRest(unit: UnitOfWork, deps: Deps, order: OrderRow, received: Paid): Promise<void> {
  const { actorId, method, now, satang, due, isToCheck } = received
  const { slip_limit_hours: hours } = await loadSettings(unit.tx)
  const slipDueAt = new Date(now.getTime() + hours * HOUR_MS)
  await unit.tx
    .update(orders)
    .set({ slipDueAt, slipOwed: true, updatedAt: now })
    .where(eq(orders.id, order.id))
  if (order.status === 'awaiting_slip' || isToCheck) {
    const event = { from: order.status, to: PART_PAID }
    await recordChange(unit.tx, { subject: { orderId: order.id }, event, actorId, now })
  } else {
    const by = { actor: 'payment' as const, actorId, now, paid: method }
    await applyTransition(unit, order, 'awaiting_slip', by)
  }
  await postOrderEntry(unit.tx, order.id, { kind: 'payment', method, actorId, occurredAt: now })
  if (isToCheck) return
  await notify(unit, deps, 'order_part_paid', { order, satang, restSatang: due - satang, slipDueAt })
}

async function confirm(unit: UnitOfWork, deps: Deps, order: OrderRow, received: Paid): Promise<void> {
  const { actorId, method, reason, now, satang, due, approve, isToCheck } = received
  // A surplus next to a slip that is yet to be checked is part of the money that its check finds.
  const surplus = isToCheck ? 0 : satang - due
  if (surplus > 0) {
    await unit.tx.insert(refundCases).values({
      orderId: order.id,
      state: 'owed',
      cause: 'surplus',
      received: order.received + satang,
      amount: surplus,
      checkedAt: now,
      checkedBy: actorId,
      createdAt: now,
      updatedAt: now,
    })
  }
  const to = approve ? 'approved' : 'paid'
  const by = { actor: 'payment' as const, actorId, reason, now, paid: method }
  const updated = await applyTransition(unit, order, to, by)
  if (isToCheck) await openCase(unit.tx, updated, 'surplus', now)
  if (approve) await notifyApproved(unit, deps, updated)
  if (surplus > 0) await notify(unit, deps, 'refund_owed', { order, satang: surplus })
}

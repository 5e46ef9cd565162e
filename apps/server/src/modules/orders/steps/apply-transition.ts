import { type MoneyMethod, moneyMethodOf } from '@jansi/contract/journal'
import type { FoundMoney } from '@jansi/contract/staff-orders'
import type { OrderStatus } from '@jansi/contract/statuses'
import { and, eq } from 'drizzle-orm'
import { conflict, refused } from '../../../core/app-error.ts'
import { orders } from '../../../db/schema/orders.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { entryKindOf, moneyStage } from '../../../domain/journal.ts'
import {
  findTransition,
  isClosedUnfulfilled,
  type TransitionActor,
} from '../../../domain/order-transitions.ts'
import { recordChange } from '../../audit/steps/record-change.ts'
import { postOrderEntry } from '../../journal/steps/post-entry.ts'
import { markSlipsChecked } from '../../payments/steps/slip-money.ts'
import { itemsOfOrder } from '../queries.ts'
import { newSlipDeadline } from './new-slip-deadline.ts'
import { numberReceipt } from './number-receipt.ts'
import { followStatus } from './open-refund-case.ts'
import { recordFoundMoney } from './record-found-money.ts'
import { recordFullPayment } from './record-full-payment.ts'
import { releaseReservations } from './release-reservations.ts'

type OrderRow = typeof orders.$inferSelect

type TransitionBy = {
  actor: TransitionActor
  actorId: number | null
  reason?: string | undefined
  /** Whether a rejection is for the slip, see `Rejection`. */
  slipFault?: boolean | undefined
  now: Date
  /** How the money came in that the caller has recorded already. */
  paid?: MoneyMethod
  /** The finding of staff about the money that is recorded for an order that they end. */
  money?: FoundMoney | undefined
}

/**
 * Applies a transition to an order: status, history row, stock, refund case and journal, in the caller's transaction.
 * The only function that writes a status. If it confirms the money of the order and `paid` is left out, all that is owed
 * came in by the order's own payment method. A rejection for a fault of the slip keeps the stock for a new one, and
 * opens no refund case before that ends (`endGrace`). Where staff end an order with recorded money, they name the amount that
 * came (`recordFoundMoney`). Throws 409 for a transition that the table does not allow, and 400 if a reason is missing.
 */
export async function applyTransition(
  unit: UnitOfWork,
  before: OrderRow,
  to: OrderStatus,
  by: TransitionBy,
): Promise<OrderRow> {
  const items = await itemsOfOrder(unit.tx, before.id)
  const handedOver = items.reduce((pieces, item) => pieces + item.handedOver, 0)
  const transition = findTransition({ ...before, handedOver }, to, by.actor)
  if (!transition) throw transitionRefused(before.status, to)
  const reason = by.reason?.trim() || undefined
  if (transition.reasonRequired && reason === undefined) {
    throw refused('reason_required', 'A reason is required.', { reason: ['This field is required.'] })
  }
  const asksForMoney = by.actor === 'staff' && isClosedUnfulfilled(to)
  const order = asksForMoney ? await recordFoundMoney(unit.tx, before, { ...by, reason }) : before
  const isMoneyMissing = before.received > 0 && order.received === 0
  const rejection = { reason: reason ?? null, slipFault: by.slipFault }
  const heldUntil = to === 'rejected' ? await newSlipDeadline(unit.tx, order, rejection, by.now) : null
  const [updated] = await unit.tx
    .update(orders)
    .set({
      status: to,
      updatedAt: by.now,
      rejectionReason: to === 'rejected' ? (reason ?? null) : null,
      heldUntil,
      holdEnd: null,
      // Stays where time ended the order, so that its member can read why.
      ...(by.actor !== 'system' && { approvalDueAt: null }),
    })
    .where(and(eq(orders.id, order.id), eq(orders.status, order.status)))
    .returning()
  if (!updated) throw conflict('transition_not_allowed', 'The order was changed at the same time.')
  await recordChange(unit.tx, {
    subject: { orderId: order.id },
    event: { from: order.status, to },
    actorId: by.actorId,
    reason,
    now: by.now,
  })
  if (heldUntil === null) {
    if (transition.stock === 'release') await releaseReservations(unit, items, by)
    const isChecked = asksForMoney && before.received > 0
    const checked = isChecked && by.actorId !== null ? { by: by.actorId, note: reason ?? '' } : undefined
    await followStatus(unit.tx, order, to, by.now, checked)
  }
  const kind = isMoneyMissing ? 'payment_undone' : entryKindOf(moneyStage(order), moneyStage(updated))
  if (kind === null) return updated
  if (kind === 'payment') {
    if (by.paid === undefined) {
      await recordFullPayment(unit.tx, updated)
      await markSlipsChecked(unit.tx, { orderId: order.id }, by.now)
    }
    if (order.amount > 0) await numberReceipt(unit.tx, order.id, by.now)
  }
  await postOrderEntry(unit.tx, order.id, {
    kind,
    // Money that is taken back leaves the account that it came into.
    method: kind === 'payment' ? (by.paid ?? moneyMethodOf(order.paymentMethodId)) : undefined,
    actorId: by.actorId,
    reason,
    occurredAt: by.now,
  })
  return updated
}

/** 409 for a transition that the table does not have for the person who asks. */
export function transitionRefused(from: OrderStatus, to: OrderStatus) {
  return conflict('transition_not_allowed', `Cannot move an order from ${from} to ${to}.`)
}

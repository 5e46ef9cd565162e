import type { BodyOf } from '@jansi/contract/endpoint'
import type { recordOrderPayment as endpoint } from '@jansi/contract/staff-orders'
import { PART_PAID } from '@jansi/contract/statuses'
import { and, eq } from 'drizzle-orm'
import { conflict, refused } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { orderEvents, orders, refundCases } from '../../../db/schema.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { dueOf } from '../../../domain/journal.ts'
import { bahtToSatang, satangToBaht } from '../../../domain/money.ts'
import { recordAudit } from '../../audit/steps/record-audit.ts'
import { moneyOfOrder } from '../../journal/queries.ts'
import { postOrderEntry } from '../../journal/steps/post-entry.ts'
import { notify } from '../../notifications/steps/notify.ts'
import type { OwnCaseMark } from '../../people/steps/refuse-own-case.ts'
import { loadSettings } from '../../settings/queries.ts'
import { mayRecordPayment } from '../policy.ts'
import { applyTransition } from './apply-transition.ts'
import { notifyApproved } from './notify-approved.ts'

type OrderRow = typeof orders.$inferSelect
export type Payment = BodyOf<typeof endpoint>
/** A payment with its amounts in satang: the money that came in, and the amount that was due before. */
type Received = Payment & { actorId: number; satang: number; due: number; now: Date }

const HOUR_MS = 3_600_000

/**
 * Records money that came in for a locked order that waits for it, with or without a slip. Enough money confirms the
 * order; a surplus is owed back to the member. `mark` belongs into the audit row, see `refuseOwnCase`. Less money leaves
 * the order waiting for the rest, or is accepted as full with a reason. Throws 409 `payment_not_expected` if nothing is
 * due, 409 `stale` if another amount is due than staff saw, 400 `payment_short` for less money without `rest`, and 400
 * `reason_required`.
 */
export async function receivePayment(
  unit: UnitOfWork,
  deps: Deps,
  order: OrderRow,
  payment: Payment & { actorId: number; mark: OwnCaseMark },
): Promise<void> {
  const due = dueOf(await moneyOfOrder(unit.tx, order.id))
  if (!mayRecordPayment(order, due)) throw conflict('payment_not_expected', 'No money is due for this order.')
  if (payment.amount_due !== undefined && bahtToSatang(payment.amount_due) !== due) {
    throw conflict('stale', 'The amount due has changed.')
  }
  const received = { ...payment, satang: bahtToSatang(payment.amount), due, now: deps.clock() }
  refuseUndecided(received)
  await addReceived(unit, order, received)
  await recordAudit(unit.tx, {
    actorId: payment.actorId,
    action: 'order.payment',
    subjectType: 'order',
    subjectId: order.id,
    data: {
      method: payment.method,
      satang: received.satang,
      due,
      rest: received.satang < due ? (payment.rest ?? null) : null,
      reason: payment.reason ?? null,
      ...payment.mark,
    },
    createdAt: received.now,
  })
  if (received.satang < due && payment.rest === 'wait') await waitForRest(unit, deps, order, received)
  else await confirm(unit, deps, order, received)
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

/** The member has until a new deadline to pay the rest. */
async function waitForRest(unit: UnitOfWork, deps: Deps, order: OrderRow, received: Received): Promise<void> {
  const { actorId, method, now, satang, due } = received
  const { slip_limit_hours: hours } = await loadSettings(unit.tx)
  const slipDueAt = new Date(now.getTime() + hours * HOUR_MS)
  await unit.tx
    .update(orders)
    .set({ slipDueAt, slipOwed: true, updatedAt: now })
    .where(eq(orders.id, order.id))
  if (order.status === 'awaiting_slip') {
    await unit.tx.insert(orderEvents).values({
      orderId: order.id,
      fromStatus: order.status,
      toStatus: PART_PAID,
      actorId,
      createdAt: now,
    })
  } else {
    const by = { actor: 'payment' as const, actorId, now, paid: method }
    await applyTransition(unit, deps.responseCache, order, 'awaiting_slip', by)
  }
  await postOrderEntry(unit.tx, order.id, { kind: 'payment', method, actorId, occurredAt: now })
  await notify(unit, deps, 'order_part_paid', { order, satang, restSatang: due - satang, slipDueAt })
}

async function confirm(unit: UnitOfWork, deps: Deps, order: OrderRow, received: Received): Promise<void> {
  const { actorId, method, reason, now, satang, due, approve } = received
  const surplus = satang - due
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
  const updated = await applyTransition(unit, deps.responseCache, order, to, by)
  if (approve) await notifyApproved(unit, deps, updated)
  if (surplus > 0) await notify(unit, deps, 'refund_owed', { order, satang: surplus })
}

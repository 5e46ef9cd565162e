import { eq } from 'drizzle-orm'
import type { Deps } from '../../../core/deps.ts'
import { orders, paymentSlips } from '../../../db/schema.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { acceptsSlip } from '../../../domain/order-transitions.ts'
import type { ComposedMail } from '../../../mail/compose.ts'
import type { ReadyMail } from '../../../mail/outbox.ts'
import { orderApprovalMissedMail } from '../../../mail/templates/order-approval-missed.ts'
import { orderApprovedMail } from '../../../mail/templates/order-approved.ts'
import { orderHandedOverMail } from '../../../mail/templates/order-handed-over.ts'
import { orderPartClosedMail } from '../../../mail/templates/order-part-closed.ts'
import { type OrderReceived, orderReceivedMail } from '../../../mail/templates/order-received.ts'
import { orderRejectedMail } from '../../../mail/templates/order-rejected.ts'
import { queueMail } from '../../mails/commands/queue-mail.ts'
import { itemsOfOrder, memberOf, type OrderItemRow } from '../queries.ts'
import { historyUrl, queueOrderMail } from './queue-order-mail.ts'

type OrderRow = typeof orders.$inferSelect
type MailDeps = Pick<Deps, 'settings' | 'wakeOutbox'>

/** An order with any other status has had, or will have, a mail of its own. */
const RECEIVED: readonly OrderRow['status'][] = ['awaiting_slip', 'pending', 'paid']

/** Members send their slip right after the checkout: a mail that leaves a minute later does not ask for it without need. */
const RECEIVED_AFTER_MS = 60_000

/**
 * Queues the mail that an order came in. It is sent a minute later and names the next step of the order at
 * that time.
 */
export async function mailOrderReceived(
  unit: UnitOfWork,
  deps: Deps,
  order: OrderRow,
  items: readonly OrderItemRow[],
): Promise<void> {
  const { email, firstName } = await memberOf(unit.tx, order.userId)
  await queueMail(unit.tx, {
    kind: 'order_received',
    recipient: email,
    mail: writeOrderReceived(deps, order, items, { firstName, next: null }),
    orderId: order.id,
    recipe: { template: 'order_received', orderId: order.id },
    notBefore: new Date(deps.clock().getTime() + RECEIVED_AFTER_MS),
  })
}

/** The mail of `mailOrderReceived` as the order is now; null when it was decided or given up meanwhile. */
export async function composeOrderReceived(
  deps: Pick<Deps, 'database' | 'settings'>,
  orderId: string,
): Promise<ReadyMail | null> {
  const { orm } = deps.database
  const [order] = await orm.select().from(orders).where(eq(orders.id, orderId))
  if (order === undefined || !RECEIVED.includes(order.status)) return null
  const items = await itemsOfOrder(orm, orderId)
  const { firstName } = await memberOf(orm, order.userId)
  const owed = order.status === 'awaiting_slip' ? order.slipDueAt : null
  const mail = writeOrderReceived(deps, order, items, {
    firstName,
    next: owed === null ? 'check' : { slipDueAt: owed },
  })
  return { sent: mail, kept: mail }
}

function writeOrderReceived(
  deps: Pick<Deps, 'settings'>,
  order: OrderRow,
  items: readonly OrderItemRow[],
  { firstName, next }: { firstName: string; next: OrderReceived['next'] },
): ComposedMail {
  return orderReceivedMail({
    firstName,
    next,
    orderId: order.id,
    lines: items.map(mailLine),
    totalSatang: order.amount,
    historyUrl: historyUrl(deps),
  })
}

/** Queues the mail that an order was approved and where to collect it. */
export async function mailOrderApproved(
  unit: UnitOfWork,
  deps: Deps,
  order: OrderRow,
  items: readonly OrderItemRow[],
  workshop: { name: string; handOverOn: string },
): Promise<void> {
  await queueOrderMail(unit, deps, order, 'order_approved', (addressed) =>
    orderApprovedMail({ ...addressed, lines: items.map(mailLine), workshop, historyUrl: historyUrl(deps) }),
  )
}

/** Queues the mail that an order was rejected, with the reason. */
export async function mailOrderRejected(unit: UnitOfWork, deps: Deps, order: OrderRow): Promise<void> {
  const slips = await unit.tx.$count(paymentSlips, eq(paymentSlips.orderId, order.id))
  await queueOrderMail(unit, deps, order, 'order_rejected', (addressed) =>
    orderRejectedMail({
      ...addressed,
      reason: order.rejectionReason ?? '',
      maySendSlip: acceptsSlip({ ...order, slips }),
      moneyIsChecked: order.amount > 0 && slips > 0,
      historyUrl: historyUrl(deps),
    }),
  )
}

/** Queues the mail that an order without a slip was cancelled because nobody approved it in time. */
export async function mailApprovalMissed(unit: UnitOfWork, deps: MailDeps, order: OrderRow): Promise<void> {
  const items = await itemsOfOrder(unit.tx, order.id)
  await queueOrderMail(unit, deps, order, 'order_approval_missed', (addressed) =>
    orderApprovalMissedMail({ ...addressed, lines: items.map(mailLine), historyUrl: historyUrl(deps) }),
  )
}

/** Queues the mail about the items that were just handed over, with the due day of loans. */
export async function mailHandedOver(
  unit: UnitOfWork,
  deps: Deps,
  order: OrderRow,
  handed: readonly { item: OrderItemRow; quantity: number }[],
): Promise<void> {
  const loans = handed.some(({ item }) => item.isRental)
  await queueOrderMail(unit, deps, order, 'order_handed_over', (addressed) =>
    orderHandedOverMail({
      ...addressed,
      lines: handed.map(({ item, quantity }) => ({ ...mailLine(item), quantity })),
      returnDueOn: loans ? order.returnDueOn : null,
      pageUrl: loans ? `${deps.settings.publicUrl}/return` : historyUrl(deps),
    }),
  )
}

/** Queues the mail of pieces that were closed; `satang` is their value where money may have to go back. */
export async function mailPartClosed(
  unit: UnitOfWork,
  deps: Deps,
  order: OrderRow,
  closed: readonly { item: OrderItemRow; quantity: number }[],
  { reason, satang }: { reason: string; satang: number | null },
): Promise<void> {
  await queueOrderMail(unit, deps, order, 'order_part_closed', (addressed) =>
    orderPartClosedMail({
      ...addressed,
      lines: closed.map(({ item, quantity }) => ({ ...mailLine(item), quantity })),
      reason,
      valueSatang: satang,
      historyUrl: historyUrl(deps),
    }),
  )
}

function mailLine(item: OrderItemRow) {
  return {
    name: item.productName,
    size: item.variantSize,
    quantity: item.quantity,
    isRental: item.isRental,
  }
}

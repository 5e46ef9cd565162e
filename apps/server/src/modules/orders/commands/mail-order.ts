import { eq } from 'drizzle-orm'
import { type orders, paymentSlips } from '../../../db/schema.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { acceptsSlip } from '../../../domain/order-moves.ts'
import type { Deps } from '../../../http/deps.ts'
import { orderApprovalMissedMail } from '../../../mail/templates/order-approval-missed.ts'
import { orderApprovedMail } from '../../../mail/templates/order-approved.ts'
import { orderHandedOverMail } from '../../../mail/templates/order-handed-over.ts'
import { orderPartClosedMail } from '../../../mail/templates/order-part-closed.ts'
import { orderReceivedMail } from '../../../mail/templates/order-received.ts'
import { orderRejectedMail } from '../../../mail/templates/order-rejected.ts'
import { itemsOfOrder, type OrderItemRow } from '../queries.ts'
import { historyUrl, queueOrderMail } from './queue-order-mail.ts'

type OrderRow = typeof orders.$inferSelect
type MailDeps = Pick<Deps, 'settings' | 'wakeOutbox'>

/** Queues the mail that an order came in, with the time until which its slip is awaited. */
export async function mailOrderReceived(
  unit: UnitOfWork,
  deps: Deps,
  order: OrderRow,
  items: readonly OrderItemRow[],
): Promise<void> {
  await queueOrderMail(unit, deps, order, 'order_received', (addressed) =>
    orderReceivedMail({
      ...addressed,
      lines: items.map(mailLine),
      totalSatang: order.amount,
      slipDueAt: order.slipDueAt,
      historyUrl: historyUrl(deps),
    }),
  )
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

/** Queues the mail of what was handed over just now, with the day loans are due. */
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

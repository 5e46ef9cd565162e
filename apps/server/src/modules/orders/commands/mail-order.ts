import type { orders } from '../../../db/schema.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { acceptsSlip } from '../../../domain/order-moves.ts'
import type { Deps } from '../../../http/deps.ts'
import { orderApprovedMail } from '../../../mail/templates/order-approved.ts'
import { orderHandedOverMail } from '../../../mail/templates/order-handed-over.ts'
import { orderReceivedMail } from '../../../mail/templates/order-received.ts'
import { orderRejectedMail } from '../../../mail/templates/order-rejected.ts'
import { queueMail } from '../../mails/commands/queue-mail.ts'
import { memberOf, type OrderItemRow } from '../queries.ts'

type OrderRow = typeof orders.$inferSelect

/** Queues the mail that an order came in, with the time until which its slip is awaited. */
export async function mailOrderReceived(
  unit: UnitOfWork,
  deps: Deps,
  order: OrderRow,
  items: readonly OrderItemRow[],
): Promise<void> {
  const member = await memberOf(unit.tx, order.userId)
  await queue(
    unit,
    deps,
    order,
    member.email,
    'order_received',
    orderReceivedMail({
      ...common(deps, order, member.firstName),
      lines: items.map(mailLine),
      totalSatang: order.amount,
      slipDueAt: order.slipDueAt,
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
  const member = await memberOf(unit.tx, order.userId)
  await queue(
    unit,
    deps,
    order,
    member.email,
    'order_approved',
    orderApprovedMail({
      ...common(deps, order, member.firstName),
      lines: items.map(mailLine),
      workshop,
    }),
  )
}

/** Queues the mail that an order was rejected, with the reason. */
export async function mailOrderRejected(unit: UnitOfWork, deps: Deps, order: OrderRow): Promise<void> {
  const member = await memberOf(unit.tx, order.userId)
  await queue(
    unit,
    deps,
    order,
    member.email,
    'order_rejected',
    orderRejectedMail({
      ...common(deps, order, member.firstName),
      reason: order.rejectionReason ?? '',
      maySendSlip: acceptsSlip({ ...order, handedOver: 0 }),
    }),
  )
}

/** Queues the mail of what was handed over just now, with the day loans are due. */
export async function mailHandedOver(
  unit: UnitOfWork,
  deps: Deps,
  order: OrderRow,
  handed: readonly { item: OrderItemRow; quantity: number }[],
): Promise<void> {
  const member = await memberOf(unit.tx, order.userId)
  const loans = handed.some(({ item }) => item.isRental)
  await queue(
    unit,
    deps,
    order,
    member.email,
    'order_handed_over',
    orderHandedOverMail({
      firstName: member.firstName,
      orderId: order.id,
      lines: handed.map(({ item, quantity }) => ({ ...mailLine(item), quantity })),
      returnDueOn: loans ? order.returnDueOn : null,
      pageUrl: `${deps.settings.publicUrl}${loans ? '/return' : '/history'}`,
    }),
  )
}

function common(deps: Deps, order: OrderRow, firstName: string) {
  return { firstName, orderId: order.id, historyUrl: `${deps.settings.publicUrl}/history` }
}

function mailLine(item: OrderItemRow) {
  return {
    name: item.productName,
    size: item.variantSize,
    quantity: item.quantity,
    isRental: item.isRental,
  }
}

async function queue(
  unit: UnitOfWork,
  deps: Deps,
  order: OrderRow,
  recipient: string,
  kind: string,
  mail: { subject: string; text: string; html: string },
): Promise<void> {
  await queueMail(unit.tx, { kind, recipient, mail, orderId: order.id })
  unit.afterCommit(deps.wakeOutbox)
}

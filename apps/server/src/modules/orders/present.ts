import type { Order, OrderItem } from '@jansi/contract/orders'
import { ORDER_STATUS_NAMES } from '@jansi/contract/statuses'
import type { ImageLinks } from '../../core/image-links.ts'
import { bangkokDay } from '../../domain/days.ts'
import { type RenewalRules, renewalOf } from '../../domain/due-days.ts'
import { dueOf } from '../../domain/journal.ts'
import { satangToBaht } from '../../domain/money.ts'
import { timelineOf } from '../../domain/order-timeline.ts'
import { acceptsLateSlip, acceptsSlip, findTransition, isHeld } from '../../domain/order-transitions.ts'
import { presentWorkshop } from '../catalog/present.ts'
import { presentSlip } from '../payments/present.ts'
import { moneyOf } from './money.ts'
import { hasDeskWork, isOut } from './policy.ts'
import { presentOwnRefunds, presentRefund } from './present-refund.ts'
import type { OrderItemRow, OrderView } from './queries.ts'

/** The fields of an order that its member and staff both see. */
export type OrderBase = Omit<
  Order,
  | 'can'
  | 'qr_code_url'
  | 'receipt_kind'
  | 'refund'
  | 'refunds'
  | 'renewal'
  | 'workshop'
  | 'late_fee_per_day'
  | 'timeline'
>

/** An order without the fields that depend on the viewer. */
export function presentOrderBase(view: OrderView, links: ImageLinks, now: Date): OrderBase {
  const { order, workshop, items, slips } = view
  const [slip] = slips
  return {
    id: order.id,
    number: order.number,
    created_at: order.createdAt.toISOString(),
    amount: satangToBaht(order.amount),
    amount_received: satangToBaht(order.received),
    amount_due: satangToBaht(dueOf(moneyOf(view))),
    status: order.status,
    payment_status_name: ORDER_STATUS_NAMES[order.status],
    payment_method_name: order.paymentMethodName,
    payment_method: order.paymentMethodId,
    payment_slip: slip ? presentSlip(slip, links) : null,
    items: items.map((item) => presentItem(item, links)),
    workshop_name: workshop.name,
    hand_over_on: workshop.handOverOn,
    return_due_on: order.returnDueOn,
    is_overdue: isOverdue(view, now),
    slip_due_at: order.status === 'awaiting_slip' ? (order.slipDueAt?.toISOString() ?? null) : null,
    approval_due_at: order.approvalDueAt?.toISOString() ?? null,
    rejection_reason: order.rejectionReason,
    held_until: isHeld(order) ? (order.heldUntil?.toISOString() ?? null) : null,
    hold_end: order.holdEnd,
  }
}

/** An order as its member sees it. `qr_code_url` is given while it waits to be paid by PromptPay. */
export function presentOrder(
  view: OrderView,
  links: ImageLinks,
  now: Date,
  documents: Pick<Order, 'qr_code_url' | 'receipt_kind'>,
  renewals: { rules: RenewalRules & { lateFeePerDay: number }; isWaitedFor: boolean },
): Order {
  const { rules } = renewals
  const facts = { ...view.order, handedOver: view.items.reduce((sum, item) => sum + item.handedOver, 0) }
  const paying = { ...view.order, slips: view.slips.length }
  const renewal = renewalOf(
    view.order,
    { hasPiecesOut: view.items.some(isOut), isWaitedFor: renewals.isWaitedFor },
    rules,
    bangkokDay(now),
  )
  const timeline = timelineOf({
    ...view.order,
    slipAt: view.slips.at(-1)?.createdAt ?? null,
    handOverOn: view.workshop.handOverOn,
    returnDueOn: view.order.returnDueOn ?? view.workshop.returnDueOn,
    items: view.items,
    events: view.events ?? [],
  })
  const refund = view.refunds.find(({ state }) => state !== 'withdrawn')
  return {
    ...presentOrderBase(view, links, now),
    ...documents,
    workshop: presentDays(view.workshop),
    ...(timeline && { timeline }),
    ...(view.items.some(({ isRental }) => isRental) && {
      late_fee_per_day: satangToBaht(view.order.lateFeePerDay ?? rules.lateFeePerDay),
    }),
    ...(refund ? { refund: presentRefund(refund, links) } : {}),
    ...presentOwnRefunds(view.refunds, links),
    ...('dueOn' in renewal ? { renewal: { return_due_on: renewal.dueOn } } : {}),
    can: {
      cancel: findTransition(facts, 'cancelled', 'member') !== null,
      send_slip: acceptsSlip(paying, now),
      send_late_slip: acceptsLateSlip(paying, now),
      show_qr: hasDeskWork(view.order, view.items),
    },
  }
}

function presentDays(workshop: OrderView['workshop']): NonNullable<Order['workshop']> {
  const { orders_closed: _, ...days } = presentWorkshop(workshop)
  return days
}

/** Loans are late from the day after they are due; the due day itself is not late. */
function isOverdue({ order, items }: OrderView, now: Date): boolean {
  return items.some(isOut) && order.returnDueOn !== null && order.returnDueOn < bangkokDay(now)
}

function presentItem(item: OrderItemRow, links: ImageLinks): OrderItem {
  return {
    id: item.id,
    product_name: item.productName,
    product_variant: { id: item.variantId, size: item.variantSize },
    image: links.publicOrNull(item.imageKey),
    is_rental: item.isRental,
    price: satangToBaht(item.price),
    ...(item.isRental && item.replacementPrice > 0 && { loss_price: satangToBaht(item.replacementPrice) }),
    quantity: item.quantity,
    collected: item.handedOver,
    returned: item.returnedOrLost,
    closed: item.closed,
    closed_reason: item.closedReason,
  }
}

import type { Order, OrderItem, Palette } from '@jansi/contract/orders'
import { ORDER_STATUS } from '@jansi/contract/statuses'
import type { Well } from '@jansi/contract/wells'
import type { ImageLinks } from '../../core/image-links.ts'
import { bangkokDay } from '../../domain/days.ts'
import { type RenewalRules, renewalOf } from '../../domain/due-days.ts'
import { dueOf } from '../../domain/journal.ts'
import { satangToBaht } from '../../domain/money.ts'
import { timelineOf } from '../../domain/order-timeline.ts'
import { acceptsLateSlip, acceptsSlip, findTransition, isInGrace } from '../../domain/order-transitions.ts'
import { type PaletteWords, paletteSentence, wellsOf } from '../../domain/palette.ts'
import { receiptNumber } from '../../domain/receipt-kind.ts'
import { presentWorkshopDays } from '../catalog/present.ts'
import { presentSlip } from '../payments/present.ts'
import { dueOnOf } from './due-days.ts'
import { moneyOf } from './money.ts'
import { hasDeskWork, isOut } from './policy.ts'
import { presentOwnRefunds, presentRefund } from './present-refund.ts'
import type { OrderView } from './queries.ts'

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
  | 'sent_back'
  | 'timeline'
  | 'palette'
>

/** An order without the fields that depend on the viewer. */
export function presentOrderBase(view: OrderView, links: ImageLinks, now: Date): OrderBase {
  const { order, workshop, items, slips, receipt } = view
  const [slip] = slips
  return {
    id: order.id,
    number: order.number,
    ...(receipt && { receipt_number: receiptNumber(receipt) }),
    created_at: order.createdAt.toISOString(),
    amount: satangToBaht(order.amount),
    amount_received: satangToBaht(order.received),
    amount_due: satangToBaht(dueOf(moneyOf(view))),
    status: order.status,
    payment_status_name: ORDER_STATUS[order.status].name,
    payment_method_name: order.paymentMethodName,
    payment_method: order.paymentMethodId,
    payment_slip: slip ? presentSlip(slip, links) : null,
    items: items.map((item) => presentItem(item, order, links)),
    workshop_name: workshop.name,
    hand_over_on: workshop.handOverOn,
    return_due_on: order.returnDueOn,
    is_overdue: isOverdue(view, now),
    slip_due_at: order.status === 'awaiting_slip' ? (order.slipDueAt?.toISOString() ?? null) : null,
    approval_due_at: order.approvalDueAt?.toISOString() ?? null,
    rejection_reason: order.rejectionReason,
    held_until: isInGrace(order) ? (order.heldUntil?.toISOString() ?? null) : null,
    hold_end: order.holdEnd,
  }
}

/** An order as its member sees it. `qr_code_url` is given while it waits to be paid by PromptPay. */
export function presentOrder(
  view: OrderView,
  links: ImageLinks,
  now: Date,
  documents: Pick<Order, 'qr_code_url' | 'receipt_kind'>,
  rules: RenewalRules & { lateFeePerDay: number },
  words: PaletteWords,
): Order {
  const { order, workshop, items, slips, refunds, isWaitedFor = false, withoutDebtTo = null } = view
  const today = bangkokDay(now)
  const isDebtor = withoutDebtTo !== null && withoutDebtTo < today
  const renewal = renewalOf(order, { hasPiecesOut: items.some(isOut), isWaitedFor, isDebtor }, rules, today)
  const sentBack = sentBackOf(view, today)
  const timeline = timelineOf({
    status: order.status,
    createdAt: order.createdAt,
    amount: order.amount,
    slipAt: slips.at(-1)?.createdAt ?? null,
    handOverOn: workshop.handOverOn,
    returnDueOn: order.returnDueOn ?? workshop.returnDueOn,
    isBackAtClub: sentBack?.until === null,
    items,
    events: view.events ?? [],
  })
  const wells = wellsOfOrder(view, now)
  const refund = refunds.find(({ state }) => state !== 'withdrawn')
  return Object.assign(presentOrderBase(view, links, now), documents, {
    workshop: presentWorkshopDays(workshop),
    ...(timeline && { timeline }),
    ...(wells && { palette: presentPalette(wells, words) }),
    ...(sentBack && { sent_back: sentBack }),
    ...(items.some(({ isRental }) => isRental) && {
      late_fee_per_day: satangToBaht(order.lateFeePerDay ?? rules.lateFeePerDay),
    }),
    ...(refund ? { refund: presentRefund(refund, links) } : {}),
    ...presentOwnRefunds(refunds, links),
    ...('dueOn' in renewal ? { renewal: { return_due_on: renewal.dueOn } } : {}),
    can: presentCan(view, now),
  })
}

/** A palette with the club's words for it. */
export function presentPalette(wells: Well[], words: PaletteWords): Palette {
  return { name: words.name, sentence: paletteSentence(wells, words), wells }
}

/** Returns the wells of the palette that an order fills; null for one that ended before its pieces were collected. */
export function wellsOfOrder({ order, items, slips }: OrderView, now: Date): Well[] | null {
  return wellsOf({ ...order, items }, acceptsSlip({ ...order, slips: slips.length }, now))
}

function presentCan({ order, items, slips }: OrderView, now: Date): Order['can'] {
  const facts = {
    status: order.status,
    slipOwed: order.slipOwed,
    heldUntil: order.heldUntil,
    holdEnd: order.holdEnd,
    handedOver: items.reduce((sum, item) => sum + item.handedOver, 0),
    amount: order.amount,
    slips: slips.length,
    paymentMethodId: order.paymentMethodId,
  }
  return {
    cancel: findTransition(facts, 'cancelled', 'member') !== null,
    send_slip: acceptsSlip(facts, now),
    send_late_slip: acceptsLateSlip(facts, now),
    show_qr: hasDeskWork(order, items),
  }
}

/** Loans are late from the day after they are due, unless they were sent back; the due day itself is not late. */
function isOverdue({ inTimeTo }: OrderView, now: Date): boolean {
  return inTimeTo !== null && inTimeTo < bangkokDay(now)
}

/** Whether all loans of an order were sent back, in the form of its field; undefined where pieces were not, or no longer count. */
function sentBackOf({ sentBackTo = null }: OrderView, today: string): Order['sent_back'] {
  if (sentBackTo === 'infinity') return { until: null }
  return sentBackTo !== null && sentBackTo >= today ? { until: sentBackTo } : undefined
}

function presentItem(
  item: OrderView['items'][number],
  order: OrderView['order'],
  links: ImageLinks,
): OrderItem {
  const dueOn = isOut(item) ? dueOnOf(item, order) : null
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
    ...(dueOn !== null && dueOn !== order.returnDueOn && { return_due_on: dueOn }),
  }
}

import { MONEY_METHOD_NAMES } from '@jansi/contract/journal'
import type { ReceiptKind } from '@jansi/contract/orders'
import type { SiteSettings } from '@jansi/contract/settings'
import { ORDER_STATUS } from '@jansi/contract/statuses'
import type { ReceiptClub } from '../../db/schema/journal.ts'
import type { users } from '../../db/schema/people.ts'
import { receiptKind, receiptNumber } from '../../domain/receipt-kind.ts'
import { closedValue } from '../../domain/refunds.ts'
import type { ReceiptData, ReceiptRefund } from '../../drawing/receipt-layout.ts'
import { moneyOf } from './money.ts'
import type { OrderView } from './queries.ts'

/** The club as receipts of this moment name it. */
export function clubOf(settings: SiteSettings): ReceiptClub {
  return {
    name: settings.club_name,
    address: settings.address,
    phone: settings.phone,
    taxId: settings.tax_id,
  }
}

/** Returns which document an order has now. A receipt with a number keeps the kind that it was given with. */
export function receiptKindOf(
  view: Pick<OrderView, 'order' | 'items' | 'refunds' | 'receipt'>,
  { tax_id: taxId }: Pick<SiteSettings, 'tax_id'>,
): ReceiptKind {
  const { club } = view.receipt ?? {}
  return receiptKind(moneyOf(view), club ? club.taxId : taxId)
}

/**
 * The content of an order's receipt or summary: the order's own copies, never today's prices, without closed pieces. If
 * all pieces were closed, it lists the ordered ones. Payer, club and date are those of the receipt's number. Without a number
 * it has that of the order, as every receipt had before they had numbers of their own, and the member and settings of now.
 */
export function receiptOf(
  view: OrderView,
  member: typeof users.$inferSelect,
  settings: SiteSettings,
): ReceiptData {
  const { order, items, refunds, receipt } = view
  const kind = receiptKindOf(view, settings)
  const numbered = kind === 'receipt' || kind === 'payment_proof' ? receipt : null
  const allClosed = items.every((item) => item.closed === item.quantity)
  const lines = allClosed
    ? items
    : items
        .filter((item) => item.closed < item.quantity)
        .map((item) => ({ ...item, quantity: item.quantity - item.closed }))
  return {
    kind,
    number: numbered ? receiptNumber(numbered) : String(order.number).padStart(6, '0'),
    orderId: order.id,
    orderedAt: order.createdAt,
    issuedAt: numbered?.issuedAt ?? order.createdAt,
    memberName: receipt?.payer ?? `${member.firstName} ${member.lastName}`.trim(),
    lines: lines.map((item) => ({
      name: item.productName,
      size: item.variantSize,
      isRental: item.isRental,
      quantity: item.quantity,
      unitPriceSatang: item.price,
    })),
    totalSatang: allClosed ? order.amount : order.amount - closedValue(items),
    receivedSatang: order.received,
    refunds: refunds.flatMap(paidRefund).reverse(),
    paymentMethod: order.paymentMethodName,
    status: ORDER_STATUS[order.status].name,
    club: receipt?.club ?? clubOf(settings),
    shop: { name: settings.shop_name, workshop: settings.workshop_word },
    colour: settings.colour_main,
  }
}

/** The refund on the sheet, if it was paid. */
function paidRefund({ state, amount, paidAt, paidMethod }: OrderView['refunds'][number]): ReceiptRefund[] {
  if (state !== 'paid' || amount === null || paidAt === null) return []
  return [{ paidAt, method: paidMethod && MONEY_METHOD_NAMES[paidMethod], satang: amount }]
}

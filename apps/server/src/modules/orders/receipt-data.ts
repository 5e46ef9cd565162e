import { MONEY_METHOD_NAMES } from '@jansi/contract/journal'
import type { SiteSettings } from '@jansi/contract/settings'
import { ORDER_STATUS_NAMES } from '@jansi/contract/statuses'
import type { receipts, users } from '../../db/schema.ts'
import { moneyStage } from '../../domain/journal.ts'
import { receiptKind } from '../../domain/receipt-kind.ts'
import { closedValue } from '../../domain/refunds.ts'
import type { ReceiptData, ReceiptRefund } from '../../drawing/receipt-layout.ts'
import type { OrderView } from './queries.ts'

type ReceiptNumber = Pick<typeof receipts.$inferSelect, 'year' | 'number'>

/**
 * The content of an order's receipt or summary: the order's own copies, never today's prices, without closed pieces. If
 * all pieces were closed, it lists the ordered ones. Without a `receiptNumber` it has the number of the order, as every
 * receipt had before they had numbers of their own.
 */
export function receiptOf(
  { order, items, refunds }: OrderView,
  member: typeof users.$inferSelect,
  settings: SiteSettings,
  receiptNumber: ReceiptNumber | undefined,
): ReceiptData {
  const kind = receiptKind({ stage: moneyStage(order), received: order.received }, settings.tax_id)
  const allClosed = items.every((item) => item.closed === item.quantity)
  const lines = allClosed
    ? items
    : items
        .filter((item) => item.closed < item.quantity)
        .map((item) => ({ ...item, quantity: item.quantity - item.closed }))
  return {
    kind,
    number: numberOf(order, kind, receiptNumber),
    orderId: order.id,
    issuedAt: order.createdAt,
    memberName: `${member.firstName} ${member.lastName}`.trim(),
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
    status: ORDER_STATUS_NAMES[order.status],
    club: {
      name: settings.club_name,
      address: settings.address,
      phone: settings.phone,
      taxId: settings.tax_id,
    },
  }
}

/** The refund on the sheet, if it was paid. */
function paidRefund({ state, amount, paidAt, paidMethod }: OrderView['refunds'][number]): ReceiptRefund[] {
  if (state !== 'paid' || amount === null || paidAt === null) return []
  return [{ paidAt, method: paidMethod && MONEY_METHOD_NAMES[paidMethod], satang: amount }]
}

function numberOf(order: OrderView['order'], kind: ReceiptData['kind'], given: ReceiptNumber | undefined) {
  const isReceipt = kind === 'receipt' || kind === 'payment_proof'
  if (!isReceipt || given === undefined) return String(order.number).padStart(6, '0')
  return `${given.year}/${String(given.number).padStart(4, '0')}`
}

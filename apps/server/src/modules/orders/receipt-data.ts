import type { SiteSettings } from '@jansi/contract/settings'
import { ORDER_STATUS_NAMES } from '@jansi/contract/statuses'
import type { users } from '../../db/schema.ts'
import { receiptKind } from '../../domain/receipt-kind.ts'
import type { ReceiptData } from '../../drawing/receipt-layout.ts'
import type { OrderView } from './queries.ts'

/** What stands on an order's receipt or summary: the order's own copies, never today's prices. */
export function receiptOf(
  { order, items }: OrderView,
  member: typeof users.$inferSelect,
  settings: SiteSettings,
): ReceiptData {
  return {
    kind: receiptKind(order, settings.tax_id),
    number: String(order.number).padStart(6, '0'),
    orderId: order.id,
    issuedAt: order.createdAt,
    memberName: `${member.firstName} ${member.lastName}`,
    lines: items.map((item) => ({
      name: item.productName,
      size: item.variantSize,
      isRental: item.isRental,
      quantity: item.quantity,
      unitPriceSatang: item.price,
    })),
    totalSatang: order.amount,
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

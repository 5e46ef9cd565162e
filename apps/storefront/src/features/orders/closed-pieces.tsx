import type { Order, OrderItem } from '@jansi/contract/orders'
import { ThaiText } from '../../ui/page/thai-text.tsx'

/** Baht of an order's pieces that were closed before they were collected. */
export function closedValue({ items }: Pick<Order, 'items'>): number {
  return items.reduce((sum, item) => sum + Math.round(item.price * 100) * (item.closed ?? 0), 0) / 100
}

/** How many pieces of a line were closed, and why; nothing where none were. */
export function ClosedPieces({ item }: { item: OrderItem }) {
  if (!item.closed) return null
  return (
    <p className="text-sm text-coral-deep [overflow-wrap:anywhere]">
      <ThaiText>{`ปิดแล้ว ${item.closed} ชิ้น${item.closed_reason ? ` · ${item.closed_reason}` : ''}`}</ThaiText>
    </p>
  )
}

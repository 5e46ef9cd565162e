import type { Order } from '@jansi/contract/orders'
import { statusIs } from '@jansi/contract/statuses'

/** How much of an order was collected, and of its loans returned, closed pieces left out: "รับแล้ว 2 จาก 3 · คืนแล้ว 1 จาก 2". */
export function progressText(order: Pick<Order, 'items'>): string {
  const sum = (items: Order['items'], count: (item: Order['items'][number]) => number) =>
    items.reduce((total, item) => total + count(item), 0)
  const ordered = (item: Order['items'][number]) => item.quantity - (item.closed ?? 0)
  const collected = `รับแล้ว ${sum(order.items, (item) => item.collected)} จาก ${sum(order.items, ordered)}`
  const loans = order.items.filter((item) => item.is_rental)
  if (loans.length === 0) return collected
  return `${collected} · คืนแล้ว ${sum(loans, (item) => item.returned)} จาก ${sum(loans, ordered)}`
}

/** progressText, from approval on; before, nothing can be collected. */
export function OrderProgress({ order }: { order: Order }) {
  if (!statusIs(order.status, 'checked')) return null
  return <p className="font-semibold tabular-nums">{progressText(order)}</p>
}

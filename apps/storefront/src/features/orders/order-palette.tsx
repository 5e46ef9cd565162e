import type { Order } from '@jansi/contract/orders'
import { Palette } from '../../ui/orders/palette.tsx'
import { OrderTimeline } from './order-timeline.tsx'

/** How far an order is, with the dates of all its steps folded below; nothing for one that has ended early. */
export function OrderPalette({ order, isFresh = false }: { order: Order; isFresh?: boolean }) {
  return (
    <div>
      {order.palette && <Palette palette={order.palette} isFresh={isFresh} />}
      {order.timeline && (
        <details>
          <summary className="w-fit cursor-pointer py-2.5 text-sm text-indigo-deep underline underline-offset-4">
            ดูวันที่
          </summary>
          <OrderTimeline order={order} />
        </details>
      )}
    </div>
  )
}

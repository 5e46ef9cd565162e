import type { Elements } from '@jansi/client/elements'
import type { Order } from '@jansi/contract/orders'
import { ORDER_STATUS, type OrderStatus } from '@jansi/contract/statuses'
import { useId, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Chip, ChipGroup } from '../../ui/choices/chip.tsx'

export type EndedOrdersProps = {
  /** Newest first. */
  orders: readonly Order[]
  startsOpen: boolean
  /** An order as a list item. */
  card: (order: Order) => Elements
}

/** The orders that are over: folded, and once they are shown, filtered by their status. */
export function EndedOrders({ orders, startsOpen, card }: EndedOrdersProps) {
  const [open, setOpen] = useState(startsOpen)
  const [only, setOnly] = useState<OrderStatus | null>(null)
  const id = useId()
  const statuses = [...new Set(orders.map(({ status }) => status))]
  // The last order of the picked status may be alive again.
  const picked = only !== null && statuses.includes(only) ? only : null
  const shown = orders.filter(({ status }) => picked === null || status === picked)
  return (
    <section aria-label="คำสั่งซื้อที่จบแล้ว" className="space-y-4">
      <Button variant="secondary" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {`${open ? 'ซ่อน' : 'ดู'}คำสั่งซื้อที่จบแล้ว ${orders.length} รายการ`}
      </Button>
      <div id={id} className="space-y-4">
        {open && statuses.length > 1 && (
          <ChipGroup label="กรองตามสถานะ">
            {statuses.map((status) => (
              <Chip
                key={status}
                selected={status === picked}
                onToggle={() => setOnly(status === picked ? null : status)}
              >
                {ORDER_STATUS[status].name}
              </Chip>
            ))}
          </ChipGroup>
        )}
        {open && <ul className="space-y-4">{shown.map(card)}</ul>}
      </div>
    </section>
  )
}

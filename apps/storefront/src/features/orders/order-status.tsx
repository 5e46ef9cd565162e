import type { Order } from '@jansi/contract/orders'
import type { OrderStatus as Status } from '@jansi/contract/statuses'
import { CheckCheck, type LucideIcon, TimerOff, Undo2, Upload } from 'lucide-react'
import { StatusBadge } from '../../ui/page/status-badge.tsx'
import { statusTone } from './status-tone.ts'

const icons: Partial<Record<Status, LucideIcon>> = {
  awaiting_slip: Upload,
  awaiting_return: Undo2,
  completed: CheckCheck,
  expired: TimerOff,
}

/** An order's status as the member reads it, with its colour and a small icon. */
export function OrderStatus({ order }: { order: Order }) {
  const icon = icons[order.status]
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <StatusBadge tone={statusTone(order.payment_status_name)} {...(icon ? { icon } : {})}>
        {order.payment_status_name}
      </StatusBadge>
      {order.is_overdue && <StatusBadge tone="care">เกินกำหนดคืน</StatusBadge>}
    </span>
  )
}

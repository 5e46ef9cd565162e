import type { Order } from '@jansi/contract/orders'
import { ORDER_STATUS, type OrderStatus as Status } from '@jansi/contract/statuses'
import {
  Ban,
  CheckCheck,
  CircleDollarSign,
  CircleX,
  Clock3,
  Hand,
  type LucideIcon,
  TimerOff,
  Undo2,
  Upload,
} from 'lucide-react'
import { StatusBadge } from '../../ui/page/status-badge.tsx'
import { statusTone } from './status-tone.ts'

const ICONS: Record<(typeof ORDER_STATUS)[Status]['icon'], LucideIcon> = {
  upload: Upload,
  clock: Clock3,
  coin: CircleDollarSign,
  hand: Hand,
  return: Undo2,
  double_check: CheckCheck,
  cross: CircleX,
  block: Ban,
  timer_off: TimerOff,
}

/** An order's status as the member reads it, with its colour and a small icon. */
export function OrderStatus({ order }: { order: Order }) {
  const icon = ICONS[ORDER_STATUS[order.status].icon]
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <StatusBadge tone={statusTone(order.payment_status_name)} icon={icon}>
        {order.payment_status_name}
      </StatusBadge>
      {order.is_overdue && <StatusBadge tone="care">เกินกำหนดคืน</StatusBadge>}
    </span>
  )
}

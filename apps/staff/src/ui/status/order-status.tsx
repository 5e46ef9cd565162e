import { formatWeekdayTime } from '@jansi/client/format'
import { ORDER_STATUS, type OrderLook, type OrderStatus } from '@jansi/contract/statuses'
import type { SvgIconComponent } from '@mui/icons-material'
import AwaitingReturnIcon from '@mui/icons-material/AssignmentReturn'
import HandOverIcon from '@mui/icons-material/BackHand'
import CancelledIcon from '@mui/icons-material/Block'
import CompletedIcon from '@mui/icons-material/DoneAll'
import OverdueIcon from '@mui/icons-material/EventBusy'
import RejectedIcon from '@mui/icons-material/HighlightOff'
import PaidIcon from '@mui/icons-material/Paid'
import PendingIcon from '@mui/icons-material/Schedule'
import ExpiredIcon from '@mui/icons-material/TimerOff'
import AwaitingSlipIcon from '@mui/icons-material/UploadFile'
import { orderStatusWord } from '../../lib/text/order-status-word.ts'
import { StatusChip } from './status-chip.tsx'

const ICONS: Record<(typeof ORDER_STATUS)[OrderStatus]['icon'], SvgIconComponent> = {
  upload: AwaitingSlipIcon,
  clock: PendingIcon,
  coin: PaidIcon,
  hand: HandOverIcon,
  return: AwaitingReturnIcon,
  double_check: CompletedIcon,
  cross: RejectedIcon,
  block: CancelledIcon,
  timer_off: ExpiredIcon,
}

export function OrderStatusChip({ status }: { status: OrderStatus }) {
  const { tone, staffTone = tone }: OrderLook = ORDER_STATUS[status]
  const icon = ICONS[ORDER_STATUS[status].icon]
  return <StatusChip tone={staffTone} icon={icon} label={orderStatusWord(status)} />
}

/** Until when a rejected order keeps its stock for a new slip; nothing for any other order. */
export function GraceChip({ until }: { until: string | null | undefined }) {
  if (!until) return null
  return (
    <StatusChip tone="waiting" icon={AwaitingSlipIcon} label={`รอสลิปใหม่ถึง ${formatWeekdayTime(until)}`} />
  )
}

export function OverdueChip() {
  return <StatusChip tone="care" icon={OverdueIcon} label="เกินกำหนดคืน" />
}

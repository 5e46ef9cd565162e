import { ORDER_STATUS_NAMES, type OrderStatus } from '@jansi/contract/statuses'
import type { SvgIconComponent } from '@mui/icons-material'
import AwaitingReturnIcon from '@mui/icons-material/AssignmentReturn'
import HandOverIcon from '@mui/icons-material/BackHand'
import CancelledIcon from '@mui/icons-material/Block'
import CompletedIcon from '@mui/icons-material/CheckCircle'
import OverdueIcon from '@mui/icons-material/EventBusy'
import RejectedIcon from '@mui/icons-material/HighlightOff'
import PendingIcon from '@mui/icons-material/HourglassTop'
import PaidIcon from '@mui/icons-material/Paid'
import ExpiredIcon from '@mui/icons-material/TimerOff'
import AwaitingSlipIcon from '@mui/icons-material/UploadFile'
import { dateTime } from '../../lib/text/format.ts'
import type { Tone } from '../../theme.ts'
import { StatusChip } from './status-chip.tsx'

/**
 * Statuses in the words of the volunteers: members read one name for an order without its slip and one that
 * waits to be checked, volunteers must tell them apart.
 */
export const ORDER_STATUS_WORDS: Record<OrderStatus, { word: string; tone: Tone; icon: SvgIconComponent }> = {
  awaiting_slip: { word: 'รอแนบสลิป', tone: 'plain', icon: AwaitingSlipIcon },
  pending: { word: 'รอตรวจสอบ', tone: 'wait', icon: PendingIcon },
  paid: { word: 'ชำระเงินแล้ว', tone: 'good', icon: PaidIcon },
  approved: { word: 'รอส่งมอบ', tone: 'info', icon: HandOverIcon },
  awaiting_return: { word: 'รอการคืน', tone: 'info', icon: AwaitingReturnIcon },
  completed: { word: ORDER_STATUS_NAMES.completed, tone: 'good', icon: CompletedIcon },
  rejected: { word: ORDER_STATUS_NAMES.rejected, tone: 'care', icon: RejectedIcon },
  cancelled: { word: ORDER_STATUS_NAMES.cancelled, tone: 'plain', icon: CancelledIcon },
  expired: { word: ORDER_STATUS_NAMES.expired, tone: 'plain', icon: ExpiredIcon },
}

export const isOrderStatus = (text: string): text is OrderStatus => text in ORDER_STATUS_NAMES

export function OrderStatusChip({ status }: { status: OrderStatus }) {
  const { word, tone, icon } = ORDER_STATUS_WORDS[status]
  return <StatusChip tone={tone} icon={icon} label={word} />
}

/** Until when a rejected order keeps its stock for a new slip; nothing for any other order. */
export function GraceChip({ until }: { until: string | null | undefined }) {
  if (!until) return null
  return <StatusChip tone="wait" icon={AwaitingSlipIcon} label={`รอสลิปใหม่ถึง ${dateTime(until)}`} />
}

export function OverdueChip() {
  return <StatusChip tone="care" icon={OverdueIcon} label="เกินกำหนดคืน" />
}

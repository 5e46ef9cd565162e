import { formatBaht } from '@jansi/client/format'
import { RETURN_STATUS, type ReturnDecision, type ReturnStatus } from '@jansi/contract/return-statuses'
import type { StaffReturnListItem } from '@jansi/contract/staff-returns'
import { PENALTY_CORRECTED, PENALTY_PAYMENT_UNDONE } from '@jansi/contract/statuses'
import type { SvgIconComponent } from '@mui/icons-material'
import ApprovedIcon from '@mui/icons-material/CheckCircle'
import RejectedIcon from '@mui/icons-material/HighlightOff'
import PaidIcon from '@mui/icons-material/Paid'
import UnpaidIcon from '@mui/icons-material/Payments'
import PartialIcon from '@mui/icons-material/RuleRounded'
import PendingIcon from '@mui/icons-material/Schedule'
import { StatusChip } from '../ui/status/status-chip.tsx'

const ICONS: Record<(typeof RETURN_STATUS)[ReturnStatus]['icon'], SvgIconComponent> = {
  clock: PendingIcon,
  check: ApprovedIcon,
  rule: PartialIcon,
  cross: RejectedIcon,
}

/** The name of a return's status or of another row of its history, or the code of one that is not known here. */
export function returnStatusName(status: string): string {
  if (status === PENALTY_CORRECTED) return 'แก้ค่าปรับ'
  if (status === PENALTY_PAYMENT_UNDONE) return 'ยกเลิกการชำระค่าปรับ'
  // An event within the status: its goods came.
  if (status === 'received') return 'รับของแล้ว'
  if (status === 'receive_undone') return 'ยกเลิกการรับของ'
  return status in RETURN_STATUS ? RETURN_STATUS[status as ReturnStatus].name : status
}

export function ReturnStatusChip({ status }: { status: ReturnStatus }) {
  const { name, tone, icon } = RETURN_STATUS[status]
  return <StatusChip tone={tone} icon={ICONS[icon]} label={name} />
}

const DECISION_WORDS: Record<ReturnDecision, string> = {
  approved: 'อนุมัติ',
  partial: 'อนุมัติบางส่วน',
  rejected: 'ไม่อนุมัติ',
}

/** The result a review would have, before it is sent. */
export function DecisionChip({ decision }: { decision: ReturnDecision }) {
  const { tone, icon } = RETURN_STATUS[decision]
  return <StatusChip tone={tone} icon={ICONS[icon]} label={DECISION_WORDS[decision]} />
}

type Penalties = Pick<StaffReturnListItem, 'total_penalties' | 'penalty_due' | 'payment_complete'>

/** Shows whether the penalties of a return are paid, and their open rest; nothing if none are owed. */
export function PenaltyChip({ session }: { session: Penalties }) {
  const { total_penalties: total, penalty_due: due = total, payment_complete: isPaid } = session
  if (total === 0) return null
  return isPaid ? (
    <StatusChip tone="done" icon={PaidIcon} label={`ชำระค่าปรับแล้ว ${formatBaht(total)}`} />
  ) : (
    <StatusChip tone="care" icon={UnpaidIcon} label={`ค่าปรับค้าง ${formatBaht(due)}`} />
  )
}

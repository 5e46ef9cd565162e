import type { RefundCause, RefundState } from '@jansi/contract/statuses'
import type { SvgIconComponent } from '@mui/icons-material'
import NothingIcon from '@mui/icons-material/Block'
import PaidIcon from '@mui/icons-material/CheckCircle'
import OwedIcon from '@mui/icons-material/CurrencyExchange'
import ToCheckIcon from '@mui/icons-material/HourglassTop'
import WithdrawnIcon from '@mui/icons-material/Replay'
import type { Tone } from '../../theme.ts'
import { StatusChip } from './status-chip.tsx'

const STATES: Record<RefundState, { word: string; tone: Tone; icon: SvgIconComponent }> = {
  to_check: { word: 'รอตรวจยอด', tone: 'wait', icon: ToCheckIcon },
  owed: { word: 'ต้องคืนเงิน', tone: 'care', icon: OwedIcon },
  nothing_owed: { word: 'ไม่มียอดต้องคืน', tone: 'plain', icon: NothingIcon },
  paid: { word: 'คืนเงินแล้ว', tone: 'good', icon: PaidIcon },
  withdrawn: { word: 'ใช้จ่ายคำสั่งซื้อเดิม', tone: 'plain', icon: WithdrawnIcon },
}

/** Why the money of an order is looked at. */
export const REFUND_CAUSE_WORDS: Record<RefundCause, string> = {
  cancelled: 'คำสั่งซื้อถูกยกเลิก',
  rejected: 'คำสั่งซื้อไม่อนุมัติ',
  expired: 'แนบสลิปหลังหมดเวลา',
  goods_gone: 'แนบสลิปใหม่ แต่ของหมดแล้ว',
  part_closed: 'ปิดรายการที่ยังไม่ได้รับ',
  surplus: 'โอนมาเกิน',
  penalty_corrected: 'แก้ค่าปรับหลังชำระ',
}

/** Marks money that is owed while its member has not named a destination. */
export function AwaitsDestination() {
  return <StatusChip tone="wait" icon={ToCheckIcon} label="รอเลขบัญชีจากสมาชิก" />
}

export function RefundChip({ state }: { state: RefundState }) {
  const { word, tone, icon } = STATES[state]
  return <StatusChip tone={tone} icon={icon} label={word} />
}

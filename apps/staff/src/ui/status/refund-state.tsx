import { REFUND_STATE, type RefundCause, type RefundState } from '@jansi/contract/refund-states'
import type { SvgIconComponent } from '@mui/icons-material'
import NothingIcon from '@mui/icons-material/Block'
import PaidIcon from '@mui/icons-material/CheckCircle'
import OwedIcon from '@mui/icons-material/CurrencyExchange'
import WithdrawnIcon from '@mui/icons-material/Replay'
import ToCheckIcon from '@mui/icons-material/Schedule'
import { StatusChip } from './status-chip.tsx'

const ICONS: Record<(typeof REFUND_STATE)[RefundState]['icon'], SvgIconComponent> = {
  clock: ToCheckIcon,
  exchange: OwedIcon,
  block: NothingIcon,
  check: PaidIcon,
  replay: WithdrawnIcon,
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
  return <StatusChip tone="waiting" icon={ToCheckIcon} label="รอเลขบัญชีจากสมาชิก" />
}

export function RefundChip({ state }: { state: RefundState }) {
  const { name, tone, icon } = REFUND_STATE[state]
  return <StatusChip tone={tone} icon={ICONS[icon]} label={name} />
}

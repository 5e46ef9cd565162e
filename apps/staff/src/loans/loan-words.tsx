import type { DamageReport } from '@jansi/contract/damage-reports'
import type { Loan } from '@jansi/contract/staff-loans'
import SentBackIcon from '@mui/icons-material/AssignmentReturn'
import OnTimeIcon from '@mui/icons-material/EventAvailable'
import OverdueIcon from '@mui/icons-material/EventBusy'
import { StatusChip } from '../ui/status/status-chip.tsx'

type Reminder = Loan['reminders'][number]

export const SENT_BACK = 'รอตรวจคืน'
export const REPORTED = 'แจ้งชำรุดหรือหาย รอตอบ'

const REMINDER_NAMES: Record<Reminder['kind'], string> = {
  day_before: 'เตือนล่วงหน้า 1 วัน',
  due_day: 'เตือนในวันครบกำหนด',
  weekly: 'เตือนรายสัปดาห์',
  by_hand: 'อาสาสมัครส่งเอง',
}

export const reminderName = (kind: Reminder['kind']) => REMINDER_NAMES[kind]

/** Shows how many days a loan is late, that it is not, or that everything was sent back. */
export function LateChip({ loan }: { loan: Pick<Loan, 'days_late' | 'sent_back'> }) {
  if (loan.sent_back) return <StatusChip tone="waiting" icon={SentBackIcon} label={SENT_BACK} />
  return loan.days_late > 0 ? (
    <StatusChip tone="care" icon={OverdueIcon} label={`เกินกำหนด ${loan.days_late} วัน`} />
  ) : (
    <StatusChip tone="done" icon={OnTimeIcon} label="ยังไม่ครบกำหนด" />
  )
}

/** Pieces that are out, all items together. */
export function piecesOut(loan: Pick<Loan, 'items'>): number {
  return loan.items.reduce((sum, item) => sum + item.out, 0)
}

/** True for a report of damage without a reply whose pieces are with the member. */
export function waitsForAnswer(report: Pick<DamageReport, 'answer' | 'still_out'>): boolean {
  return report.answer === null && report.still_out > 0
}

import type { StaffMail } from '@jansi/contract/staff-mails'
import type { StatusTone } from '@jansi/contract/status-table'
import type { SvgIconComponent } from '@mui/icons-material'
import SkippedIcon from '@mui/icons-material/CancelScheduleSend'
import FailedIcon from '@mui/icons-material/ErrorOutlined'
import SentIcon from '@mui/icons-material/MarkEmailRead'
import WaitingIcon from '@mui/icons-material/ScheduleSend'
import { StatusChip } from './status-chip.tsx'

export const MAIL_STATE_NAMES: Record<StaffMail['state'], string> = {
  waiting: 'รอส่ง',
  sent: 'ส่งแล้ว',
  failed: 'ส่งไม่สำเร็จ',
  skipped: 'ไม่ต้องส่งแล้ว',
}

const LOOKS: Record<StaffMail['state'], { tone: StatusTone; icon: SvgIconComponent }> = {
  waiting: { tone: 'waiting', icon: WaitingIcon },
  sent: { tone: 'done', icon: SentIcon },
  failed: { tone: 'care', icon: FailedIcon },
  skipped: { tone: 'quiet', icon: SkippedIcon },
}

export function MailStateChip({ state }: { state: StaffMail['state'] }) {
  return <StatusChip {...LOOKS[state]} label={MAIL_STATE_NAMES[state]} />
}

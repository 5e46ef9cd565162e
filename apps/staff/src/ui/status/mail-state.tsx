import type { StaffMail } from '@jansi/contract/staff-mails'
import type { SvgIconComponent } from '@mui/icons-material'
import SkippedIcon from '@mui/icons-material/CancelScheduleSend'
import FailedIcon from '@mui/icons-material/ErrorOutlined'
import SentIcon from '@mui/icons-material/MarkEmailRead'
import WaitingIcon from '@mui/icons-material/ScheduleSend'
import type { Tone } from '../../theme.ts'
import { StatusChip } from './status-chip.tsx'

export const MAIL_STATE_NAMES: Record<StaffMail['state'], string> = {
  waiting: 'รอส่ง',
  sent: 'ส่งแล้ว',
  failed: 'ส่งไม่สำเร็จ',
  skipped: 'ไม่ต้องส่งแล้ว',
}

const LOOKS: Record<StaffMail['state'], { tone: Tone; icon: SvgIconComponent }> = {
  waiting: { tone: 'wait', icon: WaitingIcon },
  sent: { tone: 'good', icon: SentIcon },
  failed: { tone: 'care', icon: FailedIcon },
  skipped: { tone: 'plain', icon: SkippedIcon },
}

export function MailStateChip({ state }: { state: StaffMail['state'] }) {
  return <StatusChip {...LOOKS[state]} label={MAIL_STATE_NAMES[state]} />
}

import UnverifiedIcon from '@mui/icons-material/MarkEmailUnread'
import { StatusChip } from './status-chip.tsx'

/** Marks an account whose address was never confirmed. */
export function UnconfirmedChip() {
  return <StatusChip tone="waiting" icon={UnverifiedIcon} label="ยังไม่ยืนยันอีเมล" />
}

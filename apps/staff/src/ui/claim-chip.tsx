import type { ClaimedBy } from '@jansi/contract/staff-claims'
import PersonIcon from '@mui/icons-material/PersonOutlined'
import { StatusChip } from './status-chip.tsx'

/** Names the other volunteer who has a record of a queue open. */
export function ClaimChip({ claim }: { claim: ClaimedBy | undefined }) {
  return claim ? <StatusChip tone="info" icon={PersonIcon} label={`${claim.name} กำลังตรวจ`} /> : null
}

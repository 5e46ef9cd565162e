import type { ClaimedBy } from '@jansi/contract/staff-claims'
import PersonIcon from '@mui/icons-material/PersonOutlined'
import { NamedText } from '../../lib/text/named-text.tsx'
import { StatusChip } from './status-chip.tsx'

/** Names the other volunteer who has a record of a queue open. */
export function ClaimChip({ claim }: { claim: ClaimedBy | undefined }) {
  if (!claim) return null
  const label = <NamedText text={`${claim.name} กำลังตรวจ`} name={claim.name} />
  return <StatusChip tone="info" icon={PersonIcon} label={label} />
}

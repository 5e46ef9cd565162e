import type { StaffMember } from '@jansi/contract/staff-members'
import type { StatusTone } from '@jansi/contract/status-table'
import type { Role } from '@jansi/contract/statuses'
import type { SvgIconComponent } from '@mui/icons-material'
import AdminIcon from '@mui/icons-material/AdminPanelSettings'
import ClosedIcon from '@mui/icons-material/Block'
import MemberIcon from '@mui/icons-material/Person'
import ErasedIcon from '@mui/icons-material/PersonOff'
import BuyerIcon from '@mui/icons-material/Storefront'
import StaffIcon from '@mui/icons-material/VolunteerActivism'
import Box from '@mui/material/Box'
import { ROLE_NAMES } from '../lib/text/role-names.ts'
import { StatusChip } from '../ui/status/status-chip.tsx'
import { UnconfirmedChip } from '../ui/status/unconfirmed-chip.tsx'

const LOOKS: Record<Role, { tone: StatusTone; icon: SvgIconComponent }> = {
  member: { tone: 'quiet', icon: MemberIcon },
  staff: { tone: 'info', icon: StaffIcon },
  admin: { tone: 'done', icon: AdminIcon },
}

/** The role of an account, and its unusual states. */
export function MemberMarks({
  member,
}: {
  member: Pick<StaffMember, 'role' | 'is_active' | 'email_verified' | 'erased' | 'has_account'>
}) {
  const { role, is_active, email_verified } = member
  if (member.erased) return <StatusChip tone="quiet" icon={ErasedIcon} label="ลบข้อมูลแล้ว" />
  if (member.has_account === false) return <StatusChip tone="quiet" icon={BuyerIcon} label="ไม่มีบัญชี" />
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
      <StatusChip {...LOOKS[role]} label={ROLE_NAMES[role]} />
      {!is_active && <StatusChip tone="care" icon={ClosedIcon} label="ปิดบัญชีแล้ว" />}
      {!email_verified && <UnconfirmedChip />}
    </Box>
  )
}

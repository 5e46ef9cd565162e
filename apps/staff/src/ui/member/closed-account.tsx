import type { StaffOrder } from '@jansi/contract/staff-order-body'
import ClosedIcon from '@mui/icons-material/PersonOff'
import Alert from '@mui/material/Alert'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useState } from 'react'
import { NamedText } from '../../lib/text/named-text.tsx'
import { StatusChip } from '../status/status-chip.tsx'
import { fullName } from './member-facts.tsx'

type Member = Pick<StaffOrder['member'], 'pk' | 'first_name' | 'last_name' | 'email' | 'account_closed'>

/** A red chip for a member whose account staff have closed; nothing for any other. */
export function ClosedAccountChip({ member }: { member: Pick<Member, 'account_closed'> }) {
  if (!member.account_closed) return null
  return <StatusChip tone="care" icon={ClosedIcon} label="ปิดบัญชีแล้ว" />
}

/**
 * Asks before goods or money leave for members whose accounts are closed. `ready` is false until the volunteer has
 * confirmed it, and `question` is null where no account is closed.
 */
export function useClosedAccounts(members: readonly Member[]) {
  const [isConfirmed, setConfirmed] = useState(false)
  const closed = members.filter(({ account_closed }) => account_closed)
  const names = [...new Map(closed.map((member) => [member.pk, fullName(member)])).values()].join(', ')
  if (closed.length === 0) return { ready: true, question: null }
  const question = (
    <Alert severity="error" sx={{ '& .MuiAlert-message': { minWidth: 0, overflowWrap: 'anywhere' } }}>
      <NamedText text={`ร้านปิดบัญชีของ ${names} แล้ว ถามผู้ดูแลก่อนให้ของหรือเงิน`} name={names} />
      <FormControlLabel
        control={
          <Checkbox color="error" checked={isConfirmed} onChange={(_, checked) => setConfirmed(checked)} />
        }
        label="ถามแล้ว ทำต่อได้"
      />
    </Alert>
  )
  return { ready: isConfirmed, question }
}

import { plainKey } from '@jansi/contract/clean-number'
import { useParams } from 'react-router'
import { ResetConfirm } from '../../features/auth/reset-confirm.tsx'

/** Sets a new password with the link of the mail (specification, section 2). */
export function Component() {
  const { uid = '', token: typed = '' } = useParams()
  const token = plainKey(typed)
  return <ResetConfirm key={token} link={{ uid, token }} />
}

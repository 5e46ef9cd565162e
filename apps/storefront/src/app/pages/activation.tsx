import { plainKey } from '@jansi/contract/clean-number'
import { useParams } from 'react-router'
import { Activation } from '../../features/auth/activation.tsx'

/** Confirms the e-mail address of a new account (specification, section 2). */
export function Component() {
  const key = plainKey(useParams().key ?? '')
  return <Activation key={key} linkKey={key} />
}

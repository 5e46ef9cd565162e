import { plainKey } from '@jansi/contract/clean-number'
import { useParams } from 'react-router'
import { LeavePage } from '../../features/waiting/leave-page.tsx'

/** Leaves a waiting list by the link of its mail. */
export function Component() {
  const key = plainKey(useParams().key ?? '')
  return <LeavePage key={key} linkKey={key} />
}

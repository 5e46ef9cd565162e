import type { StaffRoom } from '@jansi/contract/staff-account'
import { usePermissions } from 'react-admin'
import type { Permissions } from './auth-provider.ts'

/** Which rooms the server opens to the signed-in volunteer; none until that is known. */
export function useMayEnter(): (room: StaffRoom) => boolean {
  const { permissions } = usePermissions<Permissions>()
  return (room) => permissions?.enter[room] ?? false
}

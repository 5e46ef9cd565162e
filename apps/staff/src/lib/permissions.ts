import type { StaffRoom } from '@jansi/contract/staff-account'
import { usePermissions } from 'react-admin'
import type { Permissions } from './auth-provider.ts'

/** The sections that the server opens to the signed-in volunteer; none until they are known. */
export function useMayEnter(): (room: StaffRoom) => boolean {
  const { permissions } = usePermissions<Permissions>()
  return (room) => permissions?.enter[room] ?? false
}

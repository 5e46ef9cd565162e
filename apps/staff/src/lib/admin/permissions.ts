import type { StaffSection } from '@jansi/contract/staff-account'
import { usePermissions } from 'react-admin'
import type { Permissions } from './auth-provider.ts'

/** The sections that the server opens to the signed-in volunteer; none until they are known. */
export function useMayOpen(): (section: StaffSection) => boolean {
  const { permissions } = usePermissions<Permissions>()
  return (section) => permissions?.enter[section] ?? false
}

import { usePermissions } from 'react-admin'
import type { Permissions } from './auth-provider.ts'

/** What the signed-in volunteer may do, or undefined until it is known. */
export function useCan(): Permissions['can'] | undefined {
  return usePermissions<Permissions>().permissions?.can
}

/** Whether an admin is signed in: the settings and the audit log are for them alone. */
export function useIsAdmin(): boolean {
  return usePermissions<Permissions>().permissions?.role === 'admin'
}

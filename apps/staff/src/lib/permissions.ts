import { usePermissions } from 'react-admin'
import type { Permissions } from './auth-provider.ts'

/** What the signed-in volunteer may do, or undefined until it is known. */
export function useCan(): Permissions['can'] | undefined {
  return usePermissions<Permissions>().permissions?.can
}

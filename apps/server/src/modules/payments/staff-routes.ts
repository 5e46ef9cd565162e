import {
  listStaffPaymentMethods,
  updatePaymentMethod as updateEndpoint,
} from '@jansi/contract/staff-settings'
import type { Deps } from '../../http/deps.ts'
import { mount } from '../../http/mount.ts'
import type { Scope } from '../../http/scope.ts'
import { updatePaymentMethod } from './commands/update-payment-method.ts'
import { presentStaffMethod } from './present.ts'
import { allPaymentMethods } from './queries.ts'

/** How members may pay, for admins to name, switch and order. */
export function staffPaymentRoutes(scope: Scope, deps: Deps): void {
  mount(scope, listStaffPaymentMethods, async () =>
    (await allPaymentMethods(deps.database.orm)).map(presentStaffMethod),
  )
  mount(scope, updateEndpoint, async ({ params, body, principal }) =>
    presentStaffMethod(await updatePaymentMethod(deps, principal.userId, params.id, body)),
  )
}

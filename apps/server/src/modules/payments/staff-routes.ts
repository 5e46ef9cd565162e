import * as calls from '@jansi/contract/staff-settings'
import { orNotFound } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import { mount } from '../../http/mount.ts'
import type { Scope } from '../../http/scope.ts'
import { sortPaymentMethods, updatePaymentMethod } from './commands/update-payment-method.ts'
import { presentStaffMethod } from './present.ts'
import { allPaymentMethods } from './queries.ts'

/** How members may pay, for admins to name, switch and order. */
export function staffPaymentRoutes(scope: Scope, deps: Deps): void {
  const showAll = async () => {
    const methods = await allPaymentMethods(deps.database.orm)
    return methods.map((method) => presentStaffMethod(method, methods))
  }
  mount(scope, calls.listStaffPaymentMethods, showAll)
  mount(scope, calls.updatePaymentMethod, async ({ params, body, principal }) => {
    await updatePaymentMethod(deps, principal.userId, params.id, body)
    const changed = orNotFound((await showAll()).find(({ id }) => id === params.id))
    return changed
  })
  mount(scope, calls.sortPaymentMethods, async ({ body, principal }) => {
    await sortPaymentMethods(deps, principal.userId, body)
    return showAll()
  })
}

import { listPaymentMethods } from '@jansi/contract/payments'
import type { Deps } from '../../core/deps.ts'
import { mount } from '../../http/mount.ts'
import type { Scope } from '../../http/scope.ts'
import { activePaymentMethods } from './queries.ts'

/** The payment methods that members may choose (specification, section 7). */
export function paymentRoutes(scope: Scope, deps: Deps): void {
  mount(scope, listPaymentMethods, () => activePaymentMethods(deps.database.orm))
}

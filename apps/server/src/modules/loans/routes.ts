import * as calls from '@jansi/contract/orders'
import { notFound } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import { mount } from '../../http/mount.ts'
import type { Scope } from '../../http/scope.ts'
import { orderOfMember } from '../orders/member-orders.ts'
import { showOrders } from '../orders/show-orders.ts'
import { loadSettings } from '../settings/queries.ts'
import { renewLoan } from './commands/renew-loan.ts'

/** A member's own loans; those of another member return 404. */
export function memberLoanRoutes(scope: Scope, deps: Deps): void {
  mount(scope, calls.renewLoan, async ({ principal, params, body }) => {
    await renewLoan(deps, principal.userId, params.id, body.return_due_on)
    const view = await orderOfMember(deps.database.orm, principal.userId, params.id)
    const [order] = showOrders(deps, view ? [view] : [], await loadSettings(deps.database.orm))
    if (!order) throw notFound()
    return order
  })
}

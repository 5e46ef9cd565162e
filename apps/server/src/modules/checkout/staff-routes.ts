import * as checkoutHoldCalls from '@jansi/contract/checkout-holds'
import * as orderCalls from '@jansi/contract/staff-orders'
import type { Deps } from '../../core/deps.ts'
import { idempotencyKey } from '../../http/idempotency-key.ts'
import { mount } from '../../http/mount.ts'
import type { Scope } from '../../http/scope.ts'
import { showStaffOrder } from '../orders/show-staff-order.ts'
import { endCheckoutHold } from './commands/end-checkout-hold.ts'
import { makeDeskOrder } from './commands/make-desk-order.ts'
import { sellByName } from './commands/sell-by-name.ts'

/** Orders that staff make at the desk, and the end of a member's checkout hold. */
export function staffCheckoutRoutes(scope: Scope, deps: Deps): void {
  mount(scope, orderCalls.makeDeskOrder, async ({ body, principal, request }) => {
    const key = idempotencyKey(request.headers['idempotency-key'])
    return showStaffOrder(deps, await makeDeskOrder(deps, principal.userId, { ...body, key }), principal)
  })
  mount(scope, orderCalls.sellByName, async ({ body, principal, request }) => {
    const key = idempotencyKey(request.headers['idempotency-key'])
    return showStaffOrder(deps, await sellByName(deps, principal.userId, { ...body, key }), principal)
  })
  mount(scope, checkoutHoldCalls.endCheckoutHold, async ({ params: { id }, principal }) => {
    await endCheckoutHold(deps, principal.userId, id)
    return { detail: 'The pieces are not held any more.' }
  })
}

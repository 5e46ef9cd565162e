import * as calls from '@jansi/contract/cart'
import type { Deps } from '../../core/deps.ts'
import { mount } from '../../http/mount.ts'
import type { Scope } from '../../http/scope.ts'
import { cartLineRows } from './cart-lines.ts'
import { syncCart } from './commands/sync-cart.ts'
import { presentCart } from './present.ts'

/** The stored carts (specification, section 7). */
export function cartRoutes(scope: Scope, deps: Deps): void {
  const { database, links } = deps
  mount(scope, calls.syncCart, async ({ body, principal }) =>
    presentCart(await syncCart(deps, principal.userId, body), links),
  )
  mount(scope, calls.getCart, async ({ principal }) =>
    presentCart(await cartLineRows(database.orm, principal.userId), links),
  )
}

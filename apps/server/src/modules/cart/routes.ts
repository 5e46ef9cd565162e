import { getCart, syncCart as syncCartEndpoint } from '@jansi/contract/cart'
import type { Deps } from '../../core/deps.ts'
import { mount } from '../../http/mount.ts'
import type { Scope } from '../../http/scope.ts'
import { syncCart } from './commands/sync-cart.ts'
import { presentCart } from './present.ts'
import { cartLineRows } from './queries.ts'

/** The stored carts (specification, section 7). */
export function cartRoutes(scope: Scope, { database, links }: Deps): void {
  const { orm } = database
  mount(scope, syncCartEndpoint, async ({ body, principal }) => {
    await syncCart(orm, principal.userId, body)
    return presentCart(await cartLineRows(orm, principal.userId), links)
  })
  mount(scope, getCart, async ({ principal }) =>
    presentCart(await cartLineRows(orm, principal.userId), links),
  )
}

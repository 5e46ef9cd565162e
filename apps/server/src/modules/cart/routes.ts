import { getCart, syncCart as syncCartEndpoint, verifyStock } from '@jansi/contract/cart'
import type { Deps } from '../../http/deps.ts'
import { mount } from '../../http/mount.ts'
import type { Scope } from '../../http/scope.ts'
import { checkLines, refuseShortages } from './commands/check-lines.ts'
import { syncCart } from './commands/sync-cart.ts'
import { presentCart } from './present.ts'
import { cartLineRows } from './queries.ts'

/** The stored carts and the stock check before checkout (specification, section 7). */
export function cartRoutes(scope: Scope, { database, links }: Deps): void {
  const { orm } = database
  mount(scope, syncCartEndpoint, async ({ body, principal }) => {
    await syncCart(orm, principal.userId, body)
    return presentCart(await cartLineRows(orm, principal.userId), links)
  })
  mount(scope, getCart, async ({ principal }) =>
    presentCart(await cartLineRows(orm, principal.userId), links),
  )
  mount(scope, verifyStock, async ({ body }) => {
    const lines = await checkLines(orm, [
      ...body.sale.map((item) => ({ ...item, type: 'sale' as const })),
      ...body.rent.map((item) => ({ ...item, type: 'rent' as const })),
    ])
    refuseShortages(lines)
    return { detail: 'All items are in stock.' }
  })
}

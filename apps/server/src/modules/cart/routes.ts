import { getCart, syncCart as syncCartEndpoint, verifyStock } from '@jansi/contract/cart'
import type { ErrorBody } from '@jansi/contract/errors'
import { mount } from '../../http/mount.ts'
import type { RouteDeps } from '../../http/route-deps.ts'
import type { Scope } from '../../http/scope.ts'
import { checkOrder } from '../orders/commands/check-order.ts'
import { syncCart } from './commands/sync-cart.ts'
import { presentCart } from './present.ts'
import { cartLineRows } from './queries.ts'

/** The stored carts and the check before checkout (specification, section 7). */
export function cartRoutes(scope: Scope, { database, links, throttles, clock }: RouteDeps): void {
  const { orm } = database
  mount(scope, syncCartEndpoint, async ({ body, principal }) => {
    await syncCart(orm, principal.userId, body)
    return presentCart(await cartLineRows(orm, principal.userId), links)
  })
  mount(scope, getCart, async ({ principal }) =>
    presentCart(await cartLineRows(orm, principal.userId), links),
  )
  mount(scope, verifyStock, async ({ body, principal, reply }) => {
    await throttles.consume('stockCheck', principal.userId, reply)
    const sale = body.sale.map((item) => ({ ...item, type: 'sale' as const }))
    const rent = body.rent.map((item) => ({ ...item, type: 'rent' as const }))
    const lines = [...sale, ...rent]
    if (lines.length > 0) {
      await checkOrder(orm, {
        userId: principal.userId,
        lines,
        now: clock(),
        layOut: (problems) => byCart(problems, sale.length),
      })
    }
    return { detail: 'All items are in stock.' }
  })
}

/** Problems of both carts, counted through, as the client sent them: by cart and by line in it. */
function byCart(problems: ReadonlyMap<number, ErrorBody>, saleLines: number): ErrorBody {
  const carts: Record<string, Record<string, ErrorBody>> = {}
  for (const [index, problem] of problems) {
    const [cart, line] = index < saleLines ? ['sale', index] : ['rent', index - saleLines]
    carts[cart] = { ...carts[cart], [line]: problem }
  }
  return carts
}

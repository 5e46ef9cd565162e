import type { ResultOf } from '@jansi/client/api-types'
import { syncCart } from '@jansi/contract/calls/cart'
import { call } from '../../../lib/api/api.ts'
import type { Carts } from '../../../lib/cart/cart-store.ts'

/**
 * Replaces the carts that the server keeps by these: whole cart items, as local storage keeps them (PUT sync_cart,
 * specification, sections 3 and 7).
 */
export function sendCarts({ sale, rent }: Carts): Promise<ResultOf<typeof syncCart>> {
  return call(syncCart, { body: { sale: [...sale], rent: [...rent] } })
}

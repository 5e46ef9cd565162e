import type { ResultOf } from '@jansi/client/api-types'
import { syncCart } from '@jansi/contract/public-calls'
import { call } from '../../../lib/api.ts'
import type { CartLine, Carts } from '../../../lib/cart-store.ts'

/** Replaces the carts that the server keeps by these (PUT sync_cart). */
export function sendCarts(carts: Carts): Promise<ResultOf<typeof syncCart>> {
  return call(syncCart, { body: { sale: carts.sale.map(line), rent: carts.rent.map(line) } })
}

function line({ product_id, variant_id, quantity }: CartLine) {
  return { product_id, variant_id, quantity }
}

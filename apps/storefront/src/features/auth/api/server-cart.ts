import { getCart } from '@jansi/contract/calls/cart'
import type { ServerCartLine } from '@jansi/contract/cart'
import { call } from '../../../lib/api/api.ts'
import { type CartKind, type CartLine, cartKey, replaceCarts } from '../../../lib/cart/cart-store.ts'

/**
 * Fetches the member's carts and puts them into local storage (specification, sections 2 and 7). Leaves the
 * local carts as they are when the server cannot be reached; gives whether it could.
 */
export async function loadServerCart(): Promise<boolean> {
  const answer = await call(getCart, {})
  if (!answer.ok) return false
  replaceCarts({
    sale: answer.data.sale.map((line) => toCartLine('sale', line)),
    rent: answer.data.rent.map((line) => toCartLine('rent', line)),
  })
  return true
}

/** A line of the server's cart as local storage keeps it: named by product and size, priced by its cart. */
function toCartLine(kind: CartKind, { product_variant: variant, quantity }: ServerCartLine): CartLine {
  const { product, size } = variant
  return {
    key: cartKey(product.id, variant.id),
    product_id: product.id,
    variant_id: variant.id,
    name: size ? `${product.name} ${size}` : product.name,
    size,
    price: (kind === 'sale' ? variant.sale_price : variant.rental_price) ?? 0,
    image: product.image,
    quantity,
  }
}

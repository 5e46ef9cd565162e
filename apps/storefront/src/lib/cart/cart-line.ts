import type { CartLine } from './cart-store.ts'

type Named = Pick<CartLine, 'image'> & { id: number; name: string }

/** Returns pieces of a variant as a line of a cart; `price` is baht for one piece. */
export function cartLine(
  product: Named,
  variant: { id: number; size: string },
  price: number,
  quantity: number,
): Omit<CartLine, 'key'> {
  return {
    product_id: product.id,
    variant_id: variant.id,
    name: `${product.name} ${variant.size}`.trim(),
    size: variant.size,
    price,
    image: product.image,
    quantity,
  }
}

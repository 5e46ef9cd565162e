import type { ServerCart, ServerCartLine } from '@jansi/contract/cart'
import type { ImageLinks } from '../../core/image-links.ts'
import { bahtOrNull } from '../../domain/money.ts'
import { unitPrice } from '../../domain/pricing.ts'
import type { CartLineRow } from './cart-lines.ts'

/** Both carts as they leave the server: prices of now, stock of now. */
export function presentCart(rows: readonly CartLineRow[], links: ImageLinks): ServerCart {
  const of = (type: 'sale' | 'rent') =>
    rows.filter((row) => row.type === type).map((row) => presentLine(row, links))
  return { sale: of('sale'), rent: of('rent') }
}

function presentLine({ quantity, variant, product }: CartLineRow, links: ImageLinks): ServerCartLine {
  return {
    product_variant: {
      id: variant.id,
      size: variant.size,
      sale_price: product.isForSale ? bahtOrNull(unitPrice(variant, product, 'sale')) : null,
      rental_price: product.isForRent ? bahtOrNull(unitPrice(variant, product, 'rent')) : null,
      quantity: variant.available,
      product: { id: product.id, name: product.name, image: links.publicOrNull(product.imageKey) },
    },
    quantity,
  }
}

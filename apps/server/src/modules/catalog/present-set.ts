import type { Product } from '@jansi/contract/catalog'
import type { SetProduct, WorkshopSet } from '@jansi/contract/workshop-set'
import type { workshopSetPieces } from '../../db/schema/workshops.ts'

type SetRow = typeof workshopSetPieces.$inferSelect

/** Substitutes that a missing piece is shown with. */
const MAX_SUBSTITUTES = 3

/**
 * The set of a workshop as guests and members read it, made of the products that the workshop has. A row whose product is
 * not offered in its way now is left out; null if none is left.
 */
export function presentWorkshopSet(
  rows: readonly SetRow[],
  products: ReadonlyMap<number, Product>,
): WorkshopSet | null {
  const named = new Set(rows.map(({ productId }) => productId))
  const pieces = rows.flatMap((row) => {
    const product = products.get(row.productId)
    if (!product) return []
    const filling = presentSetProduct(product, row.type)
    const variants = filling.variants.filter(({ id }) => row.variantId === null || id === row.variantId)
    if (variants.length === 0) return []
    const { type, quantity } = row
    const isShort = variants.every((variant) => variant.quantity < quantity)
    const others = isShort
      ? [...products.values()].filter((other) => other.category === product.category && !named.has(other.id))
      : []
    return [
      {
        ...filling,
        variants,
        type,
        quantity,
        substitutes: isShort ? enoughOf([product, ...others], row).slice(0, MAX_SUBSTITUTES) : [],
      },
    ]
  })
  return pieces.length === 0 ? null : { pieces }
}

/** Products with those of their sizes of which enough pieces for a row are there. */
function enoughOf(products: readonly Product[], { type, quantity }: SetRow): SetProduct[] {
  return products.flatMap((product) => {
    const shown = presentSetProduct(product, type)
    const variants = shown.variants.filter((variant) => variant.quantity >= quantity)
    return variants.length === 0 ? [] : [{ ...shown, variants }]
  })
}

function presentSetProduct(
  { id, name, image, image_info, variants }: Product,
  type: SetRow['type'],
): SetProduct {
  return {
    product_id: id,
    name,
    image,
    ...(image_info && { image_info }),
    variants: variants.flatMap(({ id, size, quantity, sale_price, rental_price }) => {
      const price = type === 'sale' ? sale_price : rental_price
      return price === null ? [] : [{ id, size, quantity, price }]
    }),
  }
}

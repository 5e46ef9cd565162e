import type { Category, Product, Workshop } from '@jansi/contract/catalog'
import type { ImageLinks } from '../../core/image-links.ts'
import type { categories, workshops } from '../../db/schema.ts'
import { bahtOrNull } from '../../domain/money.ts'
import { unitPrice } from '../../domain/pricing.ts'
import { imageKeysOf } from './product-input.ts'
import type { ProductRow } from './queries.ts'

/** A category as it leaves the server. */
export function presentCategory(row: typeof categories.$inferSelect, links: ImageLinks): Category {
  return {
    id: row.id,
    name: row.name,
    display_name: row.displayName,
    image: links.publicOrNull(row.imageKey),
  }
}

/** A workshop as it leaves the server. */
export function presentWorkshop(row: typeof workshops.$inferSelect): Workshop {
  return {
    id: row.id,
    name: row.name,
    starts_on: row.startsOn,
    ends_on: row.endsOn,
    hand_over_on: row.handOverOn,
    return_due_on: row.returnDueOn,
  }
}

/** A product with its variants; prices in baht, stock as it is. */
export function presentProduct(row: ProductRow, links: ImageLinks): Product {
  const variants = row.variants.map(({ variant, typeName }) => ({
    id: variant.id,
    size: variant.size,
    quantity: variant.available,
    sale_price: row.isForSale ? bahtOrNull(unitPrice(variant, row, 'sale')) : null,
    rental_price: row.isForRent ? bahtOrNull(unitPrice(variant, row, 'rent')) : null,
    type: { name: typeName ?? '' },
  }))
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    image: links.publicOrNull(row.imageKey),
    images: imageKeysOf(row).map(links.public),
    brand: row.brand,
    category: row.categoryId,
    is_for_sale: row.isForSale,
    is_for_rent: row.isForRent,
    is_used: row.isUsed,
    sale_price: bahtOrNull(row.salePrice) ?? lowest(variants.map((variant) => variant.sale_price)),
    rental_price: bahtOrNull(row.rentalPrice) ?? lowest(variants.map((variant) => variant.rental_price)),
    variants,
  }
}

function lowest(prices: readonly (number | null)[]): number | null {
  const known = prices.filter((price) => price !== null)
  return known.length === 0 ? null : Math.min(...known)
}

import type { ProductInput } from '@jansi/contract/staff-catalog'
import type { products } from '../../db/schema.ts'
import { bahtOrNull } from '../../domain/money.ts'
import type { StaffProductRow } from './staff-queries.ts'

/** All images of a product in order, the cover first. */
export function imageKeysOf(
  product: Pick<typeof products.$inferSelect, 'imageKey' | 'moreImageKeys'>,
): string[] {
  return product.imageKey === null ? [] : [product.imageKey, ...product.moreImageKeys]
}

/**
 * Returns the request that would save a product unchanged: an import changes it, and an edit is compared with
 * it.
 */
export function inputOf({ product, variants }: StaffProductRow): ProductInput {
  return {
    name: product.name,
    description: product.description,
    brand: product.brand,
    category: product.categoryId,
    image_keys: imageKeysOf(product),
    is_for_sale: product.isForSale,
    is_for_rent: product.isForRent,
    is_used: product.isUsed,
    is_active: product.isActive,
    sale_price: bahtOrNull(product.salePrice),
    rental_price: bahtOrNull(product.rentalPrice),
    replacement_price: bahtOrNull(product.replacementPrice),
    variants: variants.map(({ variant, typeName }) => ({
      id: variant.id,
      size: variant.size,
      type_name: typeName,
      sale_price: bahtOrNull(variant.salePrice),
      rental_price: bahtOrNull(variant.rentalPrice),
      replacement_price: bahtOrNull(variant.replacementPrice),
      is_active: variant.isActive,
    })),
  }
}

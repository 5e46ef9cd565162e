import type { ProductInput } from '@jansi/contract/staff-catalog'
import { variantValues } from '../stock/variant-columns.ts'
import { imageKeysOf, productValues } from './product-columns.ts'
import type { StaffProductRow } from './staff-queries.ts'

/** The request that would save a product unchanged. An import changes it; an edit is compared with it. */
export function inputOf({ product, variants }: StaffProductRow): ProductInput {
  return {
    ...productValues(product),
    image_keys: imageKeysOf(product),
    variants: variants.map((row) => ({ id: row.variant.id, ...variantValues(row) })),
  }
}

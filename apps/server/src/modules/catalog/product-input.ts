import type { ProductInput } from '@jansi/contract/staff-catalog'
import { variantValues } from '../stock/variant-columns.ts'
import { imageKeysOf, productValues } from './product-columns.ts'
import type { StaffProductRow } from './staff-queries.ts'

/** What staff would send to save a product just as it is: what an import changes, and what an edit is compared with. */
export function inputOf({ product, variants }: StaffProductRow): ProductInput {
  return {
    ...productValues(product),
    image_keys: imageKeysOf(product),
    variants: variants.map((row) => ({ id: row.variant.id, ...variantValues(row) })),
  }
}

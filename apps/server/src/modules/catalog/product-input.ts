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

/**
 * Returns the request with the image of each variant. One that is left out stays as in `current`; one that is not an
 * image of the product, or no longer, is none.
 */
export function withVariantImages(input: ProductInput, current?: StaffProductRow): ProductInput {
  const before = new Map(current?.variants.map(({ variant }) => [variant.id, variant.imageKey]))
  const imageOf = ({ id, image_key }: ProductInput['variants'][number]) => {
    const key = image_key === undefined && id !== undefined ? before.get(id) : image_key
    return input.image_keys.find((own) => own === key) ?? null
  }
  return {
    ...input,
    variants: input.variants.map((variant) => ({ ...variant, image_key: imageOf(variant) })),
  }
}

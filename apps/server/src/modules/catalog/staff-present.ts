import type { StaffProduct } from '@jansi/contract/staff-catalog'
import type { ImageLinks } from '../../core/image-links.ts'
import { presentImage } from '../images/present.ts'
import { presentStaffVariant } from '../stock/present-variant.ts'
import { imageKeysOf, productValues } from './product-columns.ts'
import type { StaffProductRow } from './staff-queries.ts'

/** A product as staff edit it, with the version that its next save must name. */
export function presentStaffProduct(row: StaffProductRow, links: ImageLinks): StaffProduct {
  const { product, categoryName } = row
  return {
    id: product.id,
    version: product.version,
    ...productValues(product),
    category_name: categoryName,
    images: imageKeysOf(product).map((key) => presentImage(key, links)),
    variants: row.variants.map(presentStaffVariant),
  }
}

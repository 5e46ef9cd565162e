import { fieldValues, PRODUCT_FIELDS } from '@jansi/contract/product-fields'
import type { ProductInput } from '@jansi/contract/staff-catalog'
import { columnsOf, plainRow } from '../../core/plain-row.ts'
import { products } from '../../db/schema/catalog.ts'
import { bahtOrNull, satangOrNull } from '../../domain/money.ts'

type ProductRow = typeof products.$inferSelect

/** Returns the fields of a product as JSON holds them, prices in baht. Images become links elsewhere. */
export function productValues(product: ProductRow) {
  const row = plainRow(product)
  return {
    ...fieldValues(PRODUCT_FIELDS, {
      text: ({ name }) => row[name],
      flag: ({ name }) => row[name],
      laterFlag: ({ name }) => row[name],
      baht: ({ name }) => bahtOrNull(row[name]),
    }),
    category: row.category_id,
  }
}

/** Returns the columns that hold the fields of a product, prices in satang. */
export function productColumns(input: ProductInput) {
  const values = fieldValues(PRODUCT_FIELDS, {
    text: ({ name }) => input[name],
    flag: ({ name }) => input[name],
    laterFlag: ({ name }) => input[name],
    baht: ({ name }) => satangOrNull(input[name]),
  })
  const [imageKey = null, ...moreImageKeys] = input.image_keys
  return { ...columnsOf(products, values), categoryId: input.category, imageKey, moreImageKeys }
}

/** Returns the keys of a product's images in order, the cover first. */
export function imageKeysOf(product: Pick<ProductRow, 'imageKey' | 'moreImageKeys'>): string[] {
  return product.imageKey === null ? [] : [product.imageKey, ...product.moreImageKeys]
}

import { fieldValues, type PlainField, PRODUCT_FIELDS } from '@jansi/contract/product-fields'
import type { ProductInput } from '@jansi/contract/staff-catalog'
import { rename } from '../../core/records.ts'
import type { products } from '../../db/schema/catalog.ts'
import { bahtOrNull, satangOrNull } from '../../domain/money.ts'

type ProductRow = typeof products.$inferSelect

/** The column of each field that has one of its own. */
const COLUMNS = {
  name: 'name',
  description: 'description',
  brand: 'brand',
  is_for_sale: 'isForSale',
  is_for_rent: 'isForRent',
  is_used: 'isUsed',
  is_active: 'isActive',
  sale_price: 'salePrice',
  rental_price: 'rentalPrice',
  replacement_price: 'replacementPrice',
} as const satisfies Record<PlainField<(typeof PRODUCT_FIELDS)[number]>['name'], keyof ProductRow>

/** Returns the fields of a product as JSON holds them, prices in baht. Images become links elsewhere. */
export function productValues(row: ProductRow) {
  return {
    ...fieldValues(PRODUCT_FIELDS, {
      text: ({ name }) => row[COLUMNS[name]],
      flag: ({ name }) => row[COLUMNS[name]],
      baht: ({ name }) => bahtOrNull(row[COLUMNS[name]]),
    }),
    category: row.categoryId,
  }
}

/** Returns the columns that hold the fields of a product, prices in satang. */
export function productColumns(input: ProductInput) {
  const values = fieldValues(PRODUCT_FIELDS, {
    text: ({ name }) => input[name],
    flag: ({ name }) => input[name],
    baht: ({ name }) => satangOrNull(input[name]),
  })
  const [imageKey = null, ...moreImageKeys] = input.image_keys
  return { ...rename(values, COLUMNS), categoryId: input.category, imageKey, moreImageKeys }
}

/** Returns the keys of a product's images in order, the cover first. */
export function imageKeysOf(product: Pick<ProductRow, 'imageKey' | 'moreImageKeys'>): string[] {
  return product.imageKey === null ? [] : [product.imageKey, ...product.moreImageKeys]
}

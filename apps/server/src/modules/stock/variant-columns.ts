import { fieldValues, type PlainField, VARIANT_FIELDS } from '@jansi/contract/product-fields'
import type { ProductInput } from '@jansi/contract/staff-catalog'
import { rename } from '../../core/records.ts'
import type { variants } from '../../db/schema/catalog.ts'
import { bahtOrNull, satangOrNull } from '../../domain/money.ts'

/** A variant with the name of its type, which is in a table of its own. */
export type StaffVariantRow = { variant: typeof variants.$inferSelect; typeName: string | null }

/** The same with its pieces that are reserved and not collected, and how many members wait for one. */
export type StockedVariantRow = StaffVariantRow & { reserved: number; waiting: number }

/** The column of each field that is one value. */
const COLUMNS = {
  size: 'size',
  type_name: 'typeName',
  is_active: 'isActive',
  sale_price: 'salePrice',
  rental_price: 'rentalPrice',
  replacement_price: 'replacementPrice',
  shelf: 'shelf',
} as const satisfies Record<PlainField<(typeof VARIANT_FIELDS)[number]>['name'], string>

/** Returns the fields of a variant as JSON holds them, its own prices in baht. */
export function variantValues({ variant, typeName }: StaffVariantRow) {
  const row = { ...variant, typeName }
  return {
    ...fieldValues(VARIANT_FIELDS, {
      text: ({ name }) => row[COLUMNS[name]],
      optionalText: ({ name }) => row[COLUMNS[name]],
      flag: ({ name }) => row[COLUMNS[name]],
      baht: ({ name }) => bahtOrNull(row[COLUMNS[name]]),
    }),
    image_key: variant.imageKey,
  }
}

/** Returns the columns that hold the fields of a variant, prices in satang, and the name of its type. */
export function variantColumns(input: ProductInput['variants'][number]) {
  const values = fieldValues(VARIANT_FIELDS, {
    text: ({ name }) => input[name],
    optionalText: ({ name }) => input[name],
    flag: ({ name }) => input[name],
    baht: ({ name }) => satangOrNull(input[name]),
  })
  return { ...rename(values, COLUMNS), imageKey: input.image_key }
}

import { fieldValues, VARIANT_FIELDS } from '@jansi/contract/product-fields'
import type { ProductInput } from '@jansi/contract/staff-catalog'
import { columnsOf, plainRow } from '../../core/plain-row.ts'
import { variants } from '../../db/schema/catalog.ts'
import { bahtOrNull, satangOrNull } from '../../domain/money.ts'

/** A variant with the name of its type, which is in a table of its own. */
export type StaffVariantRow = { variant: typeof variants.$inferSelect; typeName: string | null }

/** The same with its pieces that are reserved and not collected, and how many members wait for one. */
export type StockedVariantRow = StaffVariantRow & { reserved: number; waiting: number }

/** Returns the fields of a variant as JSON holds them, its own prices in baht. */
export function variantValues({ variant, typeName }: StaffVariantRow) {
  const row = plainRow({ ...variant, typeName })
  return {
    ...fieldValues(VARIANT_FIELDS, {
      text: ({ name }) => row[name],
      optionalText: ({ name }) => row[name],
      laterText: ({ name }) => row[name],
      flag: ({ name }) => row[name],
      baht: ({ name }) => bahtOrNull(row[name]),
    }),
    image_key: row.image_key,
  }
}

/** Returns the columns that hold the fields of a variant, prices in satang; its type has a table of its own. */
export function variantColumns(input: ProductInput['variants'][number]) {
  const values = fieldValues(VARIANT_FIELDS, {
    text: ({ name }) => input[name],
    optionalText: ({ name }) => input[name],
    laterText: ({ name }) => input[name],
    flag: ({ name }) => input[name],
    baht: ({ name }) => satangOrNull(input[name]),
  })
  return columnsOf(variants, { ...values, image_key: input.image_key })
}

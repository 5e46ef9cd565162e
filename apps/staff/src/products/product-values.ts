import { fieldValues, PRODUCT_FIELDS, VARIANT_FIELDS } from '@jansi/contract/product-fields'
import { productInput, variantInput } from '@jansi/contract/staff-catalog'
import { storedImage } from '@jansi/contract/staff-images'
import { z } from 'zod'
import { chosenId, trimmed, trimmedOrNull, typedBahtOrNull, typedWholeOrZero } from '../form/typed-values.ts'

const { shape } = productInput
const own = variantInput.shape

/** A variant; prices are texts in baht, the first stock the pieces that a new one starts with. */
const variant = z
  .object({
    /** Key of the row on the page. */
    key: z.string(),
    /** Null for a variant that is added. */
    id: z.number().nullable(),
    ...fieldValues(VARIANT_FIELDS, {
      text: ({ name }) => trimmed(own[name]),
      optionalText: ({ name }) => trimmedOrNull(own[name]),
      laterText: ({ name }) => trimmedOrNull(own[name].unwrap()),
      flag: ({ name }) => own[name],
      baht: ({ name }) => typedBahtOrNull(own[name]),
    }),
    image_key: own.image_key.unwrap(),
    initial_stock: typedWholeOrZero(own.initial_stock.unwrap()),
  })
  .transform(
    ({ key: _, id, initial_stock, ...fields }): z.input<typeof variantInput> =>
      id === null ? { ...fields, initial_stock } : { ...fields, id },
  )

/** The fields of the editor, and how they are sent. */
export const productSchema = z.object({
  ...fieldValues(PRODUCT_FIELDS, {
    text: ({ name }) => trimmed(shape[name]),
    flag: ({ name }) => shape[name],
    laterFlag: ({ name }) => shape[name].unwrap(),
    baht: ({ name }) => typedBahtOrNull(shape[name]),
  }),
  category: chosenId(shape.category),
  image_keys: z
    .array(storedImage)
    .transform((images) => images.map(({ key }) => key))
    .pipe(shape.image_keys),
  variants: z.array(variant).pipe(shape.variants),
})

/** A product as it is edited. */
export type ProductValues = z.input<typeof productSchema>

/** A variant as it is edited. */
export type VariantValues = ProductValues['variants'][number]

import { productInput, variantInput } from '@jansi/contract/staff-catalog'
import { storedImage } from '@jansi/contract/staff-images'
import { z } from 'zod'
import { chosenId, trimmed, trimmedOrNull, typedBahtOrNull, typedWholeOrZero } from '../form/typed-values.ts'

const { shape } = productInput

/** A variant; prices are texts in baht, the first stock the pieces that a new one starts with. */
const variant = z
  .object({
    /** Key of the row on the page. */
    key: z.string(),
    /** Null for a variant that is added. */
    id: z.number().nullable(),
    size: variantInput.shape.size,
    type_name: trimmedOrNull(variantInput.shape.type_name),
    sale_price: typedBahtOrNull(variantInput.shape.sale_price),
    rental_price: typedBahtOrNull(variantInput.shape.rental_price),
    replacement_price: typedBahtOrNull(variantInput.shape.replacement_price),
    is_active: variantInput.shape.is_active,
    shelf: trimmedOrNull(variantInput.shape.shelf.unwrap()),
    image_key: variantInput.shape.image_key.unwrap(),
    initial_stock: typedWholeOrZero(variantInput.shape.initial_stock.unwrap()),
  })
  .transform(
    ({ key: _, id, initial_stock, ...fields }): z.input<typeof variantInput> =>
      id === null ? { ...fields, initial_stock } : { ...fields, id },
  )

/** The fields of the editor, and how they are sent. */
export const productSchema = z.object({
  name: shape.name,
  description: shape.description,
  brand: trimmed(shape.brand),
  category: chosenId(shape.category),
  image_keys: z
    .array(storedImage)
    .transform((images) => images.map(({ key }) => key))
    .pipe(shape.image_keys),
  is_for_sale: shape.is_for_sale,
  is_for_rent: shape.is_for_rent,
  is_used: shape.is_used,
  is_active: shape.is_active,
  sale_price: typedBahtOrNull(shape.sale_price),
  rental_price: typedBahtOrNull(shape.rental_price),
  replacement_price: typedBahtOrNull(shape.replacement_price),
  variants: z.array(variant).pipe(shape.variants),
})

/** A product as it is edited. */
export type ProductValues = z.input<typeof productSchema>

/** A variant as it is edited. */
export type VariantValues = ProductValues['variants'][number]

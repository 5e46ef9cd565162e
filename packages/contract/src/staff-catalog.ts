import { z } from 'zod'
import { fieldSchemaOf } from './catalog.ts'
import { del, get, patch, post, put } from './endpoint.ts'
import { conflictBody } from './errors.ts'
import { intId, intIdText } from './fields.ts'
import { pageOf, pageQuery } from './paging.ts'
import {
  fieldValues,
  MAX_NAME_CHARACTERS,
  PRODUCT_FIELDS,
  type ProductField,
  VARIANT_FIELDS,
} from './product-fields.ts'
import { imageKey, storedImage } from './staff-images.ts'
import { freeText, optionalName, searchText, sizeText, thingName } from './text-fields.ts'
import { deletedBody, sortInput, staleBody, version, versionQuery } from './versions.ts'

/** The largest amount that staff may type. */
export const MAX_BAHT = 1_000_000

/** Baht as staff type it: two decimals at most. */
export const bahtInput = z
  .number()
  .min(0)
  .max(MAX_BAHT)
  .refine((amount) => Math.round(amount * 100) / 100 === amount, {
    message: 'Ensure that there are no more than 2 decimal places.',
  })
export const MAX_PRODUCT_IMAGES = 10
export const MAX_PRODUCT_VARIANTS = 50
export const MAX_INITIAL_STOCK = 100_000

// Categories

export const staffCategory = z.object({
  id: intId,
  version,
  name: z.string(),
  display_name: z.string(),
  image: storedImage.nullable(),
  position: z.number().int(),
  product_count: z.number().int(),
  /** Deleting is for categories that hold no product. */
  can: z.object({ delete: z.boolean() }),
})
export type StaffCategory = z.infer<typeof staffCategory>
export const staleCategory = staleBody(staffCategory)

/** Longest name of a category in the products file, which is not the name that the shop shows. */
export const MAX_CATEGORY_NAME_CHARACTERS = 60

const CATEGORY_NAME = new RegExp(`^[a-z0-9-]{1,${MAX_CATEGORY_NAME_CHARACTERS}}$`)

const categoryInput = z.strictObject({
  name: z.string().regex(CATEGORY_NAME, 'Use lower-case letters, digits and hyphens.'),
  display_name: thingName(MAX_NAME_CHARACTERS),
  image_key: imageKey.nullable(),
  position: z.number().int().min(0).max(10_000),
})

export const listStaffCategories = get.staff('/staff/categories/', {
  summary: 'List all categories in order',
  200: z.array(staffCategory),
})
export const createCategory = post.staff('/staff/categories/', {
  summary: 'Create a category',
  /** Without a name, or with an empty one, it is made from the shown name. */
  body: categoryInput.extend({ name: categoryInput.shape.name.or(z.literal('')).default('') }),
  201: staffCategory,
  409: conflictBody,
})
export const updateCategory = patch.staff('/staff/categories/:id/', {
  summary: 'Update the given fields of a category; `version` must be the version that was read',
  body: categoryInput.omit({ position: true }).partial().extend({ version }),
  200: staffCategory,
  409: staleCategory,
})
export const sortCategories = put.staff('/staff/categories-order/', {
  summary: 'Sort all categories',
  body: sortInput,
  200: z.array(staffCategory),
  409: staleBody(z.array(staffCategory)),
})
export const deleteCategory = del.staff('/staff/categories/:id/', {
  summary: 'Delete a category that has no products; `version` must be the version that was read',
  query: versionQuery,
  200: deletedBody,
  409: staleCategory,
})
export const variantTypeBody = z.object({ id: intId, name: z.string() })

export const listVariantTypes = get.staff('/staff/variant-types/', {
  summary: 'List variant types, which the product filter offers',
  200: z.array(variantTypeBody),
})

// Products

type FieldOfKind<Kind> = Extract<ProductField, { kind: Kind }>

const textOfContent = { name: thingName, optionalName, size: sizeText, lines: freeText }

/** The schema of a field as staff save it. */
const inputSchemaOf = {
  text: ({ maxCharacters, content }: FieldOfKind<'text'>) => textOfContent[content](maxCharacters),
  optionalText: ({ maxCharacters }: FieldOfKind<'optionalText'>) => optionalName(maxCharacters).nullable(),
  laterText: ({ maxCharacters }: FieldOfKind<'laterText'>) =>
    optionalName(maxCharacters).nullable().optional(),
  flag: () => z.boolean(),
  laterFlag: () => z.boolean().optional(),
  baht: () => bahtInput.nullable(),
}

export const staffVariant = z.object({
  id: intId,
  ...fieldValues(VARIANT_FIELDS, fieldSchemaOf),
  /** The one of the product's images that shows it; null where staff have chosen none. */
  image_key: z.string().nullable(),
  available: z.number().int(),
  /** Pieces of orders that are not collected yet: they are on the shelf, and not in `available`. */
  reserved: z.number().int(),
  on_loan: z.number().int(),
  quarantined: z.number().int(),
  /** Members who wait for a piece of it, those with an offer included; left out if there are none. */
  waiting: z.number().int().optional(),
  /** Its pieces may carry a number each. */
  is_numbered: z.boolean().optional(),
  can: z.object({ settle_quarantine: z.boolean() }),
})
export type StaffVariant = z.infer<typeof staffVariant>

export const staffProduct = z.object({
  id: intId,
  version,
  ...fieldValues(PRODUCT_FIELDS, fieldSchemaOf),
  category: intId,
  category_name: z.string(),
  /** In order; the first is the cover. */
  images: z.array(storedImage),
  variants: z.array(staffVariant),
})
export type StaffProduct = z.infer<typeof staffProduct>

/** A variant as staff save it: with an id it changes that one, without it is added; stock moves by its own calls. */
export const variantInput = z.strictObject({
  id: intId.optional(),
  ...fieldValues(VARIANT_FIELDS, inputSchemaOf),
  /** The one of `image_keys` that shows it: left out it stays as it is, and one that is not of the product is none. */
  image_key: imageKey.nullable().optional(),
  /** Pieces a new variant starts with; refused for one that exists. */
  initial_stock: z.number().int().min(0).max(MAX_INITIAL_STOCK).optional(),
})

export const productInput = z.strictObject({
  ...fieldValues(PRODUCT_FIELDS, inputSchemaOf),
  category: intId,
  image_keys: z.array(imageKey).max(MAX_PRODUCT_IMAGES),
  /** In order. A variant left out is made inactive, never deleted: orders name it. */
  variants: z.array(variantInput).min(1).max(MAX_PRODUCT_VARIANTS),
})
export type ProductInput = z.infer<typeof productInput>

/** A field that is only read: a client may send back the value that it got, without effect. */
const readOnly = z.unknown().optional()
const readOnlyOfVariant = {
  available: readOnly,
  reserved: readOnly,
  on_loan: readOnly,
  quarantined: readOnly,
  is_numbered: readOnly,
  can: readOnly,
}
const readOnlyOfProduct = { id: readOnly, category_name: readOnly, images: readOnly }

const productReplacement = productInput.extend({
  version,
  ...readOnlyOfProduct,
  variants: z.array(variantInput.extend(readOnlyOfVariant)).min(1).max(MAX_PRODUCT_VARIANTS),
})

/** Returns a saved product without the fields that are only read. */
export function withoutReadOnly(
  sent: z.infer<typeof productReplacement>,
): ProductInput & { version: number } {
  const { id: _id, category_name: _category, images: _images, variants, ...product } = sent
  return {
    ...product,
    variants: variants.map(
      ({
        available: _available,
        reserved: _reserved,
        on_loan: _onLoan,
        quarantined: _quarantined,
        is_numbered: _isNumbered,
        can: _can,
        ...variant
      }) => variant,
    ),
  }
}

export const listStaffProducts = get.staff('/staff/products/', {
  summary: 'List products by name; `stock` filters for low or quarantined stock',
  query: z.object({
    q: searchText.optional(),
    category: intIdText.optional(),
    stock: z.enum(['low', 'quarantined']).optional(),
    /** The whole name; upper and lower case and outer spaces are the same. */
    name: z.string().max(MAX_NAME_CHARACTERS).optional(),
    ...pageQuery,
  }),
  200: pageOf(staffProduct),
})
export const getStaffProduct = get.staff('/staff/products/:id/', {
  summary: 'Get a product with its variants and stock',
  200: staffProduct,
})
export const createProduct = post.staff('/staff/products/', {
  summary: 'Create a product; `in_active_workshop` adds it to the active workshop',
  body: productInput.extend({ in_active_workshop: z.boolean().default(true) }),
  201: staffProduct,
  409: conflictBody,
})
export const updateProduct = put.staff('/staff/products/:id/', {
  summary:
    'Replace a product; `version` must be the version that was read. Fields that are only read have no effect',
  body: productReplacement,
  200: staffProduct,
  409: staleBody(staffProduct),
})

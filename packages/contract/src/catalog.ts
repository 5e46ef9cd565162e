import { z } from 'zod'
import { get } from './endpoint.ts'
import { errorBody } from './errors.ts'
import { baht, calendarDay, intId, timestamp } from './fields.ts'
import { imageInfo } from './image-info.ts'
import { fieldValues, PRODUCT_FIELDS, publicFields, VARIANT_FIELDS } from './product-fields.ts'

export const categoryBody = z.object({
  id: intId,
  name: z.string(),
  display_name: z.string(),
  image: z.string().nullable(),
  /** Left out until the shop has measured the image. */
  image_info: imageInfo.optional(),
})
export type Category = z.infer<typeof categoryBody>

/** The schema of a field of a product or a variant in a response. */
export const fieldSchemaOf = {
  text: () => z.string(),
  optionalText: () => z.string().nullable(),
  laterText: () => z.string().nullable(),
  flag: () => z.boolean(),
  laterFlag: () => z.boolean(),
  baht: () => baht.nullable(),
}

/** The same for guests and members, whose browsers may have kept a response from before a field. */
const publicSchemaOf = { ...fieldSchemaOf, laterText: () => fieldSchemaOf.laterText().optional() }

/** A price is that of a piece now, the variant's own or its product's; null if it is not offered that way. */
export const variantBody = z.object({
  id: intId,
  ...fieldValues(publicFields(VARIANT_FIELDS), publicSchemaOf),
  /** Pieces that can be bought or borrowed now. */
  quantity: z.number().int().nonnegative(),
  /** There are none, but members hold some while they pay: minutes after which a hold ends. Left out otherwise. */
  held_minutes: z.number().int().positive().optional(),
  /** An empty name for a variant without a type. */
  type: z.object({ name: z.string() }),
  /** The one of the product's `images` that shows this variant; left out where staff have chosen none. */
  image: z.string().optional(),
  /** Baht that a lost or broken piece costs its borrower; left out where it is not lent, and where it costs nothing. */
  loss_price: baht.optional(),
})
export type Variant = z.infer<typeof variantBody>

/** A price is the product's own, else the lowest of its variants. */
export const productBody = z.object({
  id: intId,
  ...fieldValues(publicFields(PRODUCT_FIELDS), publicSchemaOf),
  image: z.string().nullable(),
  /** Of `image`; left out until the shop has measured it. */
  image_info: imageInfo.optional(),
  /** All images in order; the first is `image`. */
  images: z.array(z.string()),
  /** Category id. */
  category: intId,
  variants: z.array(variantBody),
})
export type Product = z.infer<typeof productBody>

/** The shop takes no orders; with `opens_at` it takes them again from that instant. */
export const ordersClosed = z.object({ opens_at: timestamp.nullable() })

export const workshopBody = z.object({
  id: intId,
  name: z.string(),
  starts_on: calendarDay,
  ends_on: calendarDay,
  hand_over_on: calendarDay,
  return_due_on: calendarDay,
  /** Where the pieces are collected and brought back; left out where staff have written none. */
  place: z.string().optional(),
  /** Staff have closed the shop to orders: until `opens_at`, or until they open it. Left out otherwise. */
  orders_closed: ordersClosed.optional(),
})
export type Workshop = z.infer<typeof workshopBody>

export const listCategories = get.public('/category/', {
  summary: 'List product categories in order',
  200: z.array(categoryBody),
})

export const getActiveWorkshopProducts = get.public('/workshop/active_workshop_products/', {
  summary: 'Get the active workshop with its categories and products',
  200: z.object({
    workshop: workshopBody.nullable(),
    categories: z.array(categoryBody),
    products: z.array(productBody),
  }),
})

/** Products of `listAvailableProducts`: as many as a wide screen shows in a row. */
export const MAX_AVAILABLE_PRODUCTS = 5

/** A product as a card shows it. */
export const cardProductBody = productBody.omit({ description: true, images: true })
export type CardProduct = z.infer<typeof cardProductBody>

export const listAvailableProducts = get.public('/workshop/available_products/', {
  summary: 'List some products of the active workshop that are in stock',
  200: z.array(cardProductBody),
})

/** Whether the active workshop lends something free, and the lowest price of a loan above that in baht. */
export const loanPrices = z.object({ has_free: z.boolean(), lowest: baht.nullable() })
export type LoanPrices = z.infer<typeof loanPrices>

/** The active workshop without its products, for pages that show its days. */
export const getActiveWorkshop = get.public('/workshop/active/', {
  summary: 'Get the active workshop, the ids of the categories that it has and its lowest prices of loans',
  200: z.object({
    workshop: workshopBody.nullable(),
    category_ids: z.array(intId),
    /** Earlier releases leave it out. */
    loan_prices: loanPrices.optional(),
  }),
})

export const getWorkshopProduct = get.public('/workshopproduct/:id/product_in_workshop/', {
  summary: 'Get a product of the active workshop with variants and stock',
  200: productBody,
  404: errorBody,
})

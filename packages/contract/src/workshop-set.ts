import { z } from 'zod'
import { cardProductBody, variantBody } from './catalog.ts'
import { get } from './endpoint.ts'
import { intId } from './fields.ts'

/** Rows of a set, and pieces of one of them. */
export const MAX_SET_PIECES = 20
export const MAX_SET_QUANTITY = 10

/** The pieces of one product that a participant needs, as staff name them. */
export const setPiece = z.strictObject({
  product_id: intId,
  /** Null: the member chooses among the product's sizes. */
  variant_id: intId.nullable(),
  type: z.enum(['sale', 'rent']),
  quantity: z.number().int().min(1).max(MAX_SET_QUANTITY),
})
export type SetPiece = z.infer<typeof setPiece>

/** A size that fills a row of the set. */
export const setVariant = variantBody.pick({ id: true, size: true, quantity: true }).extend({
  /** Baht for a piece, in the way of the set. */
  price: z.number(),
})

/** A product that fills a row of the set. */
export const setProduct = cardProductBody.pick({ name: true, image: true, image_info: true }).extend({
  product_id: intId,
  /** The sizes that the row can be filled with; more than one if the member chooses. */
  variants: z.array(setVariant),
})
export type SetProduct = z.infer<typeof setProduct>

export const workshopSetBody = z.object({
  pieces: z.array(
    setProduct.extend({
      type: setPiece.shape.type,
      quantity: z.number().int(),
      /** Products of the same category to take in the same way while too few pieces are there; empty otherwise. */
      substitutes: z.array(setProduct),
    }),
  ),
})
export type WorkshopSet = z.infer<typeof workshopSetBody>
export type ShownSetPiece = WorkshopSet['pieces'][number]

export const getWorkshopSet = get.public('/workshop/set/', {
  summary:
    'Get the goods of one participant of the active workshop, with substitutes for those that are out of stock',
  200: z.object({ set: workshopSetBody.nullable() }),
})

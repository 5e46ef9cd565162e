import { z } from 'zod'
import { get, post, put } from './endpoint.ts'
import { detailBody, errorBody } from './errors.ts'
import { baht, intId, intReference } from './fields.ts'
import { LIMITS } from './limits.ts'

export const lineQuantity = z.number().int().min(1).max(LIMITS.lineQuantity)

/** One line of either cart as a client sends it; its other fields (name, price, image) are ignored. */
export const cartItem = z.object({
  product_id: intReference,
  variant_id: intReference,
  quantity: lineQuantity,
})
export type CartItem = z.infer<typeof cartItem>

const lines = z.array(cartItem).max(LIMITS.orderLines)
export const cartsBody = z.object({ sale: lines.default([]), rent: lines.default([]) })

export const serverCartLine = z.object({
  product_variant: z.object({
    id: intId,
    size: z.string(),
    sale_price: baht.nullable(),
    rental_price: baht.nullable(),
    /** Pieces in stock now. */
    quantity: z.number().int().nonnegative(),
    product: z.object({ id: intId, name: z.string(), image: z.string().nullable() }),
  }),
  quantity: z.number().int().positive(),
})
export type ServerCartLine = z.infer<typeof serverCartLine>

export const serverCart = z.object({ sale: z.array(serverCartLine), rent: z.array(serverCartLine) })
export type ServerCart = z.infer<typeof serverCart>

export const syncCart = put.member('/cart/sync_cart/', {
  summary: 'Replace the stored carts; lines that cannot be ordered are left out',
  body: cartsBody,
  200: serverCart,
})

export const getCart = get.member('/cart/get_cart/', {
  summary: 'Get the stored carts',
  200: serverCart,
})

export const outOfStockItem = z.object({
  name: z.string(),
  size: z.string(),
  requested: z.number().int(),
  available: z.number().int(),
  product_id: intId,
  variant_id: intId,
})
export type OutOfStockItem = z.infer<typeof outOfStockItem>

export const outOfStockBody = z.object({
  detail: z.string(),
  code: z.literal('out_of_stock'),
  out_of_stock_items: z.array(outOfStockItem),
})

export const verifyStock = post.member('/cart/verify_stock/', {
  summary: 'Check stock and all order rules for both carts together',
  body: cartsBody,
  200: detailBody,
  400: z.union([outOfStockBody, errorBody]),
})

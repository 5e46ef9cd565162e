import { z } from 'zod'
import { cartsBody, outOfStockBody } from './cart.ts'
import { del, put } from './endpoint.ts'
import { detailBody, errorBody } from './errors.ts'
import { timestamp } from './fields.ts'

/** Minutes from the first request after which a checkout hold is not renewed any more. */
export const MAX_CHECKOUT_HOLD_MINUTES = 30

/** The pieces that are held for a member who is paying. */
export const checkoutHoldBody = z.object({
  /** When the pieces go back to the shop unless the hold is renewed. */
  expires_at: timestamp,
  /** Until when renewals can hold them. */
  renewable_until: timestamp,
  /** From now until `expires_at`, for clocks that are wrong. */
  seconds_left: z.number().int().nonnegative(),
})
export type CheckoutHold = z.infer<typeof checkoutHoldBody>

/** A random id of one opened page, which its calls carry. */
export const pageKey = z.string().min(1).max(64)

export const holdCheckout = put.member('/checkout/hold/', {
  summary: 'Hold the pieces of both carts while the member pays, or renew the hold; one hold a member',
  body: cartsBody.extend({
    /** The page that shows the hold. */
    page_key: pageKey.optional(),
  }),
  200: checkoutHoldBody,
  400: z.union([outOfStockBody, errorBody]),
  409: errorBody,
})

export const releaseCheckoutHold = del.member('/checkout/hold/', {
  summary: "Release the member's checkout hold; with `page_key` only if no other page shows it",
  query: z.object({ page_key: pageKey.optional() }),
  200: detailBody,
})

export const endCheckoutHold = del.staff('/staff/checkout-holds/:id/', {
  summary: 'End the checkout hold of the member with this id, if there is one; the member may still order',
  200: detailBody,
})

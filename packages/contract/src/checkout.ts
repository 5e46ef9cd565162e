import { z } from 'zod'
import { lineQuantity, outOfStockBody } from './cart.ts'
import { post } from './endpoint.ts'
import { errorBody } from './errors.ts'
import { baht, intReference, shownBaht } from './fields.ts'
import { LIMITS } from './limits.ts'
import { orderBody } from './orders.ts'
import { qrCodeBody } from './payments.ts'

const promptPayAmount = z
  .number()
  .positive()
  .max(LIMITS.promptPayMaxBaht)
  .refine((amount) => Math.round(amount * 100) / 100 === amount, {
    message: 'Ensure that there are no more than 2 decimal places.',
  })

export const createPromptPayQr = post.member('/order/generate_promptpay_qr/', {
  summary: 'Create a PromptPay QR code for an amount in baht',
  /** Clients that format amounts send them as text: `"12.50"`. */
  body: z.object({
    amount: z.union([
      promptPayAmount,
      z
        .string()
        .regex(/^\d{1,6}(\.\d{1,2})?$/)
        .transform(Number)
        .pipe(promptPayAmount),
    ]),
  }),
  200: qrCodeBody,
})

export const orderLine = z.object({
  product_id: intReference,
  variant_id: intReference,
  quantity: lineQuantity,
  type: z.enum(['sale', 'rent']),
})
export type OrderLine = z.infer<typeof orderLine>

/** 409: the price is no longer the one that was shown; both amounts in baht. Nothing was ordered. */
export const priceChangedBody = z.object({
  detail: z.string(),
  code: z.literal('price_changed'),
  expected_amount: baht,
  amount: baht,
})

/** The lines of an order and its way of payment. */
export const checkoutInput = z.object({
  payment_method: intReference,
  order_items: z.array(orderLine).min(1).max(LIMITS.orderLines),
  /** Baht that the client showed. Another amount is refused with 409 `price_changed`; without it none is. */
  expected_amount: shownBaht.optional(),
})

/** Prices are the server's; an `Idempotency-Key` header makes a repeated attempt return the same order. */
export const createOrder = post.member('/order/create_from_cart/', {
  summary: 'Create an order from cart lines; the server sets the prices',
  headers: { 'Idempotency-Key': 'Repeated attempts with one key return the first order' },
  body: checkoutInput,
  201: orderBody,
  400: z.union([outOfStockBody, errorBody]),
  409: z.union([priceChangedBody, errorBody]),
})

export const keepRefusedPayment = post.member('/order/keep_refused_payment/', {
  summary: 'Keep a paid checkout that is refused as a cancelled order, whose slip staff check and pay back',
  headers: { 'Idempotency-Key': 'Repeated attempts with one key return the first order' },
  body: checkoutInput,
  201: orderBody,
  400: z.union([outOfStockBody, errorBody]),
  409: errorBody,
})

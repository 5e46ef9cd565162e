import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { errorBody } from './errors.ts'
import { intId, timestamp } from './fields.ts'

export const paymentMethodBody = z.object({ id: intId, name: z.string() })
export type PaymentMethod = z.infer<typeof paymentMethodBody>

export const listPaymentMethods = defineEndpoint({
  method: 'GET',
  path: '/paymentmethod/',
  access: 'member',
  summary: 'List active payment methods in order',
  responses: { 200: z.array(paymentMethodBody) },
})

/** A QR code as a data URL. */
export const qrCodeBody = z.object({ qr_code_url: z.string() })

/**
 * The image of a slip. `image` and `thumbnail`, the same image at most 480 pixels wide, are links that work for minutes,
 * made for a caller who may see it.
 */
export const slipBody = z.object({
  id: intId,
  image: z.string(),
  thumbnail: z.string().optional(),
  created_at: timestamp,
})
export type PaymentSlip = z.infer<typeof slipBody>

export const sendSlip = defineEndpoint({
  method: 'POST',
  path: '/paymentslip/',
  access: 'member',
  summary: 'Upload or replace the transfer slip of one of your own orders',
  form: z.object({ order: z.uuid() }),
  responses: { 201: slipBody.extend({ order: z.uuid() }), 404: errorBody, 409: errorBody },
})

export const sendPenaltySlip = defineEndpoint({
  method: 'POST',
  path: '/penaltyslip/',
  access: 'member',
  summary: 'Upload the transfer slip for the penalties of a return session',
  form: z.object({ session: z.uuid() }),
  responses: { 201: slipBody.extend({ session: z.uuid() }), 404: errorBody, 409: errorBody },
})

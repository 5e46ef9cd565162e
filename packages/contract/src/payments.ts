import { z } from 'zod'
import { get, post } from './endpoint.ts'
import { errorBody } from './errors.ts'
import { intId, timestamp } from './fields.ts'

export const paymentMethodBody = z.object({ id: intId, name: z.string() })
export type PaymentMethod = z.infer<typeof paymentMethodBody>

export const listPaymentMethods = get.member('/paymentmethod/', {
  summary: 'List active payment methods in order',
  200: z.array(paymentMethodBody),
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

export const sendSlip = post.member('/paymentslip/', {
  summary: 'Upload or replace the transfer slip of one of your own orders',
  form: z.object({ order: z.uuid() }),
  201: slipBody.extend({ order: z.uuid() }),
  404: errorBody,
  409: errorBody,
})

export const sendPenaltySlip = post.member('/penaltyslip/', {
  summary: 'Upload the transfer slip for the penalties of a return session',
  form: z.object({ session: z.uuid() }),
  201: slipBody.extend({ session: z.uuid() }),
  404: errorBody,
  409: errorBody,
})

import { z } from 'zod'
import { CALENDAR_TYPE } from './calendars.ts'
import { binary, get, post } from './endpoint.ts'
import { errorBody } from './errors.ts'
import { timestamp } from './fields.ts'
import { LIMITS } from './limits.ts'
import { freeText } from './text-fields.ts'

/** How long the address of a download works. */
export const MAX_DOWNLOAD_MINUTES = 5
/** Longest purpose on the image of a payment. */
export const MAX_PURPOSE_CHARACTERS = 80

/** The file that a member wants to save. */
export const downloadRequest = z.discriminatedUnion('kind', [
  /** The receipt or summary of an order. */
  z.strictObject({ kind: z.literal('receipt'), order: z.uuid() }),
  /** The PromptPay QR for an amount in baht, with payee and purpose, to be opened in a bank's app. */
  z.strictObject({
    kind: z.literal('payment_qr'),
    amount: z.number().positive().max(LIMITS.promptPayMaxBaht).multipleOf(0.01),
    purpose: freeText(MAX_PURPOSE_CHARACTERS),
  }),
  /** The QR by which staff find the member. */
  z.strictObject({ kind: z.literal('member_qr') }),
  /** The open pick-up and due days of an order, as a calendar file. */
  z.strictObject({ kind: z.literal('order_days'), order: z.uuid() }),
])
export type DownloadRequest = z.infer<typeof downloadRequest>

/** The address of one file. It needs no token: apps such as LINE open it in a browser of their own. */
export const downloadBody = z.object({ url: z.string(), expires_at: timestamp })

export const createDownload = post.member('/download/', {
  summary: 'Get an address from which a file of the current user can be saved for a few minutes',
  body: downloadRequest,
  201: downloadBody,
  404: errorBody,
})

const downloadKey = z.object({ key: z.string().max(1000).default('') })

export const openDownload = get.public('/download/', {
  summary: 'Save the file of an address from `POST /download/`; 404 for a wrong or an expired one',
  query: downloadKey,
  200: binary('image/png'),
  404: errorBody,
})

export const openCalendarDownload = get.public('/download/calendar/', {
  summary: 'Open the calendar file of an address from `POST /download/`; 404 for a wrong or an expired one',
  query: downloadKey,
  200: binary(CALENDAR_TYPE),
  404: errorBody,
})

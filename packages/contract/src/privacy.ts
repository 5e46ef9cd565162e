import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'

/** What the shop holds of a person and for how long, in Thai, ready to be shown. All texts are plain text. */
export const privacyNotice = z.object({
  /** A digest of everything that the notice says; a sign-up sends back which one it offered to read. */
  version: z.string(),
  intro: z.string(),
  /** One entry for each kind of data. */
  records: z.array(
    z.object({ name: z.string(), purpose: z.string(), seen_by: z.string(), kept: z.string() }),
  ),
  sections: z.array(z.object({ heading: z.string(), points: z.array(z.string()) })),
  /** What the club adds in its settings; may have several lines, empty when there is nothing. */
  note: z.string(),
  /** Whom to ask, one line each: names, an e-mail address, a phone number, an address. */
  contact: z.array(z.string()),
})
export type PrivacyNotice = z.infer<typeof privacyNotice>

export const getPrivacyNotice = defineEndpoint({
  method: 'GET',
  path: '/site/privacy/',
  access: 'public',
  summary: 'Get the privacy notice: data, purpose, access, retention and contact',
  responses: { 200: privacyNotice },
})

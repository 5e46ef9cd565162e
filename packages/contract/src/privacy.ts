import { z } from 'zod'
import { get } from './endpoint.ts'

/**
 * The personal data that the shop stores, and for how long, in Thai, ready to be shown. All texts are plain
 * text.
 */
export const privacyNotice = z.object({
  /** A digest of the whole notice; a sign-up sends back the digest of the one it offered to read. */
  version: z.string(),
  intro: z.string(),
  /** One entry for each kind of data. */
  records: z.array(
    z.object({ name: z.string(), purpose: z.string(), seen_by: z.string(), kept: z.string() }),
  ),
  sections: z.array(z.object({ heading: z.string(), points: z.array(z.string()) })),
  /** The club's additions from its settings; may have several lines, empty if there are none. */
  note: z.string(),
  /** Whom to ask, one line each: names, an e-mail address, a phone number, an address. */
  contact: z.array(z.string()),
})
export type PrivacyNotice = z.infer<typeof privacyNotice>

export const getPrivacyNotice = get.public('/site/privacy/', {
  summary: 'Get the privacy notice: data, purpose, access, retention and contact',
  200: privacyNotice,
})

import { z } from 'zod'
import { get, post } from './endpoint.ts'
import { conflictBody } from './errors.ts'
import { intId, timestamp } from './fields.ts'
import { FALLBACK_REASONS, MESSAGE_CHANNELS } from './message-channels.ts'
import { pageOf, pageQuery } from './paging.ts'
import { searchText } from './text-fields.ts'

/** `skipped` is a mail that nobody needed any more when its time came. */
export const MAIL_STATES = ['waiting', 'sent', 'failed', 'skipped'] as const

export const staffMailActions = z.object({ retry: z.boolean() })

/** The channel that did not deliver a message, so that mail carries it, and the reason. */
export const mailFallback = z.object({ from: z.enum(MESSAGE_CHANNELS), reason: z.enum(FALLBACK_REASONS) })

export const staffMail = z.object({
  id: intId,
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  attempts: z.number().int(),
  last_error: z.string().nullable(),
  created_at: timestamp,
  sent_at: timestamp.nullable(),
  channel: z.enum(MESSAGE_CHANNELS),
  fallback: mailFallback.nullable(),
  can: staffMailActions,
})
export type StaffMail = z.infer<typeof staffMail>

export const listStaffMails = get.admin('/staff/mails/', {
  summary: 'List e-mails in the outbox, newest first',
  query: z.object({ state: z.enum(MAIL_STATES).optional(), q: searchText.optional(), ...pageQuery }),
  200: pageOf(staffMail),
})

export const getStaffMail = get.admin('/staff/mails/:id/', {
  summary: 'Get an e-mail with its text and HTML',
  200: staffMail.extend({ text_body: z.string(), html_body: z.string() }),
})

export const retryStaffMail = post.admin('/staff/mails/:id/retry/', {
  summary: 'Put a failed e-mail back into the queue',
  200: staffMail,
  409: conflictBody,
})

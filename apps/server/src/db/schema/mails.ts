import type { FallbackReason, MessageChannel } from '@jansi/contract/message-channels'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core'
import type { Message } from '../../domain/message.ts'
import { createdAt, instant } from './columns.ts'
import { orders } from './orders.ts'

/**
 * The data from which the text of a mail is composed when it is sent: ids only, never the secret of a link.
 */
export type MailRecipe =
  | { template: 'confirm_email'; userId: number; signUpId: number | null }
  | { template: 'reset_password'; userId: number }
  | { template: 'order_received'; orderId: string }

/** A message as a channel other than mail shows it, and the account that it goes to. */
export type DirectMessage = { userId: number; message: Message }

/**
 * Messages to send by mail or another channel, one row per event and recipient, written in the transaction of the event that
 * they report. Every row has the text of a mail, so that mail can carry it if its channel does not. A mail with a recipe
 * stores a text without its link, for the console and for older servers.
 */
export const outboxMails = pgTable(
  'outbox_mails',
  {
    id: serial('id').primaryKey(),
    kind: text('kind').notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    textBody: text('text_body').notNull(),
    htmlBody: text('html_body').notNull(),
    orderId: uuid('order_id').references(() => orders.id),
    dedupeKey: text('dedupe_key').unique(),
    createdAt: createdAt(),
    sentAt: instant('sent_at'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
    leasedUntil: instant('leased_until'),
    lastError: text('last_error'),
    failedAt: instant('failed_at'),
    recipe: jsonb('recipe').$type<MailRecipe>(),
    /** It is not sent before this time, not even for the first time. */
    notBefore: instant('not_before'),
    /** Set together with `failedAt` when the mail is no longer needed: older servers then skip it. */
    skippedAt: instant('skipped_at'),
    /** The channel that carries it. Servers before this column send all of them by mail, which is right too. */
    channel: text('channel').$type<MessageChannel>().notNull().default('mail'),
    /** Only while a channel other than mail is to deliver it. */
    directMessage: jsonb('direct_message').$type<DirectMessage>(),
    /** The channel that did not deliver it, so that mail carries it, and the reason. */
    fallbackFrom: text('fallback_from').$type<MessageChannel>(),
    fallbackReason: text('fallback_reason').$type<FallbackReason>(),
  },
  (t) => [
    index('outbox_mails_due').on(t.nextAttemptAt).where(sql`${t.sentAt} is null and ${t.failedAt} is null`),
    index('outbox_mails_order').on(t.orderId),
    // Rows whose texts are still to be emptied; the rows themselves are kept permanently.
    index('outbox_mails_texts').on(t.sentAt).where(sql`${t.textBody} <> '' or ${t.htmlBody} <> ''`),
    index('outbox_mails_failed').on(t.id).where(sql`${t.failedAt} is not null`),
  ],
)

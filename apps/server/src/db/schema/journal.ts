import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, serial, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant, satang } from './columns.ts'
import { orders } from './orders.ts'
import { users } from './people.ts'
import { returnSessions } from './returns.ts'

/** Double-entry journal: every baht that is owed, comes in, goes out or is forgiven. Nobody changes or deletes a row. */
export const journalEntries = pgTable(
  'journal_entries',
  {
    id: serial('id').primaryKey(),
    kind: text('kind', {
      enum: [
        'opening',
        'order_placed',
        'order_changed',
        'order_ended',
        'order_revived',
        'payment',
        'payment_undone',
        'refund_checked',
        'refund_paid',
        'refund_payment_undone',
        'penalty_set',
        'penalty_payment',
        'penalty_payment_undone',
        'penalty_waived',
        'penalty_corrected',
        'correction',
      ],
    }).notNull(),
    /** The order or the return that it is about. */
    orderId: uuid('order_id').references(() => orders.id),
    returnSessionId: uuid('return_session_id').references(() => returnSessions.id),
    /** How money came in or went out; null if none did. */
    method: text('method', { enum: ['promptpay', 'transfer', 'cash'] }),
    actorId: integer('actor_id').references(() => users.id),
    reason: text('reason'),
    occurredAt: instant('occurred_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('journal_entries_order').on(t.orderId),
    index('journal_entries_return_session').on(t.returnSessionId),
    index('journal_entries_occurred').on(t.occurredAt),
    index('journal_entries_created').on(t.createdAt),
    check('journal_entries_subject', sql`num_nonnulls(${t.orderId}, ${t.returnSessionId}) = 1`),
  ],
)

/** The lines of an entry: debits are positive, credits negative, and they sum to zero. */
export const journalLines = pgTable(
  'journal_lines',
  {
    id: serial('id').primaryKey(),
    entryId: integer('entry_id')
      .notNull()
      .references(() => journalEntries.id),
    account: text('account', {
      enum: [
        'receivable',
        'cash',
        'bank',
        'deferred_income',
        'sales',
        'rentals',
        'penalties',
        'refunds_owed',
        'forgiven',
        'difference',
      ],
    }).notNull(),
    satang: satang('satang').notNull(),
  },
  (t) => [
    unique('journal_lines_once_an_account').on(t.entryId, t.account),
    check('journal_lines_satang', sql`${t.satang} <> 0`),
  ],
)

/** The club as the head of a receipt names it. */
export type ReceiptClub = { name: string; address: string; phone: string; taxId: string | null }

/**
 * The running numbers of receipts, without gaps in a year, given when the money of an order is first in the journal. A
 * receipt keeps the facts of that moment: `issuedAt`, `payer` and `club` are null for a number of an older process until
 * `storeReceiptFacts`. Unsealed, because erasing a member replaces the payer.
 */
export const receipts = pgTable(
  'receipts',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id),
    /** Buddhist year in Bangkok. */
    year: integer('year').notNull(),
    number: integer('number').notNull(),
    createdAt: createdAt(),
    /** The date on the paper: that of the number; for receipts of before these columns, that of the order. */
    issuedAt: instant('issued_at'),
    payer: text('payer'),
    club: jsonb('club').$type<ReceiptClub>(),
  },
  (t) => [unique('receipts_number').on(t.year, t.number)],
)

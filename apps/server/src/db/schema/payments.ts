import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, serial, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.ts'
import { orders } from './orders.ts'
import { users } from './people.ts'
import { returnSessions } from './returns.ts'

/** A slip pays an order, or the penalties of a return session. The newest of its target counts. */
export const paymentSlips = pgTable(
  'payment_slips',
  {
    id: serial('id').primaryKey(),
    orderId: uuid('order_id').references(() => orders.id),
    returnSessionId: uuid('return_session_id').references(() => returnSessions.id),
    imageKey: text('image_key').notNull().unique(),
    uploadedBy: integer('uploaded_by')
      .notNull()
      .references(() => users.id),
    /** The first of its `slipReferences` again, for servers of release 1.0.0 that run next to this one. */
    bankCode: text('bank_code'),
    reference: text('reference'),
    /** Set when staff refused a penalty slip, with the reason that its member reads. */
    refusedAt: instant('refused_at'),
    refusalReason: text('refusal_reason'),
    /**
     * Set when staff counted its money, with a payment or by the check of a refund. A slip that has neither this nor
     * `refused_at` waits: its money is in a list of staff, also after its order or return ended.
     */
    checkedAt: instant('checked_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('payment_slips_order').on(t.orderId),
    index('payment_slips_return_session').on(t.returnSessionId),
    index('payment_slips_reference').on(t.bankCode, t.reference),
    index('payment_slips_reference_only').on(t.reference),
    check('payment_slips_target', sql`num_nonnulls(${t.orderId}, ${t.returnSessionId}) = 1`),
  ],
)

/** A transfer that a slip's image names by a QR code, in the order in which its codes were found, from 0. Equal pairs of bank and reference mean the same transfer. */
export const slipReferences = pgTable(
  'slip_references',
  {
    slipId: integer('slip_id')
      .notNull()
      .references(() => paymentSlips.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    bankCode: text('bank_code').notNull(),
    reference: text('reference').notNull(),
    /** The day of the transfer, where the format of the code has one. */
    datedOn: date('dated_on', { mode: 'string' }),
  },
  (t) => [
    primaryKey({ columns: [t.slipId, t.position] }),
    index('slip_references_transfer').on(t.bankCode, t.reference),
    // Staff type references in any case.
    index('slip_references_upper').on(sql`upper(${t.reference})`),
  ],
)

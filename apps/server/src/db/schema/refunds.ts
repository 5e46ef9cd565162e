import { REFUND_CAUSES, REFUND_STATES, refundsThat } from '@jansi/contract/refund-states'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, serial, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { literals } from '../status-sql.ts'
import { createdAt, instant, requiredInstant, satang } from './columns.ts'
import { orders } from './orders.ts'
import { users } from './people.ts'
import { returnSessions } from './returns.ts'

/**
 * Money that may have to go back to a member: of an order that ended with a slip, or whose pieces were
 * closed. A slip is not yet money: staff check the amount received first. An order has at most one open case.
 */
export const refundCases = pgTable(
  'refund_cases',
  {
    id: serial('id').primaryKey(),
    /** Counts changes: a decision names the version that it was made on. */
    version: integer('version').notNull().default(1),
    /** The order or the return whose money it is. */
    orderId: uuid('order_id').references(() => orders.id),
    returnSessionId: uuid('return_session_id').references(() => returnSessions.id),
    state: text('state', { enum: REFUND_STATES }).notNull(),
    /** Why the money is checked; `goods_gone`: a new slip came and the stock could not be taken again. */
    cause: text('cause', {
      enum: REFUND_CAUSES,
    }).notNull(),
    /** Satang received for the order in total, as staff recorded it; null before. */
    received: satang('received'),
    /** Satang to be returned by this case; null before it was checked. */
    amount: satang('amount'),
    checkNote: text('check_note').notNull().default(''),
    checkedAt: instant('checked_at'),
    checkedBy: integer('checked_by').references(() => users.id),
    /** The admin who gave the second yes, where one is needed, and whether they had also checked the money. */
    confirmedBy: integer('confirmed_by').references(() => users.id),
    confirmedAt: instant('confirmed_at'),
    confirmedAlone: boolean('confirmed_alone').notNull().default(false),
    /** How and when the money went back, as the member reads it. */
    paidNote: text('paid_note').notNull().default(''),
    paidAt: instant('paid_at'),
    paidBy: integer('paid_by').references(() => users.id),
    /** How the money went back; null before, and where staff did not say. */
    paidMethod: text('paid_method', { enum: ['promptpay', 'transfer', 'cash'] }),
    /** The image of the transfer; its member sees it once the case is paid. */
    proofImageKey: text('proof_image_key'),
    /** Satang of the transfer that it shows: another sum needs another image. Null for images of before. */
    proofSatang: satang('proof_satang'),
    /** When its member was reminded to say where the money is to go; once. */
    remindedAt: instant('reminded_at'),
    createdAt: createdAt(),
    /** When the state was last changed. */
    updatedAt: requiredInstant('updated_at'),
  },
  (t) => [
    index('refund_cases_order').on(t.orderId),
    index('refund_cases_return_session').on(t.returnSessionId),
    index('refund_cases_state').on(t.state, t.updatedAt),
    uniqueIndex('refund_cases_one_open')
      .on(t.orderId)
      .where(sql`${t.state} in (${literals(refundsThat('open'))})`),
    uniqueIndex('refund_cases_one_open_of_return')
      .on(t.returnSessionId)
      .where(sql`${t.state} in (${literals(refundsThat('open'))})`),
    check('refund_cases_subject', sql`num_nonnulls(${t.orderId}, ${t.returnSessionId}) = 1`),
    check('refund_cases_received', sql`${t.received} >= 0`),
    check('refund_cases_amount', sql`${t.amount} >= 0`),
  ],
)

/**
 * Orders of refused checkouts for which a member sent an image without a readable code: staff say whether its money is to be
 * checked, which ends the request.
 */
export const refundRequests = pgTable('refund_requests', {
  orderId: uuid('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  createdAt: createdAt(),
})

/**
 * Where a member wants the money of a refund case: digits of a PromptPay number or of a bank account. Deleted some time
 * after the case is closed, and kept out of logs and mails.
 */
export const refundDestinations = pgTable(
  'refund_destinations',
  {
    caseId: integer('case_id')
      .primaryKey()
      .references(() => refundCases.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['promptpay', 'bank'] }).notNull(),
    number: text('number').notNull(),
    /** Bank and holder of an account; null for PromptPay. */
    bankCode: text('bank_code'),
    holder: text('holder'),
    createdAt: createdAt(),
    updatedAt: requiredInstant('updated_at'),
  },
  (t) => [
    check(
      'refund_destinations_bank',
      sql`num_nonnulls(${t.bankCode}, ${t.holder}) = case when ${t.kind} = 'bank' then 2 else 0 end`,
    ),
  ],
)

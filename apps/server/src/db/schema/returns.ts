import { RETURN_STATUSES } from '@jansi/contract/return-statuses'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, instant, satang } from './columns.ts'
import { orderItems, orders } from './orders.ts'
import { users } from './people.ts'

export const returnSessions = pgTable(
  'return_sessions',
  {
    id: uuid('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    status: text('status', { enum: RETURN_STATUSES }).notNull().default('pending'),
    /** The note of staff on their decision; empty before. */
    notes: text('notes').notNull().default(''),
    totalPenalties: satang('total_penalties').notNull().default(0),
    penaltyPaidAt: instant('penalty_paid_at'),
    /** Satang that came in for the penalties in total; refunds are not subtracted. */
    penaltyReceived: satang('penalty_received').notNull().default(0),
    /** Satang of penalties that staff waived after the review. */
    penaltyWaived: satang('penalty_waived').notNull().default(0),
    /** Recorded by staff with the pieces in their hands, so it has no photos. */
    takenAtDesk: boolean('taken_at_desk').notNull().default(false),
    /** When the goods were in staff's hands: late days end. At the review at the latest. */
    receivedAt: instant('received_at'),
    receivedBy: integer('received_by').references(() => users.id),
    /** The free days of the settings when the goods were received. */
    freeDays: integer('free_days'),
    createdAt: createdAt(),
    processedAt: instant('processed_at'),
    processedBy: integer('processed_by').references(() => users.id),
  },
  (t) => [
    index('return_sessions_user').on(t.userId, t.createdAt.desc()),
    index('return_sessions_status').on(t.status, t.createdAt),
    index('return_sessions_created').on(t.createdAt),
    index('return_sessions_paid').on(t.penaltyPaidAt),
    index('return_sessions_unpaid')
      .on(t.userId)
      .where(sql`${t.totalPenalties} > 0 and ${t.penaltyPaidAt} is null`),
    index('return_sessions_unpaid_created')
      .on(t.createdAt)
      .where(sql`${t.totalPenalties} > 0 and ${t.penaltyPaidAt} is null`),
  ],
)

/** How the late days of a returned item were counted, see the contract's `CountedDays`; days are `YYYY-MM-DD`. */
type CountedDays = {
  due_on: string
  sent_on: string
  free_until: string
  received_on: string | null
  late: number
}

export const returnItems = pgTable(
  'return_items',
  {
    id: serial('id').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => returnSessions.id),
    orderItemId: integer('order_item_id')
      .notNull()
      .references(() => orderItems.id),
    quantity: integer('quantity').notNull(),
    /** Ids of the numbered pieces that the member named among them; null if none was named. */
    pieceIds: integer('piece_ids').array(),
    /** False once the session is decided. The pieces of an item's open rows are not more than it has out. */
    isOpen: boolean('is_open').notNull().default(true),
    /**
     * Distinguishes the open rows of an item: 0, or more where others were open. A process of 1.0 knows no part: its rows
     * have 0, so that it cannot open a second one.
     */
    part: integer('part').notNull().default(0),
    /**
     * The due day of these pieces, also after the loan got another one: written when they are back or late. Null as
     * long as they follow the loan.
     */
    dueOn: date('due_on', { mode: 'string' }),
    /** How the late days were counted and the late fee in satang a piece, as of the decision; null before. */
    countedDays: jsonb('counted_days').$type<CountedDays>(),
    lateFee: satang('late_fee'),
    createdAt: createdAt(),
  },
  (t) => [
    index('return_items_session').on(t.sessionId),
    index('return_items_order_item').on(t.orderItemId),
    uniqueIndex('return_items_one_open').on(t.orderItemId, t.part).where(sql`${t.isOpen}`),
    unique('return_items_once_a_session').on(t.sessionId, t.orderItemId),
    check('return_items_quantity', sql`${t.quantity} > 0`),
  ],
)

/** The condition of some pieces of one return item, as staff found it; quantities add up to the item's. */
export const returnOutcomes = pgTable(
  'return_outcomes',
  {
    id: serial('id').primaryKey(),
    returnItemId: integer('return_item_id')
      .notNull()
      .references(() => returnItems.id),
    condition: integer('condition').notNull(),
    quantity: integer('quantity').notNull(),
    /** Satang for all pieces of the outcome; 0 when waived. */
    penaltyAmount: satang('penalty_amount').notNull().default(0),
    waived: boolean('waived').notNull().default(false),
    reason: text('reason').notNull().default(''),
    /** When the decision was taken back; null while the outcome counts. */
    undoneAt: instant('undone_at'),
  },
  (t) => [
    index('return_outcomes_item').on(t.returnItemId),
    check('return_outcomes_condition', sql`${t.condition} between 1 and 6`),
    check('return_outcomes_quantity', sql`${t.quantity} > 0`),
    check('return_outcomes_penalty', sql`${t.penaltyAmount} >= 0`),
  ],
)

export const returnEvidence = pgTable(
  'return_evidence',
  {
    id: serial('id').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => returnSessions.id),
    imageKey: text('image_key').notNull().unique(),
    createdAt: createdAt(),
  },
  (t) => [index('return_evidence_session').on(t.sessionId)],
)

/**
 * A member's report about loaned pieces before their return: broken or lost. It changes neither stock nor penalty.
 * Broken pieces need a photo before staff see the report.
 */
export const damageReports = pgTable(
  'damage_reports',
  {
    id: serial('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    orderItemId: integer('order_item_id')
      .notNull()
      .references(() => orderItems.id),
    kind: text('kind', { enum: ['broken', 'lost'] }).notNull(),
    quantity: integer('quantity').notNull(),
    /** Ids of the numbered pieces that the member named among them; null if none was named. */
    pieceIds: integer('piece_ids').array(),
    note: text('note').notNull(),
    /** Made by the client, so that a repeated request writes one report. */
    requestKey: text('request_key').notNull(),
    createdAt: createdAt(),
    withdrawnAt: instant('withdrawn_at'),
    answeredAt: instant('answered_at'),
    answeredBy: integer('answered_by').references(() => users.id),
    advice: text('advice', { enum: ['keep_using', 'bring_at_return', 'bring_now', 'noted'] }),
    answer: text('answer').notNull().default(''),
  },
  (t) => [
    unique('damage_reports_once').on(t.orderItemId, t.requestKey),
    index('damage_reports_order').on(t.orderId),
    index('damage_reports_waiting')
      .on(t.orderId)
      .where(sql`${t.answeredAt} is null and ${t.withdrawnAt} is null`),
    index('damage_reports_withdrawn').on(t.withdrawnAt).where(sql`${t.withdrawnAt} is not null`),
    check('damage_reports_quantity', sql`${t.quantity} > 0`),
    check('damage_reports_answer', sql`(${t.answeredAt} is null) = (${t.advice} is null)`),
  ],
)

export const damagePhotos = pgTable(
  'damage_photos',
  {
    id: serial('id').primaryKey(),
    reportId: integer('report_id')
      .notNull()
      .references(() => damageReports.id),
    /** Counts from 1; a repeated upload finds its photo by it. */
    position: integer('position').notNull(),
    imageKey: text('image_key').notNull().unique(),
    createdAt: createdAt(),
  },
  (t) => [unique('damage_photos_position').on(t.reportId, t.position)],
)

/** Reminders to return, each kind once for an order and day. */
export const loanReminders = pgTable(
  'loan_reminders',
  {
    id: serial('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind', { enum: ['day_before', 'due_day', 'weekly', 'by_hand'] }).notNull(),
    /**
     * The Bangkok day of the reminder: the day itself if sent by hand, otherwise the day that the rule names.
     */
    sentOn: date('sent_on', { mode: 'string' }).notNull(),
    actorId: integer('actor_id').references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [unique('loan_reminders_once').on(t.orderId, t.kind, t.sentOn)],
)

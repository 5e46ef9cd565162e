import { WAITING_STATES, waitingThat } from '@jansi/contract/waiting-states'
import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { literals } from '../status-sql.ts'
import { variants } from './catalog.ts'
import { createdAt, instant } from './columns.ts'
import { users } from './people.ts'
import { workshops } from './workshops.ts'

export const cartLines = pgTable(
  'cart_lines',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    variantId: integer('variant_id')
      .notNull()
      .references(() => variants.id, { onDelete: 'cascade' }),
    type: text('type', { enum: ['sale', 'rent'] }).notNull(),
    quantity: integer('quantity').notNull(),
    position: integer('position').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.variantId, t.type] }),
    check('cart_lines_quantity', sql`${t.quantity} > 0`),
  ],
)

/** The pieces that are held for a member who is paying, one hold a member. They are not available meanwhile. */
export const checkoutHolds = pgTable(
  'checkout_holds',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id),
    /** The first request of the hold; renewals end a fixed time after it. */
    startedAt: instant('started_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** The opened page that asked last; null for a client that names none. A server of 1.1.0 knows this page alone. */
    pageKey: text('page_key'),
  },
  (t) => [index('checkout_holds_expires').on(t.expiresAt)],
)

/** The opened pages of a member that show their hold, on all devices. */
export const checkoutHoldPages = pgTable(
  'checkout_hold_pages',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => checkoutHolds.userId, { onDelete: 'cascade' }),
    pageKey: text('page_key').notNull(),
    /** The end of the hold that its last request returned: a page whose DELETE was lost does not count after that. */
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.pageKey] })],
)

/** Holds that ran out by time, for two hours: the second within an hour begins a pause for its variants. */
export const checkoutHoldsRunOut = pgTable(
  'checkout_holds_run_out',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    variantIds: integer('variant_ids').array().notNull(),
    endedAt: instant('ended_at').notNull(),
  },
  (t) => [
    index('checkout_holds_run_out_user').on(t.userId),
    index('checkout_holds_run_out_ended').on(t.endedAt),
  ],
)

export const checkoutHoldPieces = pgTable(
  'checkout_hold_pieces',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => checkoutHolds.userId, { onDelete: 'cascade' }),
    variantId: integer('variant_id')
      .notNull()
      .references(() => variants.id),
    quantity: integer('quantity').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.variantId] }),
    index('checkout_hold_pieces_variant').on(t.variantId),
    check('checkout_hold_pieces_quantity', sql`${t.quantity} > 0`),
  ],
)

/**
 * Members who wait for a piece of a variant that is out of stock, first come first served. An `offered` entry has one piece,
 * which is not available meanwhile: the member orders it before `expiresAt`, or the next one gets it.
 */
export const waitingEntries = pgTable(
  'waiting_entries',
  {
    /** The place in the queue follows it. */
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    variantId: integer('variant_id')
      .notNull()
      .references(() => variants.id),
    /** The entry ends with this workshop. */
    workshopId: integer('workshop_id')
      .notNull()
      .references(() => workshops.id),
    state: text('state', {
      enum: WAITING_STATES,
    })
      .notNull()
      .default('waiting'),
    createdAt: createdAt(),
    offeredAt: instant('offered_at'),
    /** When the mail about the offer was queued, and until when the piece is the member's; null before. */
    toldAt: instant('told_at'),
    expiresAt: instant('expires_at'),
    endedAt: instant('ended_at'),
    /** In the link of the mail that leaves the list without a login. */
    leaveKey: uuid('leave_key').notNull().unique().defaultRandom(),
  },
  (t) => [
    uniqueIndex('waiting_entries_one_open')
      .on(t.variantId, t.userId)
      .where(sql`${t.state} in (${literals(waitingThat('open'))})`),
    index('waiting_entries_waiting').on(t.variantId, t.id).where(sql`${t.state} = 'waiting'`),
    index('waiting_entries_offered').on(t.userId, t.variantId).where(sql`${t.state} = 'offered'`),
    index('waiting_entries_user').on(t.userId, t.id),
    check(
      'waiting_entries_ended',
      sql`(${t.state} in (${literals(waitingThat('open'))})) = (${t.endedAt} is null)`,
    ),
  ],
)

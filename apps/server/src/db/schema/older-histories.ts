import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'
import { orderItems, orders } from './orders.ts'
import { users } from './people.ts'
import { returnItems, returnSessions } from './returns.ts'
import { pieces } from './stock.ts'

// The histories of servers of an older release, which may run next to this one. Triggers copy each row that either writes
// (migration 0043), and `events` has all of them. The next release drops these tables.

export const orderEvents = pgTable(
  'order_events',
  {
    id: serial('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    fromStatus: text('from_status'),
    toStatus: text('to_status').notNull(),
    actorId: integer('actor_id').references(() => users.id),
    reason: text('reason'),
    dueDayFrom: date('due_day_from', { mode: 'string' }),
    dueDayTo: date('due_day_to', { mode: 'string' }),
    createdAt: createdAt(),
  },
  (t) => [
    index('order_events_order').on(t.orderId),
    index('order_events_approved').on(t.createdAt).where(sql`${t.toStatus} = 'approved'`),
  ],
)

export const returnEvents = pgTable(
  'return_events',
  {
    id: serial('id').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => returnSessions.id),
    fromStatus: text('from_status'),
    toStatus: text('to_status').notNull(),
    actorId: integer('actor_id').references(() => users.id),
    reason: text('reason'),
    createdAt: createdAt(),
  },
  (t) => [index('return_events_session').on(t.sessionId)],
)

export const pieceEvents = pgTable(
  'piece_events',
  {
    id: serial('id').primaryKey(),
    pieceId: integer('piece_id')
      .notNull()
      .references(() => pieces.id),
    /** Null for the row that added the piece. */
    fromState: text('from_state'),
    toState: text('to_state').notNull(),
    orderItemId: integer('order_item_id').references(() => orderItems.id),
    returnItemId: integer('return_item_id').references(() => returnItems.id),
    actorId: integer('actor_id').references(() => users.id),
    reason: text('reason'),
    createdAt: createdAt(),
  },
  (t) => [
    index('piece_events_piece').on(t.pieceId, t.id),
    index('piece_events_return_item').on(t.returnItemId),
  ],
)

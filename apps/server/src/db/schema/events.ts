import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'
import { orderItems, orders } from './orders.ts'
import { users } from './people.ts'
import { returnItems, returnSessions } from './returns.ts'
import { pieces } from './stock.ts'

/**
 * The history of orders, returns and numbered pieces: who, when, from, to, why; each row is about one of them. `fromStatus` and
 * `toStatus` are its statuses or states, and `fromStatus` of its first row is null. Within a status of an order, `part_closed`
 * is pieces closed, `size_changed` another size, `hand_over_undone` a hand-over taken back, `hold_ended` stock no longer kept;
 * `due_day_moved` and `loan_renewed` are another due day, with the day before and after. Within a status of a return,
 * `received` is goods received, `receive_undone` that taken back, and `penalty_payment_undone` a payment taken back.
 */
export const events = pgTable(
  'events',
  {
    id: serial('id').primaryKey(),
    orderId: uuid('order_id').references(() => orders.id),
    /** A server of an older release deletes an erased member's unfinished returns without their rows here. */
    returnSessionId: uuid('return_session_id').references(() => returnSessions.id, { onDelete: 'cascade' }),
    pieceId: integer('piece_id').references(() => pieces.id),
    fromStatus: text('from_status'),
    toStatus: text('to_status').notNull(),
    /** The items with which a piece went and came back. */
    orderItemId: integer('order_item_id').references(() => orderItems.id),
    returnItemId: integer('return_item_id').references(() => returnItems.id),
    dueDayFrom: date('due_day_from', { mode: 'string' }),
    dueDayTo: date('due_day_to', { mode: 'string' }),
    actorId: integer('actor_id').references(() => users.id),
    reason: text('reason'),
    createdAt: createdAt(),
  },
  (t) => [
    index('events_order').on(t.orderId, t.id).where(sql`${t.orderId} is not null`),
    index('events_return_session').on(t.returnSessionId, t.id).where(sql`${t.returnSessionId} is not null`),
    index('events_piece').on(t.pieceId, t.id).where(sql`${t.pieceId} is not null`),
    index('events_return_item').on(t.returnItemId).where(sql`${t.returnItemId} is not null`),
    index('events_approved')
      .on(t.createdAt)
      .where(sql`${t.orderId} is not null and ${t.toStatus} = 'approved'`),
    check('events_subject', sql`num_nonnulls(${t.orderId}, ${t.returnSessionId}, ${t.pieceId}) = 1`),
  ],
)

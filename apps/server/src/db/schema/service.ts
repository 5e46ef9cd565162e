import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.ts'
import { users } from './people.ts'

/** Requests of staff with an `Idempotency-Key` that took effect, written in the transaction of their effect. */
export const completedRequests = pgTable(
  'completed_requests',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    /** The id of the row that the request made, if it made one. */
    made: text('made'),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index('completed_requests_created').on(t.createdAt)],
)

/** Counters of throttles, which all processes share. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  expire: timestamp('expire', { withTimezone: true, mode: 'date' }),
})

/**
 * Volunteers who have an order or a return open to decide on it. A claim leads the others to different records; it is no
 * lock, and is over at `expiresAt`.
 */
export const claims = pgTable(
  'claims',
  {
    subjectType: text('subject_type', { enum: ['order', 'return'] }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    staffId: integer('staff_id')
      .notNull()
      .references(() => users.id),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.subjectType, t.subjectId] }), index('claims_staff').on(t.staffId)],
)

import { sql } from 'drizzle-orm'
import { customType, index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.ts'
import { users } from './people.ts'

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** A set of row ids, in PostgreSQL's text form, such as `{[1,8),[9,12)}`. */
const idRanges = customType<{ data: string }>({ dataType: () => 'int4multirange' })

export const auditLog = pgTable(
  'audit_log',
  {
    id: serial('id').primaryKey(),
    actorId: integer('actor_id').references(() => users.id),
    action: text('action').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    data: jsonb('data').notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [
    index('audit_log_subject').on(t.subjectType, t.subjectId),
    index('audit_log_created').on(t.createdAt),
  ],
)

/**
 * Seals over rows that nobody may change: of the stock ledger, the audit log and the journal. Each seal covers a batch
 * of rows of one table and the seal before it, so that a changed, deleted or added row no longer fits.
 */
export const seals = pgTable(
  'seals',
  {
    id: serial('id').primaryKey(),
    tableName: text('table_name', {
      enum: ['stock_movements', 'audit_log', 'journal_entries', 'journal_lines'],
    }).notNull(),
    /** Which rows it covers. Ids are given out before their transactions commit, so that ranges can have gaps. */
    rowIds: idRanges('row_ids').notNull(),
    /** The sha256 of each covered row, 32 bytes each, in the order of the ids. */
    rowDigests: bytes('row_digests').notNull(),
    /** The sha256 over the hash of the seal before it, this seal's table and ids, and its row digests. */
    hash: bytes('hash').notNull(),
    /** By the database's clock: it is compared with other seals only, to outlast the database's transactions. */
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [index('seals_last_row').on(t.tableName, sql`upper(${t.rowIds})`)],
)

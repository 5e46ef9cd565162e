import { type SQL, sql } from 'drizzle-orm'
import type { seals } from '../../db/schema/records.ts'

/** A table whose rows nobody changes after they were written. */
export type SealedTable = (typeof seals.$inferSelect)['tableName']

/**
 * The columns that a seal covers, as one JSON array of a row `t`, the same on every PostgreSQL and in every time zone. A
 * column added to a table later is not covered by it: older seals would no longer fit.
 */
const SEALED_COLUMNS: Record<SealedTable, SQL> = {
  stock_movements: sql`jsonb_build_array(t.id, t.variant_id, t.kind, t.available, t.on_loan, t.quarantined,
    t.actor_id, t.reason, t.order_item_id, t.return_item_id, extract(epoch from t.created_at))`,
  // Erasing a member removes `last_error`, so that it is not covered.
  audit_log: sql`jsonb_build_array(t.id, t.actor_id, t.action, t.subject_type, t.subject_id,
    t.data - 'last_error', extract(epoch from t.created_at))`,
  journal_entries: sql`jsonb_build_array(t.id, t.kind, t.order_id, t.return_session_id, t.method, t.actor_id, t.reason,
    extract(epoch from t.occurred_at), extract(epoch from t.created_at))`,
  journal_lines: sql`jsonb_build_array(t.id, t.entry_id, t.account, t.satang)`,
}

export const SEALED_TABLES: readonly SealedTable[] = [
  'stock_movements',
  'audit_log',
  'journal_entries',
  'journal_lines',
]

/** SQL: the sha256 of a row `t` of the table, 32 bytes. */
export function digestOfRow(table: SealedTable): SQL {
  return sql`sha256(convert_to((${SEALED_COLUMNS[table]})::text, 'UTF8'))`
}

/** SQL: the hash of a seal from the hash before it (none for the first), its table, its ids and its row digests. */
export function hashOfSeal(parts: { previous: SQL; table: SQL; rowIds: SQL; rowDigests: SQL }): SQL {
  const { previous, table, rowIds, rowDigests } = parts
  return sql`sha256(coalesce(${previous}, ''::bytea)
    || convert_to(${table} || ' ' || (${rowIds})::text, 'UTF8') || ${rowDigests})`
}

/**
 * SQL: the id up to which every row of the table is sealed. A transaction may commit a lower id after a higher one was
 * sealed, but none lasts an hour: rows sealed an hour before the newest seal have no such gaps.
 */
export function completeTo(table: SealedTable): SQL {
  return sql`coalesce((select upper(row_ids) - 1 from seals where table_name = ${table}::text
    and created_at < (select created_at from seals order by id desc limit 1) - interval '1 hour'
    order by upper(row_ids) desc limit 1), 0)`
}

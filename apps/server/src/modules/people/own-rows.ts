import { inArray, or, type SQL } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { anyOf } from '../../db/any-of.ts'
import type { Executor } from '../../db/client.ts'
import { users } from '../../db/schema/people.ts'

/**
 * The meaning of each foreign key that leads to a person, by table and column. `owner`: the row is about that person, or
 * belongs to the owner of the row that it names. `actor`: the person only did something in a row that is another's.
 * `related`: the row names an owned one and belongs to nobody, or to an owner whom another of its keys names.
 */
export const FOREIGN_KEYS_OF_PEOPLE: Readonly<Record<string, 'owner' | 'actor' | 'related'>> = {
  'audit_log.actor_id': 'actor',
  'calendars.user_id': 'owner',
  'cart_lines.user_id': 'owner',
  'checkout_hold_pages.user_id': 'owner',
  'checkout_hold_pieces.user_id': 'owner',
  'checkout_holds.user_id': 'owner',
  'checkout_holds_run_out.user_id': 'owner',
  'claims.staff_id': 'actor',
  'completed_requests.user_id': 'owner',
  'damage_photos.report_id': 'owner',
  'damage_reports.answered_by': 'actor',
  'damage_reports.order_id': 'owner',
  'damage_reports.order_item_id': 'related',
  'email_tokens.sign_up_id': 'related',
  'email_tokens.user_id': 'owner',
  'events.actor_id': 'actor',
  'events.order_id': 'owner',
  'events.order_item_id': 'related',
  'events.return_item_id': 'related',
  'events.return_session_id': 'owner',
  'idempotency_keys.order_id': 'related',
  'idempotency_keys.user_id': 'owner',
  'journal_entries.actor_id': 'actor',
  'journal_entries.order_id': 'owner',
  'journal_entries.return_session_id': 'owner',
  'journal_lines.entry_id': 'owner',
  'line_accounts.user_id': 'owner',
  'loan_reminders.actor_id': 'actor',
  'loan_reminders.order_id': 'owner',
  'notification_choices.user_id': 'owner',
  'order_events.actor_id': 'actor',
  'order_events.order_id': 'owner',
  'order_items.order_id': 'owner',
  'orders.user_id': 'owner',
  'outbox_mails.order_id': 'owner',
  'payment_slips.order_id': 'owner',
  'payment_slips.return_session_id': 'owner',
  'payment_slips.uploaded_by': 'actor',
  'piece_events.actor_id': 'actor',
  'piece_events.order_item_id': 'related',
  'piece_events.return_item_id': 'related',
  'pieces.order_item_id': 'related',
  'push_subscriptions.session_id': 'owner',
  'receipts.order_id': 'owner',
  'refresh_tokens.session_id': 'owner',
  'refund_cases.checked_by': 'actor',
  'refund_cases.confirmed_by': 'actor',
  'refund_cases.order_id': 'owner',
  'refund_cases.paid_by': 'actor',
  'refund_cases.return_session_id': 'owner',
  'refund_destinations.case_id': 'owner',
  'refund_requests.order_id': 'owner',
  'return_events.actor_id': 'actor',
  'return_events.session_id': 'owner',
  'return_evidence.session_id': 'owner',
  'return_items.order_item_id': 'related',
  'return_items.session_id': 'owner',
  'return_outcomes.return_item_id': 'owner',
  'return_sessions.processed_by': 'actor',
  'return_sessions.received_by': 'actor',
  'return_sessions.user_id': 'owner',
  'sessions.user_id': 'owner',
  'sign_ups.user_id': 'owner',
  'slip_references.slip_id': 'owner',
  'stock_movements.actor_id': 'actor',
  'stock_movements.order_item_id': 'related',
  'stock_movements.return_item_id': 'related',
  'waiting_entries.user_id': 'owner',
}

/**
 * True of the rows of a table that belong to one of these people, also of rows that others wrote. Erasing, exporting and counting a person's
 * data ask it. Throws an `Error` for a table whose rows belong to nobody.
 */
export function ownedBy(db: Executor, table: PgTable, userIds: readonly number[]): SQL {
  const { name, foreignKeys } = getTableConfig(table)
  const ways = foreignKeys.flatMap((key) => {
    const { columns, foreignColumns, foreignTable } = key.reference()
    const [[column], [target]] = [columns, foreignColumns]
    if (column === undefined || target === undefined) return []
    if (FOREIGN_KEYS_OF_PEOPLE[`${name}.${column.name}`] !== 'owner') return []
    if (foreignTable === users) return [anyOf(column, userIds)]
    const theirs = db
      .select({ id: target })
      .from(foreignTable)
      .where(ownedBy(db, foreignTable, userIds))
    return [inArray(column, theirs)]
  })
  const owned = or(...ways)
  if (owned === undefined) throw new Error(`No foreign key of ${name} names an owner.`)
  return owned
}

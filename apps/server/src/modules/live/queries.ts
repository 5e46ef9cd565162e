import type { ChangeTopic } from '@jansi/contract/staff-live'
import { statusesThat } from '@jansi/contract/statuses'
import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { literals } from '../../db/status-sql.ts'

/** A change of the shop, as a row of one of its histories reports it. */
export type Change = {
  topic: ChangeTopic
  /** The order or the return that changed; null for anything else. */
  subject: string | null
  /** An order has begun to wait for a decision. */
  arrived: boolean
}

/** How far a history was read: up to the id `last`, without the ids in `missing`. */
export type Position = { last: number; missing: readonly number[] }

/**
 * Tables that get a row with each change that the console shows. Together they report every change of an order or a
 * return, and every action of staff.
 */
const HISTORIES = {
  events: sql`case when return_session_id is not null then 'returns'
      when num_nonnulls(order_id, order_item_id) > 0 then 'orders' else 'shop' end as topic,
    coalesce(order_id, return_session_id,
      (select order_id from order_items where order_items.id = events.order_item_id))::text as subject,
    order_id is not null and to_status = 'pending'
      and coalesce(from_status, 'awaiting_slip') in (${literals(statusesThat('awaitsSlip'))}) as arrived`,
  // A request is shown to staff once it has an item and a photo.
  return_items: sql`'returns' as topic, session_id::text as subject, false as arrived`,
  return_evidence: sql`'returns' as topic, session_id::text as subject, false as arrived`,
  payment_slips: sql`case when order_id is null then 'returns' else 'orders' end as topic,
    coalesce(order_id, return_session_id)::text as subject, false as arrived`,
  // Broken pieces are reported to staff once there is a photo.
  damage_reports: sql`'orders' as topic, order_id::text as subject, false as arrived`,
  damage_photos: sql`'orders' as topic,
    (select order_id::text from damage_reports where damage_reports.id = report_id) as subject, false as arrived`,
  refund_cases: sql`'refunds' as topic, coalesce(order_id, return_session_id)::text as subject, false as arrived`,
  audit_log: sql`case when action like 'refund.%' then 'refunds' when subject_type = 'order' then 'orders'
      when subject_type = 'return_session' then 'returns' else 'shop' end as topic,
    case when subject_type in ('order', 'return_session') then subject_id end as subject, false as arrived`,
} satisfies Record<string, SQL>

export type History = keyof typeof HISTORIES
export const HISTORY_NAMES = Object.keys(HISTORIES) as History[]

/** Returns the newest id of each history, 0 for an empty one. */
export async function newestIds(db: Executor): Promise<Map<History, number>> {
  const parts = HISTORY_NAMES.map(
    (name) =>
      sql`select ${name}::text as history, coalesce(max(id), 0)::int as id from ${sql.identifier(name)}`,
  )
  const { rows } = await db.execute<{ history: History; id: number }>(sql.join(parts, sql` union all `))
  return new Map(rows.map(({ history, id }) => [history, id]))
}

/** Returns the rows of all histories after the given positions, and those that were missing and are there now. */
export async function readHistories(
  db: Executor,
  positionOf: (history: History) => Position,
): Promise<(Change & { history: History; id: number })[]> {
  const parts = HISTORY_NAMES.map((name) => {
    const { last, missing } = positionOf(name)
    const late = missing.length > 0 ? sql` or id = any(${sql.param([...missing])}::int[])` : sql``
    return sql`select ${name}::text as history, id, ${HISTORIES[name]} from ${sql.identifier(name)} where id > ${last}${late}`
  })
  const { rows } = await db.execute<Change & { history: History; id: number }>(
    sql.join(parts, sql` union all `),
  )
  return rows
}

/** How many failed mails are compared with those of the read before: the newest. */
const MAX_FAILED_MAILS = 100
/** The same for reports of damage that were withdrawn. */
const MAX_WITHDRAWN_REPORTS = 20

/**
 * Returns the conditions that the console shows and no history reports, each with the change that its beginning and its end
 * are: the claims that are held at `now`, the mails that have failed, and the reports of damage that were withdrawn.
 */
export async function currentConditions(db: Executor, now: Date): Promise<Map<string, Change>> {
  const { rows } = await db.execute<{ condition: string; topic: ChangeTopic; subject: string | null }>(sql`
    with failed as (
      select id, order_id from outbox_mails
      where failed_at is not null and skipped_at is null and sent_at is null
      order by id desc limit ${MAX_FAILED_MAILS}
    ), withdrawn as (
      select id, order_id from damage_reports
      where withdrawn_at is not null
      order by withdrawn_at desc limit ${MAX_WITHDRAWN_REPORTS}
    )
    select subject_type || ' ' || subject_id || ' ' || staff_id as condition, 'claims' as topic,
      subject_id::text as subject
    from claims where expires_at > ${now.toISOString()}::timestamptz
    union all
    select 'failed mail ' || id, 'shop', null from failed
    union all
    select 'failed mail of an order ' || id, 'orders', order_id::text from failed where order_id is not null
    union all
    select 'withdrawn report ' || id, 'orders', order_id::text from withdrawn`)
  return new Map(rows.map(({ condition, topic, subject }) => [condition, { topic, subject, arrived: false }]))
}

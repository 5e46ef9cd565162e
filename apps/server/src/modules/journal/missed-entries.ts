import { sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { shopIdentity } from '../../db/schema/settings.ts'
import { arrayOfIds } from './expected-balances.ts'

/** The time in which a server of an older release may have run next to this one. */
export type UpgradeTime = { from: Date; to: Date }

/** The first server may need minutes between the migration and its start. */
const BEFORE_START_MS = 15 * 60_000
const MAX_UPGRADE_MS = 24 * 60 * 60_000
/** The newest events are read by their ids: they have no index by time. */
const MAX_EVENTS = 5_000

/** Returns the time of the last upgrade of this database; null if no server has noted one, or before that column. */
export async function upgradeTime(db: Executor): Promise<UpgradeTime | null> {
  const [shop] = await db.select({ at: shopIdentity.upgradedAt }).from(shopIdentity)
  if (!shop?.at) return null
  return {
    from: new Date(shop.at.getTime() - BEFORE_START_MS),
    to: new Date(shop.at.getTime() + MAX_UPGRADE_MS),
  }
}

/** Returns the orders whose status changed, and the returns that were made or decided, during an upgrade. */
export async function changedDuring(db: Executor, { from, to }: UpgradeTime): Promise<string[]> {
  const between = (instant: string) =>
    sql`${sql.raw(instant)} between ${from.toISOString()}::timestamptz and ${to.toISOString()}::timestamptz`
  const { rows } = await db.execute<{ id: string }>(sql`
    with newest as (select * from events where piece_id is null order by id desc limit ${2 * MAX_EVENTS})
    select distinct coalesce(order_id, return_session_id) as id from newest where ${between('created_at')}
    union (select id from return_sessions where ${between('created_at')} limit ${MAX_EVENTS})`)
  return rows.map(({ id }) => id)
}

/**
 * Returns those of the given orders whose newest change of status during an upgrade is later than their newest entry: the
 * server of an older release that made it left out the entry.
 */
export async function behindTheirEvents(
  db: Executor,
  ids: readonly string[],
  { from, to }: UpgradeTime,
): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<{ id: string }>(sql`
    select o.id from orders o where o.id = any(${arrayOfIds(ids)}) and exists (
      select from events e
      where e.order_id = o.id and e.to_status = o.status
        and e.created_at between ${from.toISOString()}::timestamptz and ${to.toISOString()}::timestamptz
        and e.created_at > (select max(j.occurred_at) from journal_entries j where j.order_id = o.id)
    )`)
  return rows.map(({ id }) => id)
}

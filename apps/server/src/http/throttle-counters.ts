import { lt, sql } from 'drizzle-orm'
import type { Executor, Orm } from '../db/client.ts'
import { namedStatement } from '../db/named-statement.ts'
import { rateLimits } from '../db/schema/service.ts'

/** One counter of the table: its key, its points, and how many seconds an attempt counts. */
export type Counter = { key: string; points: number; duration: number; refuses: boolean }

/** How far a counter is. */
export type Count = { points: number; msBeforeNext: number }

/** A counter is out of use when its time is over; the clock of another process may be late. */
const RETENTION_MS = 60 * 60_000

/**
 * Part of a statement that has read it in `from` does not wait for the disk at its commit: counters may lose the last
 * moment when the machine fails.
 */
const WITHOUT_WAIT = `without_wait as materialized (select set_config('synchronous_commit', 'off', true))`

const COUNT_UP = `
  on conflict (key) do update set
    points = case when rate_limits.expire <= $5::timestamptz then 1 else rate_limits.points + 1 end,
    expire = case when rate_limits.expire <= $5::timestamptz then excluded.expire else rate_limits.expire end
  returning key, points, expire`

const countUp = namedStatement<{ key: string; points: number; ms: number }>(
  'throttle_count',
  `with ${WITHOUT_WAIT}, wanted as (
    select * from unnest($1::text[], $2::int[], $3::int[], $4::boolean[]) as w (key, most, seconds, refuses)
  ), refusing as (
    insert into rate_limits (key, points, expire)
    select key, 1, $5::timestamptz + make_interval(secs => seconds) from wanted, without_wait
    where refuses order by key
    ${COUNT_UP}
  ), slowing as (
    insert into rate_limits (key, points, expire)
    select key, 1, $5::timestamptz + make_interval(secs => seconds) from wanted, without_wait
    where not refuses and not exists (
      select from refusing r join wanted w on w.key = r.key where r.points > w.most)
    order by key
    ${COUNT_UP}
  )
  select key, points, (extract(epoch from expire - $5::timestamptz) * 1000)::float8 as ms
  from (select * from refusing union all select * from slowing) counted`,
)

/**
 * Counts one attempt under every key, in one statement: first under those that refuse, and under the others only if none
 * of these is past its points. Returns the counts by key; keys that were not counted are missing.
 */
export async function countAll(
  db: Executor,
  counters: readonly Counter[],
  now: Date,
): Promise<Map<string, Count>> {
  const rows = await countUp(db, [
    counters.map(({ key }) => key),
    counters.map(({ points }) => points),
    counters.map(({ duration }) => duration),
    counters.map(({ refuses }) => refuses),
    now.toISOString(),
  ])
  return new Map(rows.map(({ key, points, ms }) => [key, { points, msBeforeNext: Math.max(ms, 0) }]))
}

/**
 * Takes the next place in a queue whose places are `spacingMs` apart and which is empty before `start`; returns its time.
 */
export async function takePlace(
  db: Executor,
  { key, start, spacingMs }: { key: string; start: Date; spacingMs: number },
): Promise<Date> {
  const spacing = sql`make_interval(secs => ${spacingMs / 1000}::float8)`
  // The end of the counter is the time of the last place that was given.
  const { rows } = await db.execute<{ ms: number }>(sql`
    with ${sql.raw(WITHOUT_WAIT)}
    insert into rate_limits (key, points, expire)
    select ${key}, 1, ${start.toISOString()}::timestamptz + ${spacing} from without_wait
    on conflict (key) do update set
      expire = greatest(rate_limits.expire, ${start.toISOString()}::timestamptz) + ${spacing}
    returning (extract(epoch from expire) * 1000)::float8 as ms`)
  return new Date(rows[0]?.ms ?? start.getTime())
}

/** Gives a point back to every key, or all points where it `forgives`, in one statement. */
export async function giveBackAll(
  db: Executor,
  keys: readonly { key: string; forgives: boolean }[],
): Promise<void> {
  await db.execute(sql`
    with ${sql.raw(WITHOUT_WAIT)}, given as (
      select * from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as g (key text, forgives boolean)
    ), locked as materialized (
      select l.key from without_wait, rate_limits l where l.key in (select key from given) order by l.key
      for update of l
    ), forgiven as (
      delete from rate_limits where key in (select key from locked join given using (key) where forgives)
    )
    update rate_limits set points = points - 1
    where points > 0 and key in (select key from locked join given using (key) where not forgives)`)
}

/** Deletes the counters whose time was over an hour before `now`, and returns how many they were. */
export async function deleteExpired(orm: Orm, now: Date): Promise<number> {
  const before = new Date(now.getTime() - RETENTION_MS)
  const deleted = await orm.delete(rateLimits).where(lt(rateLimits.expire, before)).returning()
  return deleted.length
}

import { sql } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'

/** The database's version, such as `17.2`, and its clock. */
export async function readDatabaseState(db: Executor): Promise<{ version: string; now: Date }> {
  const { rows } = await db.execute<{ version: string; ms: string }>(sql`
    select current_setting('server_version') as version,
      floor(extract(epoch from clock_timestamp()) * 1000)::bigint::text as ms`)
  const [row] = rows
  if (row === undefined) throw new Error('The database answered nothing.')
  return { version: row.version, now: new Date(Number(row.ms)) }
}

/** The migrations that the database remembers: their instants and hashes; null for one that was never migrated. */
export async function readAppliedMigrations(db: Executor) {
  const { rows: found } = await db.execute<{ there: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (!found[0]?.there) return null
  const { rows } = await db.execute<{ hash: string; made: string }>(
    sql`select hash, created_at::text as made from drizzle.__drizzle_migrations order by created_at`,
  )
  return rows.map(({ hash, made }) => ({ hash, made: Number(made) }))
}

/** Orders whose amount is not the sum of their lines (satang), up to twenty, with how many there are in all. */
export async function findWrongAmounts(db: Executor) {
  const { rows } = await db.execute<{ id: string; amount: string; lines: string; count: number }>(sql`
    select o.id, o.amount::text as amount, coalesce(sum(i.price * i.quantity), 0)::text as lines,
      (count(*) over ())::int as count
    from orders o left join order_items i on i.order_id = o.id
    group by o.id having o.amount <> coalesce(sum(i.price * i.quantity), 0) or count(i.id) = 0
    order by o.id limit 20`)
  return { count: rows[0]?.count ?? 0, examples: rows }
}

/** How many accounts of the demo shop may still sign in. */
export async function countDemoAccounts(db: Executor): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from users where is_active and email like '%@jansi.test'`,
  )
  return rows[0]?.count ?? 0
}

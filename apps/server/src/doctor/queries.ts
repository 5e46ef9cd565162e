import { sql } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import type { MigrationTime } from '../db/migrate.ts'

/** Returns the version of the database, such as `17.2`, and its clock. */
export async function readDatabaseState(db: Executor): Promise<{ version: string; now: Date }> {
  const { rows } = await db.execute<{ version: string; ms: string }>(sql`
    select current_setting('server_version') as version,
      floor(extract(epoch from clock_timestamp()) * 1000)::bigint::text as ms`)
  const [row] = rows
  if (row === undefined) throw new Error('The database returned no row.')
  return { version: row.version, now: new Date(Number(row.ms)) }
}

/** Returns the times of the migrations that the database has applied; null if it was never migrated. */
export async function readAppliedMigrations(db: Executor): Promise<MigrationTime[] | null> {
  const { rows: found } = await db.execute<{ there: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (!found[0]?.there) return null
  const { rows } = await db.execute<{ made: string }>(
    sql`select created_at::text as made from drizzle.__drizzle_migrations order by created_at`,
  )
  return rows.map(({ made }) => Number(made))
}

/**
 * Returns up to twenty orders whose amount (satang) differs from the sum of their items, and how many there
 * are in all.
 */
export async function findWrongAmounts(db: Executor) {
  const { rows } = await db.execute<{ id: string; amount: string; lines: string; count: number }>(sql`
    select o.id, o.amount::text as amount, coalesce(sum(i.price * i.quantity), 0)::text as lines,
      (count(*) over ())::int as count
    from orders o left join order_items i on i.order_id = o.id
    group by o.id having o.amount <> coalesce(sum(i.price * i.quantity), 0) or count(i.id) = 0
    order by o.id limit 20`)
  return { count: rows[0]?.count ?? 0, examples: rows }
}

/** Returns how many active admins exist, and how many active accounts of the demo shop. */
export async function countAccounts(db: Executor): Promise<{ admins: number; demo: number }> {
  const { rows } = await db.execute<{ admins: number; demo: number }>(sql`
    select count(*) filter (where role = 'admin')::int as admins,
      count(*) filter (where email like '%@jansi.test')::int as demo
    from users where is_active`)
  return rows[0] ?? { admins: 0, demo: 0 }
}

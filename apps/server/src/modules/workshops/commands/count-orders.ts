import { sql } from 'drizzle-orm'
import type { Deps } from '../../../core/deps.ts'

/**
 * Counts the orders of each workshop once more and notes up to which order number, so that lists count only later ones.
 * No order older than an hour can still commit: no transaction lasts that long. Orders are never deleted and keep their
 * workshop. Returns how many workshops have another count than before.
 */
export async function countOrders({
  database,
  clock,
}: Pick<Deps, 'clock'> & { database: Pick<Deps['database'], 'withoutTimeout'> }): Promise<number> {
  const { rows } = await database.withoutTimeout((orm) =>
    orm.execute<{ changed: number }>(sql`
      with counted_to as (
        select coalesce(max(number), 0) as number from orders
        where number < (select coalesce(min(number), 2147483647) from orders
          where created_at > ${new Date(clock().getTime() - HOUR_MS).toISOString()}::timestamptz)
      ), counted as (
        select w.id, (select number from counted_to) as number, count(o.id)::int as orders
        from workshops w left join orders o on o.workshop_id = w.id and o.number <= (select number from counted_to)
        group by w.id
      ), noted as (
        update workshops w set orders_counted = c.orders, orders_counted_to = c.number
        from counted c where c.id = w.id and (w.orders_counted, w.orders_counted_to) is distinct from (c.orders, c.number)
        returning w.id, c.orders
      )
      select count(*)::int as changed from noted`),
  )
  return rows[0]?.changed ?? 0
}

const HOUR_MS = 3_600_000

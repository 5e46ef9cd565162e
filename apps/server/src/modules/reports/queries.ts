import { sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { dayAfter } from '../../domain/days.ts'
import type { Period } from './period.ts'

/** Sums of one week; money is satang, the rest orders or pieces. */
export type WeekRow = {
  week: string
  orders: number
  sale_income: number
  rental_income: number
  penalty_income: number
  loans: number
  returned: number
  lost: number
}

/** Pieces of a variant that were written off; the value is satang. */
export type LossRow = {
  variant: number
  product_name: string
  size: string
  pieces: number
  replacement_value: number
}

/** Every week that overlaps the period, with the sums of the period. */
export async function weeksOf(db: Executor, period: Period): Promise<WeekRow[]> {
  const within = during(period)
  const { rows } = await db.execute<WeekRow>(sql`
    with weeks as (
      select w::date as week from generate_series(
        date_trunc('week', ${period.from}::timestamp), ${period.to}::timestamp, interval '7 days'
      ) w
    ), approved as (
      select ${weekOf(sql`e.created_at`)} as week, count(distinct o.id) as orders,
        sum(i.price * (i.quantity - i.closed)) filter (where not i.is_rental) as sale,
        sum(i.price * (i.quantity - i.closed)) filter (where i.is_rental) as rental
      from order_events e join orders o on o.id = e.order_id join order_items i on i.order_id = o.id
      where e.id = (
        select max(last.id) from order_events last where last.order_id = o.id and last.to_status = 'approved'
          and last.from_status in ('awaiting_slip', 'pending', 'paid')
      ) and o.status in ('approved', 'awaiting_return', 'completed')
        and ${within(sql`e.created_at`)}
      group by 1
    ), paid as (
      select ${weekOf(sql`penalty_paid_at`)} as week, sum(total_penalties) as penalties
      from return_sessions where ${within(sql`penalty_paid_at`)} group by 1
    ), moved as (
      select ${weekOf(sql`created_at`)} as week,
        sum(on_loan) filter (where kind = 'hand_over') as loans,
        -sum(on_loan) filter (where kind in ('return', 'quarantine')) as returned,
        -sum(on_loan + quarantined + available) filter (where kind = 'write_off') as lost
      from stock_movements where ${within(sql`created_at`)} group by 1
    )
    select weeks.week::text as week, coalesce(approved.orders, 0)::int as orders,
      coalesce(approved.sale, 0)::float8 as sale_income, coalesce(approved.rental, 0)::float8 as rental_income,
      coalesce(paid.penalties, 0)::float8 as penalty_income, coalesce(moved.loans, 0)::int as loans,
      coalesce(moved.returned, 0)::int as returned, coalesce(moved.lost, 0)::int as lost
    from weeks left join approved using (week) left join paid using (week) left join moved using (week)
    order by weeks.week`)
  return rows
}

/**
 * Pieces written off in the period by variant, the most expensive first; a lent piece counts with the price
 * in its order.
 */
export async function lossesOf(db: Executor, period: Period): Promise<LossRow[]> {
  const { rows } = await db.execute<LossRow>(sql`
    select v.id as variant, p.name as product_name, v.size, sum(m.pieces)::int as pieces,
      sum(m.pieces * coalesce(i.replacement_price, v.replacement_price, p.replacement_price, v.sale_price, p.sale_price, 0))::float8
        as replacement_value
    from (
      select variant_id, order_item_id, -(on_loan + quarantined + available) as pieces
      from stock_movements where kind = 'write_off' and ${during(period)(sql`created_at`)}
    ) m
    join variants v on v.id = m.variant_id join products p on p.id = v.product_id
    left join order_items i on i.id = m.order_item_id
    group by v.id, p.name, v.size
    having sum(m.pieces) <> 0
    order by replacement_value desc, v.id`)
  return rows
}

function weekOf(instant: ReturnType<typeof sql>) {
  return sql`date_trunc('week', ${instant} at time zone 'Asia/Bangkok')::date`
}

function during({ from, to }: Period) {
  const start = `${from}T00:00:00+07:00`
  const end = `${dayAfter(to, 1)}T00:00:00+07:00`
  return (instant: ReturnType<typeof sql>) =>
    sql`${instant} >= ${start}::timestamptz and ${instant} < ${end}::timestamptz`
}

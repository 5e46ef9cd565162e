import { LOSS_KINDS, type Report } from '@jansi/contract/staff-reports'
import { sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { dayAfter } from '../../domain/days.ts'
import type { Period } from './period.ts'

const isLoss = sql`kind in (${sql.join(
  LOSS_KINDS.map((kind) => sql`${kind}`),
  sql`, `,
)})`

/** Satang that a new piece costs: as in the order, else of the variant `v` or its product `p`. */
const PIECE_VALUE = sql`coalesce(i.replacement_price, v.replacement_price, p.replacement_price, v.sale_price,
  p.sale_price, 0)`

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

/** Pieces of a variant that were written off, lost or broken; the value is satang. */
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
        -sum(on_loan + quarantined + available) filter (where ${isLoss}) as lost
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
 * Pieces written off, lost or broken in the period by variant, the most expensive first; a lent piece counts with the price
 * in its order.
 */
export async function lossesOf(db: Executor, period: Period): Promise<LossRow[]> {
  const { rows } = await db.execute<LossRow>(sql`
    select v.id as variant, p.name as product_name, v.size, sum(m.pieces)::int as pieces,
      sum(m.pieces * ${PIECE_VALUE})::float8 as replacement_value
    from (
      select variant_id, order_item_id, -(on_loan + quarantined + available) as pieces
      from stock_movements where ${isLoss} and ${during(period)(sql`created_at`)}
    ) m
    join variants v on v.id = m.variant_id join products p on p.id = v.product_id
    left join order_items i on i.id = m.order_item_id
    group by v.id, p.name, v.size
    having sum(m.pieces) <> 0
    order by replacement_value desc, v.id`)
  return rows
}

/** Pieces of one kind of movement in the period; `value` is satang. */
export type ShrinkageRow = {
  kind: Report['shrinkage'][number]['kind']
  out: number
  in: number
  value: number
}

/**
 * Pieces that left the stock in the period without being sold, by kind. The value of counts is that of the missing
 * pieces; that of other kinds is without pieces that came back, because a decision was taken back.
 */
export async function shrinkageOf(db: Executor, period: Period): Promise<ShrinkageRow[]> {
  const { rows } = await db.execute<ShrinkageRow>(sql`
    select m.kind, sum(greatest(m.gone, 0))::int as out, sum(greatest(-m.gone, 0))::int as in,
      greatest(sum(
        case when m.kind = 'counted' then greatest(m.gone, 0) else m.gone end * ${PIECE_VALUE}
      ), 0)::float8 as value
    from (
      select variant_id, order_item_id, kind, -(on_loan + quarantined + available) as gone
      from stock_movements
      where (${isLoss} or kind in ('given_away', 'counted')) and ${during(period)(sql`created_at`)}
    ) m
    join variants v on v.id = m.variant_id join products p on p.id = v.product_id
    left join order_items i on i.id = m.order_item_id
    where m.gone <> 0
    group by m.kind
    order by value desc, m.kind`)
  return rows
}

/** Bought pieces of a variant; `cost` is satang, of the pieces whose cost was recorded. */
export type PurchaseRow = {
  variant: number
  product_name: string
  size: string
  pieces: number
  pieces_without_cost: number
  cost: number
}

/** Pieces bought in the period by variant, the most expensive purchases first. */
export async function purchasesOf(db: Executor, period: Period): Promise<PurchaseRow[]> {
  const { rows } = await db.execute<PurchaseRow>(sql`
    select v.id as variant, p.name as product_name, v.size, sum(m.available)::int as pieces,
      coalesce(sum(m.available) filter (where m.unit_cost is null), 0)::int as pieces_without_cost,
      coalesce(sum(m.available * m.unit_cost), 0)::float8 as cost
    from stock_movements m
    join variants v on v.id = m.variant_id join products p on p.id = v.product_id
    where m.kind = 'bought' and ${during(period)(sql`m.created_at`)}
    group by v.id, p.name, v.size
    order by cost desc, v.id`)
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

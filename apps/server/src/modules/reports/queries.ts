import { LOSS_KINDS, type Report, SHRINKAGE_KINDS } from '@jansi/contract/staff-reports'
import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { literals } from '../../db/status-sql.ts'
import { dayAfter } from '../../domain/days.ts'
import { PIECE_VALUE } from '../stock/piece-value.ts'
import type { Period } from './period.ts'

const isLoss = sql`m.kind in (${literals(LOSS_KINDS)})`

/** The goods as they were when pieces moved. Rows of releases without them have those of today. */
const NAME = sql`coalesce(m.goods ->> 'name', p.name)`
const SIZE = sql`coalesce(m.goods ->> 'size', v.size)`
const VALUE = sql`coalesce((m.goods ->> 'value')::bigint, ${sql.raw(PIECE_VALUE)})`
/** A variant that was renamed within the period has its last name. */
const LAST_GOODS = sql`(array_agg(${NAME} order by m.id desc))[1] as product_name,
  (array_agg(${SIZE} order by m.id desc))[1] as size`

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
  received: number
  refunds_owed: number
  refunds_paid: number
}

/** Sums of the weeks that have any. */
type Sums<Name extends keyof WeekRow> = Promise<Pick<WeekRow, 'week' | Name>[]>
/** Pieces of a variant that were written off, lost or broken; the value is satang. */
export type LossRow = {
  variant: number
  product_name: string
  size: string
  pieces: number
  replacement_value: number
}

/** Every week that overlaps the period, Mondays as text. */
export async function weeksOf(db: Executor, { from, to }: Period): Promise<string[]> {
  const { rows } = await db.execute<{ week: string }>(sql`
    select w::date::text as week from generate_series(
      date_trunc('week', ${from}::timestamp), ${to}::timestamp, interval '7 days') w order by w`)
  return rows.map(({ week }) => week)
}

/** Orders by the week of their first approval: one that is taken back stays in its week, so that no past week changes. */
export async function approvedOrders(db: Executor, period: Period): Sums<'orders'> {
  const { rows } = await db.execute<Awaited<Sums<'orders'>>[number]>(sql`
    select ${weekOf(sql`e.created_at`)} as week, count(*)::int as orders
    from events e
    where e.order_id is not null and e.to_status = 'approved' and ${isWithin(sql`e.created_at`, period)} and not exists (
      select from events earlier
      where earlier.order_id = e.order_id and earlier.to_status = 'approved' and earlier.id < e.id
    )
    group by 1`)
  return rows
}

/**
 * Money by the week in which its journal entry was written: each sum is one of journal lines. The difference of an order
 * (money accepted as too little, or kept of an ended order) counts with its sales, or with its rentals if it sells nothing,
 * and that of a return with its penalties: so income is the money that came in and is not owed back.
 */
export async function journalMoney(
  db: Executor,
  period: Period,
): Sums<'sale_income' | 'rental_income' | 'penalty_income' | 'received' | 'refunds_owed' | 'refunds_paid'> {
  const sum = (condition: SQL, sign: SQL) =>
    sql`coalesce(${sign} * sum(l.satang) filter (where ${condition}), 0)::float8`
  const sells = sql`exists (select from order_items i where i.order_id = e.order_id and not i.is_rental)`
  const isMoney = sql`l.account in ('cash', 'bank')`
  const isPaidBack = sql`e.kind in ('refund_paid', 'refund_payment_undone')`
  const { rows } = await db.execute<Awaited<ReturnType<typeof journalMoney>>[number]>(sql`
    select ${weekOf(sql`e.created_at`)} as week,
      ${sum(sql`l.account = 'sales' or (l.account = 'difference' and e.order_id is not null and ${sells})`, sql`-1`)}
        as sale_income,
      ${sum(
        sql`l.account = 'rentals' or (l.account = 'difference' and e.order_id is not null and not ${sells})`,
        sql`-1`,
      )} as rental_income,
      ${sum(
        sql`l.account in ('penalties', 'forgiven') or (l.account = 'difference' and e.order_id is null)`,
        sql`-1`,
      )} as penalty_income,
      ${sum(sql`${isMoney} and not ${isPaidBack}`, sql`1`)} as received,
      ${sum(sql`l.account = 'refunds_owed' and not ${isPaidBack}`, sql`-1`)} as refunds_owed,
      ${sum(sql`${isMoney} and ${isPaidBack}`, sql`-1`)} as refunds_paid
    from journal_entries e join journal_lines l on l.entry_id = e.id
    where ${isWithin(sql`e.created_at`, period)}
    group by 1`)
  return rows
}

/** Returns the satang that are owed to members now. */
export async function owedNow(db: Executor): Promise<number> {
  const { rows } = await db.execute<{ satang: number }>(
    sql`select coalesce(sum(amount), 0)::float8 as satang from refund_cases where state = 'owed'`,
  )
  return rows[0]?.satang ?? 0
}

/** Pieces of one kind of movement in the period; `value` is satang. */
export type ShrinkageRow = {
  kind: Report['shrinkage'][number]['kind']
  out: number
  in: number
  value: number
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

/** The movements of a period, with their variants, products and, of an order, items; `delta` is the change of the shop's pieces. */
const moves = (period: Period) => sql`(
    select id, kind, variant_id, order_item_id, available, unit_cost, on_loan, goods, created_at,
      on_loan + quarantined + available as delta
    from stock_movements where ${isWithin(sql`created_at`, period)}
  ) m join variants v on v.id = m.variant_id join products p on p.id = v.product_id
    left join order_items i on i.id = m.order_item_id`

/** Pieces by the week in which they were lent, returned and lost. */
export async function movedPieces(db: Executor, period: Period): Sums<'loans' | 'returned' | 'lost'> {
  const { rows } = await db.execute<Awaited<ReturnType<typeof movedPieces>>[number]>(sql`
    select ${weekOf(sql`m.created_at`)} as week,
      coalesce(sum(m.on_loan) filter (where m.kind = 'hand_over'), 0)::int as loans,
      coalesce(-sum(m.on_loan) filter (where m.kind in ('return', 'quarantine')), 0)::int as returned,
      coalesce(-sum(m.delta) filter (where ${isLoss}), 0)::int as lost
    from ${moves(period)} group by 1`)
  return rows
}

/** Lost and broken pieces by variant, the most expensive first. */
export async function lossesOf(db: Executor, period: Period): Promise<LossRow[]> {
  const { rows } = await db.execute<LossRow>(sql`
    select v.id as variant, ${LAST_GOODS}, -sum(m.delta)::int as pieces,
      -sum(m.delta * ${VALUE})::float8 as replacement_value
    from ${moves(period)} where ${isLoss} group by v.id
    having sum(m.delta) <> 0 order by replacement_value desc, v.id`)
  return rows
}

/**
 * Pieces that left the stock without being sold by kind, the most expensive first. The value of counts is that of the missing
 * pieces; that of other kinds is without pieces that came back, because a decision was taken back.
 */
export async function shrinkageOf(db: Executor, period: Period): Promise<ShrinkageRow[]> {
  const { rows } = await db.execute<ShrinkageRow>(sql`
    select m.kind, sum(greatest(-m.delta, 0))::int as out, sum(greatest(m.delta, 0))::int as in,
      sum(case when m.kind = 'counted' then greatest(-m.delta, 0) else -m.delta end * ${VALUE})::float8 as value
    from ${moves(period)} where m.kind in (${literals(SHRINKAGE_KINDS)}) and m.delta <> 0
    group by m.kind order by value desc, m.kind`)
  return rows
}

/** Bought pieces by variant, the most expensive first. */
export async function purchasesOf(db: Executor, period: Period): Promise<PurchaseRow[]> {
  const { rows } = await db.execute<PurchaseRow>(sql`
    select v.id as variant, ${LAST_GOODS}, sum(m.available)::int as pieces,
      coalesce(sum(m.available) filter (where m.unit_cost is null), 0)::int as pieces_without_cost,
      coalesce(sum(m.available * m.unit_cost), 0)::float8 as cost
    from ${moves(period)} where m.kind = 'bought' group by v.id order by cost desc, v.id`)
  return rows
}

function weekOf(instant: SQL): SQL {
  return sql`date_trunc('week', ${instant} at time zone 'Asia/Bangkok')::date::text`
}

/** True for an instant on a day of the period, by the calendar of Bangkok. */
function isWithin(instant: SQL, { from, to }: Period): SQL {
  const start = `${from}T00:00:00+07:00`
  const end = `${dayAfter(to, 1)}T00:00:00+07:00`
  return sql`${instant} >= ${start}::timestamptz and ${instant} < ${end}::timestamptz`
}

import { LOSS_KINDS, type Report } from '@jansi/contract/staff-reports'
import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { dayAfter } from '../../domain/days.ts'
import type { Period } from './period.ts'

const isLoss = sql`m.kind in (${sql.join(
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
  received: number
  refunds_owed: number
  refunds_paid: number
}

/** The sums of a week that come from the money journal. */
export const MONEY_SUMS = [
  'sale_income',
  'rental_income',
  'penalty_income',
  'received',
  'refunds_owed',
  'refunds_paid',
] as const satisfies readonly (keyof WeekRow)[]

/** Pieces of a variant that were written off, lost or broken; the value is satang. */
export type LossRow = {
  variant: number
  product_name: string
  size: string
  pieces: number
  replacement_value: number
}

/** The most rows of a table that one statement of a report reads, so that none comes near its time limit. */
export const MAX_ROWS_A_SLICE = 500

/** The last row of a slice, by time and id, both as text. */
export type Place = { at: string; id: string }
/** Sums of a slice by week, and its last row, after which the next slice begins; null if there is no next one. */
export type Slice<Sums> = { weeks: Sums[]; last: Place | null }

/** Every week that overlaps the period, Mondays as text. */
export async function weeksOf(db: Executor, { from, to }: Period): Promise<string[]> {
  const { rows } = await db.execute<{ week: string }>(sql`
    select w::date::text as week from generate_series(
      date_trunc('week', ${from}::timestamp), ${to}::timestamp, interval '7 days') w order by w`)
  return rows.map(({ week }) => week)
}

/** Orders by the week of their first approval: one that is taken back stays in its week, so that no past week changes. */
export function approvedOrders(
  db: Executor,
  period: Period,
  after: Place | null,
): Promise<Slice<Pick<WeekRow, 'week' | 'orders'>>> {
  return readSlice(
    db,
    sql`select id, created_at as at, order_id from order_events
      where to_status = 'approved' and ${follows(sql`created_at`, period, after, 'int')}`,
    sql`
      select ${weekOf(sql`e.at`)} as week, count(*)::int as orders
      from (select distinct on (order_id) * from slice order by order_id, id) e
      where not exists (
        select from order_events earlier
        where earlier.order_id = e.order_id and earlier.to_status = 'approved' and earlier.id < e.id
      )
      group by 1`,
  )
}

/**
 * Money by the week in which its journal entry was written: each sum is one of journal lines. The difference of an order
 * (money accepted as too little, or kept of an ended order) counts with its sales, or with its rentals if it sells nothing,
 * and that of a return with its penalties: so income is the money that came in and is not owed back.
 */
export function journalMoney(
  db: Executor,
  period: Period,
  after: Place | null,
): Promise<Slice<Pick<WeekRow, 'week' | (typeof MONEY_SUMS)[number]>>> {
  const sum = (condition: SQL, sign: SQL) =>
    sql`coalesce(${sign} * sum(l.satang) filter (where ${condition}), 0)::float8`
  const sells = sql`exists (select from order_items i where i.order_id = e.order_id and not i.is_rental)`
  const isMoney = sql`l.account in ('cash', 'bank')`
  const isPaidBack = sql`e.kind in ('refund_paid', 'refund_payment_undone')`
  return readSlice(
    db,
    sql`select id, created_at as at, kind, order_id from journal_entries
      where ${follows(sql`created_at`, period, after, 'int')}`,
    sql`
      select ${weekOf(sql`e.at`)} as week,
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
      from slice e join journal_lines l on l.entry_id = e.id
      group by 1`,
  )
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

/** The rows that a slice of the ledger adds to the tables of a report besides its weeks. */
export type StockTables = { losses: LossRow[]; shrinkage: ShrinkageRow[]; purchases: PurchaseRow[] }

/**
 * Pieces by the week in which they were lent, returned and lost; losses and purchases by variant, and pieces that left the
 * stock without being sold by kind. The value of counts is that of the missing pieces; that of other kinds is without
 * pieces that came back, because a decision was taken back.
 */
export async function movedPieces(
  db: Executor,
  period: Period,
  after: Place | null,
): Promise<Slice<Pick<WeekRow, 'week' | 'loans' | 'returned' | 'lost'>> & StockTables> {
  const pieces = sql`slice m join variants v on v.id = m.variant_id join products p on p.id = v.product_id
    left join order_items i on i.id = m.order_item_id`
  const tables = {
    losses: sql`
      select v.id as variant, p.name as product_name, v.size, -sum(m.delta)::int as pieces,
        -sum(m.delta * ${PIECE_VALUE})::float8 as replacement_value
      from ${pieces} where ${isLoss} group by v.id, p.name, v.size`,
    shrinkage: sql`
      select m.kind, sum(greatest(-m.delta, 0))::int as out, sum(greatest(m.delta, 0))::int as in,
        sum(case when m.kind = 'counted' then greatest(-m.delta, 0) else -m.delta end * ${PIECE_VALUE})::float8 as value
      from ${pieces} where (${isLoss} or m.kind in ('given_away', 'counted')) and m.delta <> 0 group by m.kind`,
    purchases: sql`
      select v.id as variant, p.name as product_name, v.size, sum(m.available)::int as pieces,
        coalesce(sum(m.available) filter (where m.unit_cost is null), 0)::int as pieces_without_cost,
        coalesce(sum(m.available * m.unit_cost), 0)::float8 as cost
      from ${pieces} where m.kind = 'bought' group by v.id, p.name, v.size`,
  }
  return readSlice(
    db,
    sql`select id, created_at as at, kind, variant_id, order_item_id, available, unit_cost, on_loan,
        on_loan + quarantined + available as delta
      from stock_movements where ${follows(sql`created_at`, period, after, 'int')}`,
    sql`select ${weekOf(sql`m.at`)} as week,
        coalesce(sum(m.on_loan) filter (where m.kind = 'hand_over'), 0)::int as loans,
        coalesce(-sum(m.on_loan) filter (where m.kind in ('return', 'quarantine')), 0)::int as returned,
        coalesce(-sum(m.delta) filter (where ${isLoss}), 0)::int as lost
      from slice m group by 1`,
    tables,
  )
}

const NOTHING = sql`select null where false`
const NO_TABLES = { losses: NOTHING, shrinkage: NOTHING, purchases: NOTHING }

/** Reads the next rows of a table by time and id, at most `MAX_ROWS_A_SLICE`, and sums them up. */
async function readSlice<Sums>(
  db: Executor,
  rows: SQL,
  weeks: SQL,
  { losses, shrinkage, purchases }: Record<keyof StockTables, SQL> = NO_TABLES,
): Promise<Slice<Sums> & StockTables> {
  const result = await db.execute<Slice<Sums> & StockTables>(sql`
    with slice as materialized (${rows} order by at, id limit ${MAX_ROWS_A_SLICE}),
    weeks as (${weeks}), losses as (${losses}), shrinkage as (${shrinkage}), purchases as (${purchases})
    select coalesce((select json_agg(weeks) from weeks), '[]') as weeks,
      coalesce((select json_agg(losses) from losses), '[]') as losses,
      coalesce((select json_agg(shrinkage) from shrinkage), '[]') as shrinkage,
      coalesce((select json_agg(purchases) from purchases), '[]') as purchases,
      (select json_build_object('at', at::text, 'id', id::text) from slice
        where (select count(*) from slice) = ${MAX_ROWS_A_SLICE} order by slice.at desc, slice.id desc limit 1) as last`)
  const [slice] = result.rows
  if (slice === undefined) throw new Error('A report read no row.')
  return slice
}

function weekOf(instant: SQL): SQL {
  return sql`date_trunc('week', ${instant} at time zone 'Asia/Bangkok')::date::text`
}

/** The rows of the period, by the calendar of Bangkok, that come after a place. */
function follows(instant: SQL, { from, to }: Period, after: Place | null, id: 'int' | 'uuid'): SQL {
  const start = `${from}T00:00:00+07:00`
  const end = `${dayAfter(to, 1)}T00:00:00+07:00`
  const isBefore = sql`${instant} < ${end}::timestamptz`
  if (after === null) return sql`${instant} >= ${start}::timestamptz and ${isBefore}`
  return sql`${instant} >= ${after.at}::timestamptz and ${isBefore}
    and (${instant}, id) > (${after.at}::timestamptz, ${after.id}::${sql.raw(id)})`
}

import type { Database, Executor } from '../../db/client.ts'
import { readTogether } from '../../db/read-together.ts'
import type { Period } from './period.ts'
import {
  approvedOrders,
  type Bounds,
  boundsOf,
  type LossRow,
  movedPieces,
  type Place,
  paidPenalties,
  type Slice,
  type WeekRow,
  weeksOf,
} from './queries.ts'

type ReadSlice<Sums> = (db: Executor, period: Period, bounds: Bounds, after: Place | null) => Promise<Sums>

/**
 * Returns every week that overlaps the period, with the sums of the period, and the pieces that were written off by
 * variant, the most expensive first. Reads slice by slice, so that nobody waits for the whole report. On PostgreSQL the
 * figures are those of one moment. On the embedded database nothing counts that happened after the beginning; an order
 * whose approval is undone meanwhile counts once or not at all.
 */
export async function readReport(
  database: Database,
  period: Period,
  now: Date,
): Promise<{ weeks: WeekRow[]; losses: LossRow[] }> {
  return readTogether(database, async (db) => {
    const bounds = await boundsOf(db, now)
    const weeks = new Map((await weeksOf(db, period)).map((week) => [week, emptyWeek(week)]))
    const losses = new Map<number, LossRow>()
    const add = (sums: readonly (Pick<WeekRow, 'week'> & Partial<WeekRow>)[]) => {
      for (const { week, ...more } of sums) {
        const row = weeks.get(week)
        if (row !== undefined) weeks.set(week, { ...row, ...sumsOf(row, more) })
      }
    }
    const slices = <S extends Slice<unknown>>(read: ReadSlice<S>) => slicesOf(db, period, bounds, read)
    for await (const slice of slices(approvedOrders)) add(slice.weeks)
    for await (const slice of slices(paidPenalties)) add(slice.weeks)
    for await (const slice of slices(movedPieces)) {
      add(slice.weeks)
      for (const loss of slice.losses) losses.set(loss.variant, addLoss(losses.get(loss.variant), loss))
    }
    return { weeks: [...weeks.values()], losses: dearestFirst([...losses.values()]) }
  })
}

async function* slicesOf<S extends Slice<unknown>>(
  db: Executor,
  period: Period,
  bounds: Bounds,
  read: ReadSlice<S>,
): AsyncGenerator<S> {
  let after: Place | null = null
  do {
    const slice: S = await read(db, period, bounds, after)
    yield slice
    after = slice.last
  } while (after !== null)
}

function emptyWeek(week: string): WeekRow {
  const money = { sale_income: 0, rental_income: 0, penalty_income: 0 }
  return { week, orders: 0, ...money, loans: 0, returned: 0, lost: 0 }
}

function sumsOf(row: WeekRow, more: Partial<Omit<WeekRow, 'week'>>): Omit<WeekRow, 'week'> {
  return {
    orders: row.orders + (more.orders ?? 0),
    sale_income: row.sale_income + (more.sale_income ?? 0),
    rental_income: row.rental_income + (more.rental_income ?? 0),
    penalty_income: row.penalty_income + (more.penalty_income ?? 0),
    loans: row.loans + (more.loans ?? 0),
    returned: row.returned + (more.returned ?? 0),
    lost: row.lost + (more.lost ?? 0),
  }
}

function addLoss(known: LossRow | undefined, loss: LossRow): LossRow {
  return {
    ...loss,
    pieces: loss.pieces + (known?.pieces ?? 0),
    replacement_value: loss.replacement_value + (known?.replacement_value ?? 0),
  }
}

function dearestFirst(losses: readonly LossRow[]): LossRow[] {
  return losses
    .filter(({ pieces }) => pieces !== 0)
    .sort((one, other) => other.replacement_value - one.replacement_value || one.variant - other.variant)
}

import type { Database, Executor } from '../../db/client.ts'
import { readTogether } from '../../db/read-together.ts'
import type { Period } from './period.ts'
import type { ReportRows } from './present.ts'
import {
  approvedOrders,
  journalMoney,
  type LossRow,
  MONEY_SUMS,
  movedPieces,
  type Place,
  type PurchaseRow,
  type ShrinkageRow,
  type Slice,
  type WeekRow,
  weeksOf,
} from './queries.ts'

type ReadSlice<Sums> = (db: Executor, period: Period, after: Place | null) => Promise<Sums>

/**
 * Returns every week that overlaps the period, with the sums of the period, and the tables of losses, shrinkage and
 * purchases, the most expensive first. The figures are those of one moment. Reads slice by slice, so that no statement
 * comes near its time limit.
 */
export async function readReport(database: Database, period: Period): Promise<ReportRows> {
  return readTogether(database, async (db) => {
    const weeks = new Map((await weeksOf(db, period)).map((week) => [week, emptyWeek(week)]))
    const losses = new Map<number, LossRow>()
    const shrinkage = new Map<string, ShrinkageRow>()
    const purchases = new Map<number, PurchaseRow>()
    const add = (sums: readonly (Pick<WeekRow, 'week'> & Partial<WeekRow>)[]) => {
      for (const more of sums) {
        const row = weeks.get(more.week)
        if (row !== undefined) weeks.set(more.week, addTo(row, more))
      }
    }
    const slices = <S extends Slice<unknown>>(read: ReadSlice<S>) => slicesOf(db, period, read)
    for await (const slice of slices(approvedOrders)) add(slice.weeks)
    for await (const slice of slices(journalMoney)) add(slice.weeks)
    for await (const slice of slices(movedPieces)) {
      add(slice.weeks)
      for (const loss of slice.losses) losses.set(loss.variant, addLoss(losses.get(loss.variant), loss))
      for (const row of slice.shrinkage) shrinkage.set(row.kind, addShrinkage(shrinkage.get(row.kind), row))
      for (const row of slice.purchases)
        purchases.set(row.variant, addPurchase(purchases.get(row.variant), row))
    }
    return {
      weeks: [...weeks.values()],
      losses: [...losses.values()]
        .filter(({ pieces }) => pieces !== 0)
        .sort((one, other) => other.replacement_value - one.replacement_value || one.variant - other.variant),
      shrinkage: [...shrinkage.values()].sort(
        (one, other) => other.value - one.value || one.kind.localeCompare(other.kind),
      ),
      purchases: [...purchases.values()].sort(
        (one, other) => other.cost - one.cost || one.variant - other.variant,
      ),
    }
  })
}

async function* slicesOf<S extends Slice<unknown>>(
  db: Executor,
  period: Period,
  read: ReadSlice<S>,
): AsyncGenerator<S> {
  let after: Place | null = null
  do {
    const slice: S = await read(db, period, after)
    yield slice
    after = slice.last
  } while (after !== null)
}

const PIECES = ['loans', 'returned', 'lost'] as const
const SUMS = ['orders', ...MONEY_SUMS, ...PIECES] as const

function emptyWeek(week: string): WeekRow {
  const money = { sale_income: 0, rental_income: 0, penalty_income: 0 }
  const refunds = { received: 0, refunds_owed: 0, refunds_paid: 0 }
  return { week, orders: 0, ...money, loans: 0, returned: 0, lost: 0, ...refunds }
}

function addTo(row: WeekRow, more: Partial<WeekRow>): WeekRow {
  const sums = { ...row }
  for (const name of SUMS) sums[name] += more[name] ?? 0
  return sums
}

function addLoss(known: LossRow | undefined, loss: LossRow): LossRow {
  return {
    ...loss,
    pieces: loss.pieces + (known?.pieces ?? 0),
    replacement_value: loss.replacement_value + (known?.replacement_value ?? 0),
  }
}

function addShrinkage(known: ShrinkageRow | undefined, row: ShrinkageRow): ShrinkageRow {
  return {
    ...row,
    out: row.out + (known?.out ?? 0),
    in: row.in + (known?.in ?? 0),
    value: row.value + (known?.value ?? 0),
  }
}

function addPurchase(known: PurchaseRow | undefined, row: PurchaseRow): PurchaseRow {
  return {
    ...row,
    pieces: row.pieces + (known?.pieces ?? 0),
    pieces_without_cost: row.pieces_without_cost + (known?.pieces_without_cost ?? 0),
    cost: row.cost + (known?.cost ?? 0),
  }
}

import type { Database } from '../../db/client.ts'
import { readTogether } from '../../db/read-together.ts'
import type { Period } from './period.ts'
import type { ReportRows } from './present.ts'
import {
  approvedOrders,
  journalMoney,
  lossesOf,
  movedPieces,
  purchasesOf,
  shrinkageOf,
  type WeekRow,
  weeksOf,
} from './queries.ts'

const NOTHING: Omit<WeekRow, 'week'> = {
  orders: 0,
  sale_income: 0,
  rental_income: 0,
  penalty_income: 0,
  loans: 0,
  returned: 0,
  lost: 0,
  received: 0,
  refunds_owed: 0,
  refunds_paid: 0,
}

/**
 * Returns every week that overlaps the period, with the sums of the period, and the tables of losses, shrinkage and
 * purchases, the most expensive first. The figures are those of one moment.
 */
export async function readReport(database: Database, period: Period): Promise<ReportRows> {
  return readTogether(database, async (db) => {
    const sums: Partial<WeekRow>[] = [
      ...(await approvedOrders(db, period)),
      ...(await journalMoney(db, period)),
      ...(await movedPieces(db, period)),
    ]
    const weeks = (await weeksOf(db, period)).map((week) =>
      Object.assign({ week, ...NOTHING }, ...sums.filter((row) => row.week === week)),
    )
    return {
      weeks,
      losses: await lossesOf(db, period),
      shrinkage: await shrinkageOf(db, period),
      purchases: await purchasesOf(db, period),
    }
  })
}

import type { JournalFault } from '@jansi/contract/staff-journal'
import { inArray } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { orders } from '../../db/schema/orders.ts'
import { returnSessions } from '../../db/schema/returns.ts'
import { satangToBaht } from '../../domain/money.ts'
import type { WrongBalance } from '../journal/journal-faults.ts'

/** Presents orders and returns that differ from the journal, with the money that their rows name. */
export async function presentFaults(db: Executor, faults: readonly WrongBalance[]): Promise<JournalFault[]> {
  const ids = faults.map(({ id }) => id)
  if (ids.length === 0) return []
  const found = await db
    .select({ id: orders.id, number: orders.number, received: orders.received })
    .from(orders)
    .where(inArray(orders.id, ids))
  const returns = await db
    .select({ id: returnSessions.id, received: returnSessions.penaltyReceived })
    .from(returnSessions)
    .where(inArray(returnSessions.id, ids))
  const rows = new Map(
    [...found, ...returns.map((row) => ({ ...row, number: null }))].map((row) => [row.id, row]),
  )
  return faults.map(({ subject, id, expected, actual }) => {
    const { number = null, received = 0 } = rows.get(id) ?? {}
    return {
      subject,
      id,
      number,
      received: satangToBaht(received),
      paid_back: satangToBaht(received - (expected.money ?? 0)),
      by_rows: inBaht(expected),
      by_journal: actual && inBaht(actual),
    }
  })
}

function inBaht(sums: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(sums).map(([account, satang]) => [account, satangToBaht(satang)]))
}

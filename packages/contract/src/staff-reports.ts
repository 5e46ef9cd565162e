import { z } from 'zod'
import { get } from './endpoint.ts'
import { baht, calendarDay, intId, signedBaht } from './fields.ts'
import { csvBody } from './staff-product-file.ts'
import { enteredDay } from './text-fields.ts'

/**
 * One week, Monday to Sunday in Bangkok; `week` is its Monday. Money is that of journal entries written in the week, so that a
 * cancellation or a correction changes the week in which it is made and none before, and a sum may be negative. Income is
 * money that came in and is not owed back. `orders` were approved for the first time. Loans, returned and lost are pieces:
 * handed over to be brought back, back on the shelf or in repair, and gone: written off, lost or broken (`LOSS_KINDS`).
 */
export const reportWeek = z.object({
  week: calendarDay,
  orders: z.number().int(),
  sale_income: signedBaht,
  rental_income: signedBaht,
  penalty_income: signedBaht,
  loans: z.number().int(),
  returned: z.number().int(),
  lost: z.number().int(),
  /** Money that came in, without the money that was taken back. Together the incomes are `received` less `refunds_owed`. */
  received: signedBaht.optional(),
  /** Money that became owed to members, less the money that is no longer owed. */
  refunds_owed: signedBaht.optional(),
  /** Money that was paid back. */
  refunds_paid: signedBaht.optional(),
})
export type ReportWeek = z.infer<typeof reportWeek>

/**
 * Pieces of a variant that were written off, lost or broken, and the price of new ones. Both are negative if more pieces were
 * found again in the period than went missing.
 */
export const lossRow = z.object({
  variant: intId,
  product_name: z.string(),
  size: z.string(),
  pieces: z.number().int(),
  replacement_value: signedBaht,
})

/** How pieces left the stock without being sold: in the ledger's kinds, without counts. */
export const LOSS_KINDS = ['write_off', 'lost', 'broken'] as const
/** How pieces left the stock without being sold, with gifts and counts. */
export const SHRINKAGE_KINDS = [...LOSS_KINDS, 'given_away', 'counted'] as const

/**
 * Pieces of one kind of movement. For counts, `out` is pieces that were missing and `in` pieces that were found beyond the
 * expected ones; other kinds have no `in`, except where a decision was taken back.
 */
export const shrinkageRow = z.object({
  kind: z.enum(SHRINKAGE_KINDS),
  out: z.number().int(),
  in: z.number().int(),
  /** Replacement price of the pieces that are gone, less those that were found again. */
  value: signedBaht,
})

/** Bought pieces of a variant; `cost` is of those whose cost was recorded. */
export const purchaseRow = z.object({
  variant: intId,
  product_name: z.string(),
  size: z.string(),
  pieces: z.number().int(),
  pieces_without_cost: z.number().int(),
  cost: baht,
})

/** How many members wait for a piece of a variant. */
export const waitingRow = z.object({
  variant: intId,
  product_name: z.string(),
  size: z.string(),
  members: z.number().int(),
})

export const report = z.object({
  from: calendarDay,
  to: calendarDay,
  weeks: z.array(reportWeek),
  losses: z.array(lossRow),
  shrinkage: z.array(shrinkageRow),
  purchases: z.array(purchaseRow),
  /** Variants for which members wait now; independent of the days of the report. */
  waiting: z.array(waitingRow).optional(),
  /** Money owed to members now; independent of the days of the report. */
  refunds_owed_now: baht.optional(),
})
export type Report = z.infer<typeof report>

/** Days in Bangkok, both included; the last twelve weeks when left out; a year at most. */
const period = z.object({ from: enteredDay.optional(), to: enteredDay.optional() })

export const getReport = get.staff('/staff/reports/', {
  summary: 'Get orders, income, loans and losses by week',
  query: period,
  200: report,
})
export const exportReport = get.staff('/staff/reports-csv/', {
  summary: 'Export the report by week as CSV (UTF-8 with BOM, formulas escaped)',
  query: period,
  200: csvBody,
})

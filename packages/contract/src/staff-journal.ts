import { z } from 'zod'
import { get, ONCE_HEADERS, post } from './endpoint.ts'
import { conflictBody, errorBody } from './errors.ts'
import { baht, shownBaht, signedBaht } from './fields.ts'
import { MONEY_METHODS } from './journal.ts'
import { MAX_BAHT } from './staff-catalog.ts'
import { reasonBody } from './staff-orders.ts'

/** Baht on each account, debits positive; `money` is cash and bank together. */
const accountSums = z.record(z.string(), signedBaht)

/** An order or a return whose accounts in the money journal differ from its rows. */
export const journalFault = z.object({
  subject: z.enum(['order', 'return']),
  id: z.uuid(),
  /** The number of an order; null for a return. */
  number: z.number().int().nullable(),
  /** Money that came in altogether, as the order or return has it; refunds are not subtracted. */
  received: baht,
  /** Money that was paid back. */
  paid_back: baht,
  /** The accounts as the order or return calls for. */
  by_rows: accountSums,
  /** The accounts as the journal has them; null without any entry. */
  by_journal: accountSums.nullable(),
})
export type JournalFault = z.infer<typeof journalFault>

const faults = z.object({ results: z.array(journalFault) })

export const listJournalFaults = get.admin('/staff/journal-faults/', {
  summary: 'List orders and returns that differ from the money journal, as of the hourly comparison',
  200: faults,
})

/**
 * Names the money that came in for an order or a return in truth. That sum is stored, and one entry of kind `correction` brings
 * the journal to it; none if the journal has it already. `method` is required if money of the journal changes.
 */
export const correctJournal = post.admin('/staff/journal-corrections/', {
  summary: 'Correct the money of an order or a return, with a reason, and post the difference to the journal',
  headers: ONCE_HEADERS,
  body: z.strictObject({
    subject: z.enum(['order', 'return']),
    id: z.uuid(),
    /** Money that came in altogether, refunds not subtracted; not less than was paid back. */
    received: z.number().nonnegative().max(MAX_BAHT).multipleOf(0.01),
    /** The sum that the admin saw as `received`; 409 `stale` if it has changed. */
    was: shownBaht,
    method: z.enum(MONEY_METHODS).optional(),
    reason: reasonBody.shape.reason,
  }),
  200: faults.extend({ entry: z.number().int().nullable() }),
  404: errorBody,
  409: conflictBody,
})

import { examineJournal } from '../modules/journal/journal-faults.ts'
import { forgottenSlips } from '../modules/payments/slip-faults.ts'
import { sealFaults } from '../modules/seals/seal-faults.ts'
import { stockFaults } from '../modules/stock/stock-faults.ts'
import { inSnapshot } from '../transfer/rows.ts'
import { type CheckedShop, type CheckResult, fault, ok, SHOWN, warning } from './check-result.ts'
import { findWrongAmounts } from './queries.ts'

const RESTORE =
  'Do not repair it by hand. Make a backup now (npm run backup) and keep it. The next steps are in docs/operations.md (“When stock and ledger disagree”).'
const CORRECT_BOOKS =
  'The server posts nothing for them by itself. Compare each with the bank statement and the history of the order, then an admin posts a correction with a reason in the console (Today, “บัญชีไม่ตรง”). See docs/operations.md (“When the money journal disagrees”).'
const LOOK_FOR_MONEY =
  'Look for each transfer in the bank statement. If money came that nobody recorded, staff record it: on the page of a paid order, or of a return that owes nothing, as a further payment (“มีเงินเข้าเพิ่ม”). It is then owed back, under the refunds.'
const COMPARE_WITH_BACKUP =
  'Find out who has access to the database. Restore an older backup into another location and compare the named row with the one there.'

/** Compares stock, loans and orders with the stock ledger. */
export async function examineStock({ database }: CheckedShop): Promise<CheckResult> {
  const faults = await inSnapshot(database, stockFaults)
  if (faults.length === 0) return ok('stock', 'Stock, ledger, loans and orders agree.')
  const shown = faults.slice(0, SHOWN).join('; ')
  return fault('stock', `Found ${faults.length} disagreements between stock and ledger: ${shown}`, RESTORE)
}

/** Compares orders, returns and refunds with the money journal. */
export async function examineMoney({ database }: CheckedShop): Promise<CheckResult> {
  const { faults, toBeAdded } = await inSnapshot(database, examineJournal)
  if (faults.length > 0) {
    const shown = faults.slice(0, SHOWN).join('; ')
    return fault(
      'journal',
      `Found ${faults.length} disagreements between the money journal and the orders: ${shown}`,
      CORRECT_BOOKS,
    )
  }
  if (toBeAdded.length > 0) {
    return warning(
      'journal',
      `${toBeAdded.length} orders were changed by an older release, and their journal entries are still missing: ${toBeAdded.slice(0, SHOWN).join(', ')}.`,
      'Nothing is lost and nothing is to be repaired. A running server adds the entries within a minute. Then run the doctor again.',
    )
  }
  return ok('journal', 'The money journal agrees with orders, returns and refunds.')
}

/** Compares the amount of every order with the sum of its items. */
export async function examineOrders({ database }: CheckedShop): Promise<CheckResult> {
  const { count, examples } = await inSnapshot(database, findWrongAmounts)
  if (count === 0) return ok('orders', 'The amount of every order is the sum of its items.')
  const shown = examples
    .slice(0, SHOWN)
    .map(({ id, amount, lines }) => `${id}: ${amount}, lines ${lines} satang`)
  return fault(
    'orders',
    `The amounts of ${count} orders differ from the sums of their items: ${shown.join('; ')}`,
    RESTORE,
  )
}

/** Finds slips whose money nothing asks staff about. */
export async function examineSlips({ database }: CheckedShop): Promise<CheckResult> {
  const slips = await inSnapshot(database, forgottenSlips)
  if (slips.length === 0)
    return ok('slips', 'The money of every slip is counted, refused or in a list of staff.')
  const shown = slips.slice(0, SHOWN).map(({ id, kind, target }) => `slip ${id} of ${kind} ${target}`)
  return warning(
    'slips',
    `The money of ${slips.length} slips is in no list: ${shown.join(', ')}.`,
    LOOK_FOR_MONEY,
  )
}

/** Finds sealed rows that were changed. */
export async function examineSeals({ database }: CheckedShop): Promise<CheckResult> {
  const faults = await inSnapshot(database, sealFaults)
  if (faults.length === 0)
    return ok(
      'seals',
      'No row of the stock ledger, the audit log or the money journal was changed after it was sealed.',
    )
  return fault(
    'seals',
    `Sealed rows were changed in the database: ${faults.join('; ')}.`,
    COMPARE_WITH_BACKUP,
  )
}

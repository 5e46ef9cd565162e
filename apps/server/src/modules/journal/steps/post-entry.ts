import type { JournalEntryKind, MoneyMethod } from '@jansi/contract/journal'
import type { Tx } from '../../../db/client.ts'
import { journalEntries, journalLines } from '../../../db/schema.ts'
import {
  type Balances,
  entriesOf,
  linesTo,
  orderTarget,
  penaltyTarget,
  takesBack,
} from '../../../domain/journal.ts'
import { balancesOf, lastMethodOf, moneyOfOrder, moneyOfReturn, type Subject } from '../queries.ts'

/** Why and when an entry is written. `method` is how money came in or went out, if some did. */
export type EntryFacts = {
  kind: JournalEntryKind
  method?: MoneyMethod | undefined
  actorId: number | null
  reason?: string | undefined
  occurredAt: Date
}

/** Money that came in or went out without a named method: by the last one of the subject, otherwise by transfer. */
const FALLBACK_METHOD: MoneyMethod = 'transfer'

/**
 * Brings the journal of a locked order to the state of its rows: one entry with the difference, or none if the journal
 * fits. Call it after every other row of the change is written.
 */
export async function postOrderEntry(tx: Tx, orderId: string, facts: EntryFacts): Promise<void> {
  const subject = { orderId }
  await post(tx, subject, facts, orderTarget(await moneyOfOrder(tx, orderId)))
}

/** As `postOrderEntry`, for the penalties of a locked return. */
export async function postReturnEntry(tx: Tx, returnSessionId: string, facts: EntryFacts): Promise<void> {
  const subject = { returnSessionId }
  await post(tx, subject, facts, penaltyTarget(await moneyOfReturn(tx, returnSessionId)))
}

async function post(tx: Tx, subject: Subject, facts: EntryFacts, target: Parameters<typeof linesTo>[0]) {
  const balances = await balancesOf(tx, subject)
  const moneyNow = (balances.cash ?? 0) + (balances.bank ?? 0)
  const movesMoney = takesBack(facts.kind) || target.money !== moneyNow
  const last = movesMoney && facts.method === undefined ? await lastMethodOf(tx, subject) : undefined
  const method = facts.method ?? last ?? FALLBACK_METHOD
  const lines = linesTo(target, balances, method, takesBack(facts.kind))
  if (entriesOf(lines).length > 0) await writeEntry(tx, subject, { ...facts, method }, lines)
}

/** The only function that writes into the journal. */
async function writeEntry(
  tx: Tx,
  subject: Subject,
  { kind, method, actorId, reason, occurredAt }: EntryFacts,
  lines: Balances,
): Promise<void> {
  const movesMoney = lines.cash !== undefined || lines.bank !== undefined
  const [entry] = await tx
    .insert(journalEntries)
    .values({ ...subject, kind, method: movesMoney ? method : null, actorId, reason, occurredAt })
    .returning({ id: journalEntries.id })
  if (!entry) throw new Error('the journal entry was not written')
  await tx
    .insert(journalLines)
    .values(entriesOf(lines).map(([account, satang]) => ({ entryId: entry.id, account, satang })))
}

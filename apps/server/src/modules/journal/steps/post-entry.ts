import type { JournalEntryKind, MoneyMethod } from '@jansi/contract/journal'
import type { Tx } from '../../../db/client.ts'
import { namedStatement } from '../../../db/named-statement.ts'
import {
  type Balances,
  entriesOf,
  linesTo,
  orderTarget,
  penaltyTarget,
  takesBack,
} from '../../../domain/journal.ts'
import { balancesOf, lastMethodOf, moneyOfOrder, moneyOfReturn, type Subject } from '../queries.ts'

/** Why and when an entry is written: at the time at which it happened. `method` is how money came in or went out, if some did. */
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

/**
 * The only SQL that writes into the journal, as parts of a WITH clause. It takes the entry from a part `entry_facts` with
 * the columns of the entry, at most one row an order, and the lines from a part `entry_lines` (order_id, account, satang).
 */
export const WRITE_ENTRY = `
  entry as (
    insert into journal_entries (kind, order_id, return_session_id, method, actor_id, reason, occurred_at, created_at)
    select kind, order_id, return_session_id, method, actor_id, reason, occurred_at, occurred_at from entry_facts
    returning id, order_id
  ), written_lines as (
    insert into journal_lines (entry_id, account, satang)
    select entry.id, l.account, l.satang
    from entry join entry_lines l on l.order_id is not distinct from entry.order_id returning id
  )`

const writeEntryRows = namedStatement<{ lines: number }>(
  'journal_entry',
  `with entry_facts as (
    select $1::text as kind, $2::uuid as order_id, $3::uuid as return_session_id, $4::text as method,
      $5::int as actor_id, $6::text as reason, $7::timestamptz as occurred_at
  ), entry_lines as (
    select $2::uuid as order_id, l.* from jsonb_to_recordset($8::jsonb) as l (account text, satang bigint)
  ), ${WRITE_ENTRY}
  select count(*)::int as lines from written_lines`,
)

async function writeEntry(
  tx: Tx,
  subject: Subject,
  { kind, method, actorId, reason, occurredAt }: EntryFacts,
  lines: Balances,
): Promise<void> {
  const movesMoney = lines.cash !== undefined || lines.bank !== undefined
  await writeEntryRows(tx, [
    kind,
    'orderId' in subject ? subject.orderId : null,
    'returnSessionId' in subject ? subject.returnSessionId : null,
    movesMoney ? (method ?? null) : null,
    actorId,
    reason ?? null,
    occurredAt.toISOString(),
    JSON.stringify(entryLines(lines)),
  ])
}

/** Returns the lines of the first entry of an order that no money has come in for, without that order. */
export function linesOfNewOrder(value: { sales: number; rentals: number }) {
  const target = orderTarget({ stage: 'open', ...value, received: 0, refunds: { owed: 0, paid: 0 } })
  return entryLines(linesTo(target, {}, FALLBACK_METHOD))
}

function entryLines(lines: Balances) {
  return entriesOf(lines).map(([account, satang]) => ({ account, satang }))
}

import { accountOf, type JournalEntryKind, type MoneyMethod } from '@jansi/contract/journal'
import { invalid } from '../../../core/app-error.ts'
import type { Tx } from '../../../db/client.ts'
import { namedStatement } from '../../../db/named-statement.ts'
import {
  type Balances,
  entriesOf,
  linesTo,
  movesNoMoney,
  type OrderMoney,
  orderTarget,
  type PenaltyMoney,
  penaltyTarget,
  receivedBy,
  takesBack,
} from '../../../domain/journal.ts'
import { balancesOf, lastMethodOf, moneyInOf, moneyOfOrder, moneyOfReturn, type Subject } from '../queries.ts'

/** Why and when an entry is written: at the time at which it happened. `method` is how money came in or went out, if some did. */
export type EntryFacts = {
  kind: JournalEntryKind
  method?: MoneyMethod | undefined
  /** All the money that came in is by `method`: money that was booked on the other account moves. */
  isAllBy?: boolean
  actorId: number | null
  reason?: string | undefined
  occurredAt: Date
  /** When the entry is written, if that is later. */
  recordedAt?: Date
}

/** Money that came in or went out without a named method: by the last one of the subject, otherwise by transfer. */
const FALLBACK_METHOD: MoneyMethod = 'transfer'

/**
 * Brings the journal of a locked order to the state of its rows: one entry with the difference, or none if the journal
 * fits. Call it after every other row of the change is written. A change that moves no money leaves the money of the journal
 * as it is: where the rows name another sum, the fault stays.
 */
export async function postOrderEntry(tx: Tx, orderId: string, facts: EntryFacts): Promise<void> {
  await postEntry(tx, { orderId }, facts)
}

/** As `postOrderEntry`, for the penalties of a locked return. */
export async function postReturnEntry(tx: Tx, returnSessionId: string, facts: EntryFacts): Promise<void> {
  await postEntry(tx, { returnSessionId }, facts)
}

/** As `postOrderEntry`, for an order or a return. Returns the id of the entry; null if the journal fits. */
export async function postEntry(tx: Tx, subject: Subject, facts: EntryFacts): Promise<number | null> {
  const balances = await balancesOf(tx, subject)
  if ('orderId' in subject) {
    const money = await moneyOfOrder(tx, subject.orderId)
    return post(tx, subject, facts, balances, orderTarget(asInJournal(money, balances, facts.kind)))
  }
  const money = await moneyOfReturn(tx, subject.returnSessionId)
  return post(tx, subject, facts, balances, penaltyTarget(asInJournal(money, balances, facts.kind)))
}

function asInJournal<Money extends OrderMoney | PenaltyMoney>(
  money: Money,
  balances: Balances,
  kind: JournalEntryKind,
): Money {
  const received = movesNoMoney(kind) ? receivedBy(balances, money.refunds.paid) : undefined
  return received === undefined ? money : { ...money, received }
}

async function post(
  tx: Tx,
  subject: Subject,
  facts: EntryFacts,
  balances: Balances,
  target: Parameters<typeof linesTo>[0],
): Promise<number | null> {
  const moneyNow = (balances.cash ?? 0) + (balances.bank ?? 0)
  const movesMoney = takesBack(facts.kind) || target.money !== moneyNow
  if (movesMoney && facts.kind === 'correction' && facts.method === undefined) {
    throw invalid({ method: ['This field is required.'] })
  }
  const last = movesMoney && facts.method === undefined ? await lastMethodOf(tx, subject) : undefined
  const method = facts.method ?? last ?? FALLBACK_METHOD
  const lines = linesTo(target, balances, method, takesBack(facts.kind))
  if (facts.isAllBy) moveTo(accountOf(method), lines, await moneyInOf(tx, subject))
  return entriesOf(lines).length > 0 ? writeEntry(tx, subject, { ...facts, method }, lines) : null
}

/** Changes the lines of an entry so that all the money that came in is on `account` then. */
function moveTo(account: 'cash' | 'bank', lines: Balances, moneyIn: { cash: number; bank: number }): void {
  const other = account === 'cash' ? 'bank' : 'cash'
  if (moneyIn[other] === 0) return
  const changes = { [account]: moneyIn[other], [other]: -moneyIn[other] }
  for (const [name, satang] of entriesOf(changes)) {
    const line = (lines[name] ?? 0) + satang
    if (line === 0) delete lines[name]
    else lines[name] = line
  }
}

/**
 * The only SQL that writes into the journal, as parts of a WITH clause. It takes the entry from a part `entry_facts` with
 * the columns of the entry, at most one row an order, and the lines from a part `entry_lines` (order_id, account, satang).
 */
export const WRITE_ENTRY = `
  entry as (
    insert into journal_entries (kind, order_id, return_session_id, method, actor_id, reason, occurred_at, created_at)
    select kind, order_id, return_session_id, method, actor_id, reason, occurred_at, recorded_at from entry_facts
    returning id, order_id
  ), written_lines as (
    insert into journal_lines (entry_id, account, satang)
    select entry.id, l.account, l.satang
    from entry join entry_lines l on l.order_id is not distinct from entry.order_id returning id
  )`

const writeEntryRows = namedStatement<{ id: number }>(
  'journal_entry',
  `with entry_facts as (
    select $1::text as kind, $2::uuid as order_id, $3::uuid as return_session_id, $4::text as method,
      $5::int as actor_id, $6::text as reason, $7::timestamptz as occurred_at, $9::timestamptz as recorded_at
  ), entry_lines as (
    select $2::uuid as order_id, l.* from jsonb_to_recordset($8::jsonb) as l (account text, satang bigint)
  ), ${WRITE_ENTRY}
  select id from entry`,
)

async function writeEntry(
  tx: Tx,
  subject: Subject,
  { kind, method, actorId, reason, occurredAt, recordedAt = occurredAt }: EntryFacts,
  lines: Balances,
): Promise<number> {
  const movesMoney = lines.cash !== undefined || lines.bank !== undefined
  const [written] = await writeEntryRows(tx, [
    kind,
    'orderId' in subject ? subject.orderId : null,
    'returnSessionId' in subject ? subject.returnSessionId : null,
    movesMoney ? (method ?? null) : null,
    actorId,
    reason ?? null,
    occurredAt.toISOString(),
    JSON.stringify(entryLines(lines)),
    recordedAt.toISOString(),
  ])
  if (written === undefined) throw new Error('an entry of the journal was not written')
  return written.id
}

/** Returns the lines of the first entry of an order that no money has come in for, without that order. */
export function linesOfNewOrder(value: { sales: number; rentals: number }) {
  const target = orderTarget({ stage: 'open', ...value, received: 0, refunds: { owed: 0, paid: 0 } })
  return entryLines(linesTo(target, {}, FALLBACK_METHOD))
}

function entryLines(lines: Balances) {
  return entriesOf(lines).map(([account, satang]) => ({ account, satang }))
}

import type { JournalEntryKind, MoneyMethod } from '@jansi/contract/journal'
import { invalid } from '../../../core/app-error.ts'
import type { Tx } from '../../../db/client.ts'
import { namedStatement } from '../../../db/named-statement.ts'
import {
  type Balances,
  entriesOf,
  linesTo,
  type MoneyChange,
  movedBy,
  movesNoMoney,
  type OrderMoney,
  orderTarget,
  type PenaltyMoney,
  penaltyTarget,
  receivedBy,
  type Target,
  takenFrom,
  takesBack,
} from '../../../domain/journal.ts'
import { accountsOfOrder, accountsOfReturn, lastMethodOf, moneyInOf, type Subject } from '../queries.ts'

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

/**
 * Brings the journal of a locked order to the state of its rows: one entry with the difference, or none if the journal
 * fits. Call it after every other row of the change is written. Money that comes in or goes back has the named method;
 * money that is taken back leaves the accounts that it came into. A change that moves no money leaves the money of the journal
 * as it is: where the rows name another sum, the fault stays. Throws 400 for money that comes in without a method.
 */
export async function postOrderEntry(tx: Tx, orderId: string, facts: EntryFacts): Promise<void> {
  await postEntry(tx, { orderId }, facts)
}

/**
 * Writes the first entry of an order that this transaction inserted: the journal has none of it, and `money` follows from its
 * rows.
 */
export async function postNewOrderEntry(
  tx: Tx,
  orderId: string,
  money: OrderMoney,
  facts: EntryFacts,
): Promise<void> {
  await post(tx, { orderId }, facts, {}, orderTarget(money))
}

/** Brings the journal of a locked return's penalties to the state of its rows. Call it after every other row is written. */
export async function postReturnEntry(tx: Tx, returnSessionId: string, facts: EntryFacts): Promise<void> {
  await postEntry(tx, { returnSessionId }, facts)
}

/**
 * Brings the journal of a locked order or return to the state of its rows. Returns the id of the entry with the difference;
 * null if the journal fits. Throws 400 for money that comes in without a method.
 */
export async function postEntry(tx: Tx, subject: Subject, facts: EntryFacts): Promise<number | null> {
  if ('orderId' in subject) {
    const { money, balances } = await accountsOfOrder(tx, subject.orderId)
    return post(tx, subject, facts, balances, orderTarget(asInJournal(money, balances, facts.kind)))
  }
  const { money, balances } = await accountsOfReturn(tx, subject.returnSessionId)
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
  target: Target,
): Promise<number | null> {
  const { moved, method } = await moneyMoved(tx, subject, facts, target.money, balances)
  const lines = linesTo(target, balances, moved)
  return entriesOf(lines).length > 0 ? writeEntry(tx, subject, { ...facts, method }, lines) : null
}

/** Returns the change of the accounts of money that leads to `money` satang, and the method of the entry. */
async function moneyMoved(
  tx: Tx,
  subject: Subject,
  { kind, method, isAllBy }: EntryFacts,
  money: number,
  { cash = 0, bank = 0 }: Balances,
): Promise<{ moved: MoneyChange; method: MoneyMethod | undefined }> {
  const change = money - cash - bank
  if (takesBack(kind) && money === 0) {
    return { moved: { cash: -cash, bank: -bank }, method: method ?? (await lastMethodOf(tx, subject)) }
  }
  if (method !== undefined) {
    const moved = movedBy(method, change)
    return { moved: isAllBy ? allOn(method, moved, await moneyInOf(tx, subject)) : moved, method }
  }
  if (change === 0) return { moved: { cash: 0, bank: 0 }, method }
  if (change > 0) throw invalid({ method: ['This field is required.'] })
  const last = await lastMethodOf(tx, subject)
  return { moved: takenFrom(await moneyInOf(tx, subject), last, -change), method: last }
}

/** Adds the move of money that came in on the other account to the account of a method. */
function allOn(method: MoneyMethod, moved: MoneyChange, moneyIn: MoneyChange): MoneyChange {
  const [account, other] = method === 'cash' ? (['cash', 'bank'] as const) : (['bank', 'cash'] as const)
  return { ...moved, [account]: moved[account] + moneyIn[other], [other]: -moneyIn[other] }
}

/** The only SQL that writes into the journal: an entry with its lines. */
const insertEntry = namedStatement<{ id: number }>(
  'journal_entry',
  `with entry as (
    insert into journal_entries (kind, order_id, return_session_id, method, actor_id, reason, occurred_at, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $9)
    returning id
  ), lines as (
    insert into journal_lines (entry_id, account, satang)
    select entry.id, l.account, l.satang from entry, jsonb_to_recordset($8::jsonb) as l (account text, satang bigint)
  )
  select id from entry`,
)

async function writeEntry(
  tx: Tx,
  subject: Subject,
  { kind, method, actorId, reason, occurredAt, recordedAt = occurredAt }: EntryFacts,
  lines: Balances,
): Promise<number> {
  const movesMoney = lines.cash !== undefined || lines.bank !== undefined
  const [written] = await insertEntry(tx, [
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

function entryLines(lines: Balances) {
  return entriesOf(lines).map(([account, satang]) => ({ account, satang }))
}

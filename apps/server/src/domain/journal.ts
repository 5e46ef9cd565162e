import {
  accountOf,
  JOURNAL_ACCOUNTS,
  type JournalAccount,
  type JournalEntryKind,
  type MoneyMethod,
} from '@jansi/contract/journal'
import { type OrderStatus, statusIs } from '@jansi/contract/statuses'
import { isClosedUnfulfilled, isInGrace } from './order-transitions.ts'

/** Satang by account: debits positive, credits negative; accounts left out hold 0. */
export type Balances = Partial<Record<JournalAccount, number>>

/** The accounts of an order or a return as they should be; `money` is cash and bank together. */
export type Target = Balances & { money: number }

/** Amounts of the refund cases of an order or a return, in satang: still owed to the member, and paid back. */
type Refunds = { owed: number; paid: number }

/**
 * Whether an order's money is still expected (`open`), due in full (`fulfilled`: staff have confirmed it), or no longer
 * due (`ended`).
 */
export type MoneyStage = 'open' | 'fulfilled' | 'ended'

/** Returns the stage of an order. A rejected order that keeps its stock waits for a better slip: its money is expected. */
export function moneyStage(order: { status: OrderStatus; heldUntil: Date | null }): MoneyStage {
  if (statusIs(order.status, 'unpaid') || isInGrace(order)) return 'open'
  return isClosedUnfulfilled(order.status) ? 'ended' : 'fulfilled'
}

/** Returns the kind of entry that a change of stage is; null if the stage stays. */
export function entryKindOf(from: MoneyStage, to: MoneyStage): JournalEntryKind | null {
  if (from === to) return null
  if (to === 'ended') return 'order_ended'
  if (to === 'fulfilled') return 'payment'
  return from === 'ended' ? 'order_revived' : 'payment_undone'
}

/** The facts of an order that its accounts follow from. Amounts are satang; `received` came in altogether. */
export type OrderMoney = {
  stage: MoneyStage
  /** The value of the pieces that are not closed. */
  sales: number
  rentals: number
  received: number
  refunds: Refunds
}

/**
 * Returns the balances of an order. Money of an open order is income as far as it came in, sales first. The money that a
 * fulfilled order lacks, and the money that is kept of an ended one, is the difference.
 */
export function orderTarget({ stage, sales, rentals, received, refunds }: OrderMoney): Target {
  const value = sales + rentals
  const kept = received - refunds.owed - refunds.paid
  const money = { money: received - refunds.paid, refunds_owed: -refunds.owed }
  if (stage === 'ended') return { difference: -kept, ...money }
  if (stage === 'fulfilled') return { sales: -sales, rentals: -rentals, difference: value - kept, ...money }
  const soldFor = Math.min(Math.max(kept, 0), sales)
  const rentedFor = Math.min(Math.max(kept - soldFor, 0), rentals)
  const due = value - soldFor - rentedFor
  return {
    receivable: due,
    deferred_income: -due,
    sales: -soldFor,
    rentals: -rentedFor,
    difference: soldFor + rentedFor - kept,
    ...money,
  }
}

/** Returns the satang that a member still has to pay for an order. */
export function dueOf(money: OrderMoney): number {
  return orderTarget(money).receivable ?? 0
}

/** The facts of a return that its accounts follow from, in satang. */
export type PenaltyMoney = {
  /** Penalties as they are now, without the waived ones. */
  total: number
  waived: number
  received: number
  /** Staff have confirmed the money. */
  isPaid: boolean
  refunds: Refunds
}

/** Returns the balances of a return. Waived penalties are income that was forgiven. */
export function penaltyTarget({ total, waived, received, isPaid, refunds }: PenaltyMoney): Target {
  const kept = received - refunds.owed - refunds.paid
  const money = { money: received - refunds.paid, refunds_owed: -refunds.owed, forgiven: waived }
  if (isPaid) return { penalties: -total - waived, difference: total - kept, ...money }
  const due = Math.max(0, total - kept)
  return {
    receivable: due,
    deferred_income: -due,
    penalties: due - total - waived,
    difference: total - due - kept,
    ...money,
  }
}

/** True for entries that take back money which was recorded by mistake. */
export function takesBack(kind: JournalEntryKind): boolean {
  return kind === 'payment_undone' || kind === 'penalty_payment_undone'
}

const MOVES_NO_MONEY: ReadonlySet<JournalEntryKind> = new Set<JournalEntryKind>([
  'order_placed',
  'order_changed',
  'order_ended',
  'order_revived',
  'penalty_set',
  'penalty_waived',
  'penalty_corrected',
])

/** True for entries of changes for which no money comes in or goes out. */
export function movesNoMoney(kind: JournalEntryKind): boolean {
  return MOVES_NO_MONEY.has(kind)
}

/**
 * Returns the satang that came in for an order or a return by its balances, given the satang that were paid back; undefined if
 * the journal has no entry of it.
 */
export function receivedBy(balances: Balances, paidBack: number): number | undefined {
  if (entriesOf(balances).length === 0) return undefined
  return (balances.cash ?? 0) + (balances.bank ?? 0) + paidBack
}

/** Changes of the accounts of money, in satang. */
export type MoneyChange = { cash: number; bank: number }

/**
 * Returns the lines that lead from the balances of the journal to the target, in satang; none if they fit already. `moved`
 * is the change of the accounts of money. The lines sum to zero.
 */
export function linesTo(target: Target, now: Balances, moved: MoneyChange): Balances {
  const { money: _, ...accounts } = target
  const wanted: Balances = {
    receivable: 0,
    deferred_income: 0,
    sales: 0,
    rentals: 0,
    penalties: 0,
    refunds_owed: 0,
    forgiven: 0,
    difference: 0,
    ...accounts,
    cash: (now.cash ?? 0) + moved.cash,
    bank: (now.bank ?? 0) + moved.bank,
  }
  const lines: Balances = {}
  for (const [name, satang] of entriesOf(wanted)) {
    const change = satang - (now[name] ?? 0)
    if (change !== 0) lines[name] = change
  }
  return lines
}

/** Returns the change that puts `satang` on the account of a method. */
export function movedBy(method: MoneyMethod, satang: number): MoneyChange {
  return { cash: 0, bank: 0, [accountOf(method)]: satang }
}

/**
 * Returns the change that takes `satang` off the accounts that money came into: first off that of the last method, as far
 * as it has so much, then off the other.
 */
export function takenFrom(moneyIn: MoneyChange, last: MoneyMethod | undefined, satang: number): MoneyChange {
  const first = last === undefined ? (moneyIn.bank > 0 ? 'bank' : 'cash') : accountOf(last)
  const other = first === 'cash' ? 'bank' : 'cash'
  const fromOther = Math.min(Math.max(0, satang - Math.max(0, moneyIn[first])), Math.max(0, moneyIn[other]))
  return { cash: 0, bank: 0, [first]: fromOther - satang, [other]: 0 - fromOther }
}

/** Money of an entry: satang that came in, negative for money that left. */
export type MoneyEntry = { kind: JournalEntryKind; method: MoneyMethod | null; satang: number }

/** A payment that can be taken back. */
export type Payment = { satang: number; method: MoneyMethod }

/**
 * Returns the last payment of the entries of an order, oldest first, that nobody took back; undefined if another change of the
 * money followed it.
 */
export function lastPayment(entries: readonly MoneyEntry[]): Payment | undefined {
  const payments: Payment[] = []
  for (const { kind, method, satang } of entries) {
    if (kind === 'payment' && method !== null && satang > 0) payments.push({ satang, method })
    else if (kind === 'payment_undone' && payments.at(-1)?.satang === -satang) payments.pop()
    else payments.length = 0
  }
  return payments.at(-1)
}

/** The accounts of some balances with their satang. */
export function entriesOf(balances: Balances): [JournalAccount, number][] {
  return JOURNAL_ACCOUNTS.flatMap((account) => {
    const satang = balances[account]
    return satang === undefined ? [] : [[account, satang] satisfies [JournalAccount, number]]
  })
}

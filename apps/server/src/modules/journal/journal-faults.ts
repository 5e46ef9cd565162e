import { sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { whereStatus } from '../../db/status-sql.ts'
import { arrayOfIds, expectedBalances } from './expected-balances.ts'
import { behindTheirEvents, upgradeTime } from './missed-entries.ts'

/**
 * Holds the journal against orders, returns and refund cases. Returns one line for each entry that does not sum to zero,
 * for each order or return whose accounts differ from its rows, for each end with money that is neither owed nor paid back
 * nor decided, and for each order or return of which more was paid back than came in; nothing when all fits.
 */
export async function journalFaults(db: Executor): Promise<string[]> {
  return describe(db, await wrongBalances(db))
}

/**
 * Returns the faults of the journal, a line each, without the orders whose entries a running server adds by itself; those
 * are `toBeAdded`: a server of an older release changed them during the upgrade.
 */
export async function examineJournal(db: Executor): Promise<{ faults: string[]; toBeAdded: string[] }> {
  const wrong = await wrongBalances(db)
  const ids = wrong.map(({ id }) => id)
  const upgrade = await upgradeTime(db)
  const toBeAdded = upgrade === null ? [] : await behindTheirEvents(db, ids, upgrade)
  const faults = await describe(
    db,
    wrong.filter(({ id }) => !toBeAdded.includes(id)),
  )
  return { faults, toBeAdded }
}

async function describe(db: Executor, wrong: readonly WrongBalance[]): Promise<string[]> {
  const balances = wrong.map(
    ({ subject, id, expected, actual }) =>
      `the journal of ${subject} ${id} holds ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`,
  )
  return [
    ...(await unbalancedEntries(db)),
    ...balances,
    ...(await forgottenMoney(db)),
    ...(await overpaid(db)),
  ]
}

async function unbalancedEntries(db: Executor): Promise<string[]> {
  const { rows } = await db.execute<{ id: number; kind: string; satang: string }>(sql`
    select e.id, e.kind, coalesce(sum(l.satang), 0)::text as satang
    from journal_entries e left join journal_lines l on l.entry_id = e.id
    group by e.id having coalesce(sum(l.satang), 0) <> 0 or count(l.id) < 2 order by e.id`)
  return rows.map(({ id, kind, satang }) => `journal entry ${id} (${kind}) sums to ${satang} satang`)
}

/** Satang by account; `money` is cash and bank together. */
type AccountSums = Record<string, number>

/** An order or a return whose accounts differ from its rows; `actual` is null without any entry. */
export type WrongBalance = {
  subject: 'order' | 'return'
  id: string
  expected: AccountSums
  actual: AccountSums | null
}

/** How many wrong balances are named. */
const MAX_NAMED = 1_000

/**
 * Returns the orders and returns whose accounts differ from their rows, of all or of those with the given ids; the first
 * ones by id if there are many.
 */
export async function wrongBalances(db: Executor, ids?: readonly string[]): Promise<WrongBalance[]> {
  const array = ids && arrayOfIds(ids)
  const isAsked = array && sql`where e.order_id = any(${array}) or e.return_session_id = any(${array})`
  const { rows } = await db.execute<WrongBalance>(sql`
    with expected as (${expectedBalances(ids)}), actual as (
      select e.order_id, e.return_session_id,
        coalesce(sum(l.satang) filter (where l.account in ('cash', 'bank')), 0) as money,
        coalesce(sum(l.satang) filter (where l.account = 'refunds_owed'), 0) as refunds_owed,
        coalesce(sum(l.satang) filter (where l.account = 'receivable'), 0) as receivable,
        coalesce(sum(l.satang) filter (where l.account = 'deferred_income'), 0) as deferred_income,
        coalesce(sum(l.satang) filter (where l.account = 'sales'), 0) as sales,
        coalesce(sum(l.satang) filter (where l.account = 'rentals'), 0) as rentals,
        coalesce(sum(l.satang) filter (where l.account = 'penalties'), 0) as penalties,
        coalesce(sum(l.satang) filter (where l.account = 'forgiven'), 0) as forgiven,
        coalesce(sum(l.satang) filter (where l.account = 'difference'), 0) as difference
      from journal_entries e join journal_lines l on l.entry_id = e.id
      ${isAsked}
      group by e.order_id, e.return_session_id
    )
    select case when x.order_id is null then 'return' else 'order' end as subject,
      coalesce(x.order_id, x.return_session_id) as id,
      to_jsonb(x) - 'order_id' - 'return_session_id' as expected,
      to_jsonb(a) - 'order_id' - 'return_session_id' as actual
    from expected x
    left join actual a
      on coalesce(a.order_id, a.return_session_id) = coalesce(x.order_id, x.return_session_id)
    where (x.money, x.refunds_owed, x.receivable, x.deferred_income, x.sales, x.rentals, x.penalties, x.forgiven, x.difference)
      <> (coalesce(a.money, 0), coalesce(a.refunds_owed, 0), coalesce(a.receivable, 0), coalesce(a.deferred_income, 0),
        coalesce(a.sales, 0), coalesce(a.rentals, 0), coalesce(a.penalties, 0), coalesce(a.forgiven, 0),
        coalesce(a.difference, 0))
    order by 1, 2 limit ${ids?.length ?? MAX_NAMED}`)
  return rows
}

/** An ended order with money needs a refund case: to check, owed, paid, or decided by staff. */
async function forgottenMoney(db: Executor): Promise<string[]> {
  const { rows } = await db.execute<{ id: string; received: string }>(sql`
    select o.id, o.received::text as received from orders o
    where ${whereStatus('unfulfilled', 'o')} and o.held_until is null and o.received > 0
      and not exists (select from refund_cases c where c.order_id = o.id and c.state <> 'withdrawn')
    order by o.id`)
  return rows.map(({ id, received }) => `order ${id} ended with ${received} satang and without a refund case`)
}

/** More money went back than came in. */
async function overpaid(db: Executor): Promise<string[]> {
  const { rows } = await db.execute<{ subject: string; id: string; received: string; paid: string }>(sql`
    with paid as (
      select order_id, return_session_id, sum(amount) as satang from refund_cases where state = 'paid'
      group by order_id, return_session_id
    )
    select case when p.order_id is null then 'return' else 'order' end as subject,
      coalesce(p.order_id, p.return_session_id) as id,
      coalesce(o.received, s.penalty_received)::text as received, p.satang::text as paid
    from paid p
    left join orders o on o.id = p.order_id
    left join return_sessions s on s.id = p.return_session_id
    where coalesce(o.received, s.penalty_received) < p.satang
    order by 1, 2 limit ${MAX_NAMED}`)
  return rows.map(
    ({ subject, id, received, paid }) =>
      `${subject} ${id} received ${received} satang and paid back ${paid} satang`,
  )
}

import { statusesThat, statusIs } from '@jansi/contract/statuses'
import { and, gt, gte, type SQL, sql } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/client.ts'
import { journalEntries } from '../../../db/schema/journal.ts'
import { orders } from '../../../db/schema/orders.ts'
import { returnSessions } from '../../../db/schema/returns.ts'
import { literals, whereRefund, whereStatus, whereStatusOrGrace } from '../../../db/status-sql.ts'
import { arrayOfIds, expectedBalances } from '../expected-balances.ts'
import { withoutEntries, wrongBalances } from '../journal-faults.ts'
import { storeFaults } from '../known-faults.ts'

/** How many orders or returns are read and locked at a time: a change to one of them waits for no more than these. */
const BATCH = 500

/** The changes of status by which staff confirm money. */
const CONFIRMING = statusesThat('moneyIn').filter((status) => statusIs(status, 'staffSets'))

/** Orders and returns that somebody still works on. */
const IN_WORK = {
  orders: whereStatusOrGrace('open'),
  returns: and(gt(returnSessions.totalPenalties, 0), sql`${returnSessions.penaltyPaidAt} is null`),
}

/**
 * Writes opening entries for orders and returns without any entry: those of a shop that is older than the journal. One that
 * has entries and differs from them stays as it is, see `journalFaults`: only an admin corrects it. Returns how many it
 * completed. Reads them in batches by their ids, so that its time grows with the shop alone, and ends between two of them
 * when the signal aborts; then keeps the faults for `knownFaults`. Safe to run in every process at once.
 */
export async function completeJournal(orm: Orm, now: Date, signal?: AbortSignal): Promise<number> {
  const faults: string[] = []
  const completed =
    (await completeAll(orm, now, { table: orders, signal, faults })) +
    (await completeAll(orm, now, { table: returnSessions, signal, faults }))
  if (signal?.aborted !== true) await storeFaults(orm, faults)
  return completed
}

/**
 * Writes opening entries into an empty journal for the orders and returns that somebody still works on, before the server
 * listens. The others follow in the background: a shop of a million orders would wait for minutes.
 */
export async function openJournal(orm: Orm, now: Date): Promise<void> {
  if ((await orm.select({ id: journalEntries.id }).from(journalEntries).limit(1)).length > 0) return
  await completeAll(orm, now, { table: orders, condition: IN_WORK.orders })
  await completeAll(orm, now, { table: returnSessions, condition: IN_WORK.returns })
}

type Part = {
  table: typeof orders | typeof returnSessions
  condition?: SQL | undefined
  signal?: AbortSignal | undefined
  /** Receives the ids of orders and returns that have entries and differ from them. */
  faults?: string[]
}

async function completeAll(orm: Orm, now: Date, { table, condition, signal, faults }: Part): Promise<number> {
  let completed = 0
  let from: string | undefined
  while (signal?.aborted !== true) {
    const page = await orm
      .select({ id: table.id })
      .from(table)
      .where(and(from === undefined ? undefined : gte(table.id, from), condition))
      .orderBy(table.id)
      .limit(BATCH + 1)
    const ids = page.slice(0, BATCH).map(({ id }) => id)
    if (ids.length > 0) completed += await completeThese(orm, now, ids, faults)
    from = page[BATCH]?.id
    if (from === undefined) break
  }
  return completed
}

/**
 * Writes opening entries for the orders and returns with these ids that have none. Adds the ids of those that have entries and
 * differ from them to `faults`. Returns how many it completed.
 */
export async function completeThese(
  orm: Orm,
  now: Date,
  ids: readonly string[],
  faults: string[] = [],
): Promise<number> {
  const wrong = (await wrongBalances(orm, ids)).map(({ id }) => id)
  const unknown = await withoutEntries(orm, wrong)
  faults.push(...wrong.filter((id) => !unknown.includes(id)))
  return unknown.length === 0 ? 0 : orm.transaction((tx) => complete(tx, now, unknown))
}

async function complete(tx: Tx, now: Date, found: readonly string[]): Promise<number> {
  // As everywhere: returns are locked before orders, each in the order of their ids.
  await tx.execute(
    sql`select id from return_sessions where id = any(${arrayOfIds(found)}) order by id for update`,
  )
  await tx.execute(sql`select id from orders where id = any(${arrayOfIds(found)}) order by id for update`)
  // Another process may have written an entry before the lock.
  const subjects = await withoutEntries(tx, found)
  const ids = arrayOfIds(subjects)
  await recordEarlierMoney(tx, ids)
  const { rows } = await tx.execute<{ entries: number }>(sql`
    with expected as (${expectedBalances(subjects)}), missing as (
      select x.order_id, x.return_session_id, a.account, a.satang - coalesce(sum(l.satang), 0) as satang
      from expected x
      cross join lateral (values
        (case when (select payment_method_id from orders where id = x.order_id) = 5 then 'cash' else 'bank' end, x.money),
        ('refunds_owed', x.refunds_owed), ('receivable', x.receivable), ('deferred_income', x.deferred_income),
        ('sales', x.sales), ('rentals', x.rentals), ('penalties', x.penalties), ('forgiven', x.forgiven),
        ('difference', x.difference)
      ) as a (account, satang)
      left join journal_entries e on e.order_id = x.order_id or e.return_session_id = x.return_session_id
      left join journal_lines l on l.entry_id = e.id and l.account = a.account
      where x.order_id = any(${ids}) or x.return_session_id = any(${ids})
      group by x.order_id, x.return_session_id, a.account, a.satang
      having a.satang <> coalesce(sum(l.satang), 0)
    ), entries as (
      insert into journal_entries (kind, order_id, return_session_id, occurred_at, created_at)
      select distinct on (m.order_id, m.return_session_id) 'opening', m.order_id, m.return_session_id,
        coalesce(
          (select max(v.created_at) from order_events v where v.order_id = m.order_id and v.to_status in (${literals(CONFIRMING)})),
          o.created_at, s.penalty_paid_at, s.processed_at, s.created_at), ${now.toISOString()}::timestamptz
      from missing m
      left join orders o on o.id = m.order_id
      left join return_sessions s on s.id = m.return_session_id
      order by m.order_id, m.return_session_id
      returning id, order_id, return_session_id
    ), lines as (
      insert into journal_lines (entry_id, account, satang)
      select e.id, m.account, m.satang from entries e
      join missing m on coalesce(m.order_id, m.return_session_id) = coalesce(e.order_id, e.return_session_id)
    )
    select count(*)::int as entries from entries`)
  return rows[0]?.entries ?? 0
}

/** Releases before the journal did not store received money: confirmed orders and paid penalties had been paid in full. */
async function recordEarlierMoney(tx: Tx, ids: SQL): Promise<void> {
  await tx.execute(sql`
    update orders o set received = f.received
    from (
      select o.id, coalesce(
        (select c.received from refund_cases c where c.order_id = o.id and c.received is not null
          order by c.checked_at desc limit 1),
        case when ${whereStatus('moneyIn', 'o')} then
          (select sum(i.price * (i.quantity - i.closed)) from order_items i where i.order_id = o.id)
          + (select coalesce(sum(c.amount), 0) from refund_cases c
            where c.order_id = o.id and ${whereRefund('goesBack', 'c')})
        else 0 end) as received
      from orders o where o.id = any(${ids}) and o.received = 0
    ) f
    where f.id = o.id and f.received > 0`)
  await tx.execute(sql`
    update return_sessions set penalty_received = total_penalties
    where id = any(${ids}) and penalty_paid_at is not null and penalty_received < total_penalties`)
}

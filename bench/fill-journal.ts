import { sql } from 'drizzle-orm'
import type { Tx } from '../apps/server/src/db/client.ts'
import { expectedBalances } from '../apps/server/src/modules/journal/expected-balances.ts'

/**
 * Writes an opening entry for each order and return of a filled shop, as the server does for a shop that is older than its
 * journal: it would take minutes for a million, during which nothing can be measured.
 */
export async function addJournal(tx: Tx): Promise<void> {
  await tx.execute(sql`
    create temp table bench_balances on commit drop as
    with expected as (${expectedBalances()})
    select x.order_id, x.return_session_id, a.account, a.satang
    from expected x cross join lateral (values
      ('bank', x.money), ('refunds_owed', x.refunds_owed), ('receivable', x.receivable),
      ('deferred_income', x.deferred_income), ('sales', x.sales), ('rentals', x.rentals), ('penalties', x.penalties),
      ('forgiven', x.forgiven), ('difference', x.difference)
    ) as a (account, satang) where a.satang <> 0`)
  await tx.execute(sql`
    insert into journal_entries (kind, order_id, return_session_id, occurred_at, created_at)
    select 'opening', o.id, null, o.created_at, o.created_at from orders o
    where exists (select from bench_balances b where b.order_id = o.id) order by o.created_at`)
  await tx.execute(sql`
    insert into journal_entries (kind, order_id, return_session_id, occurred_at, created_at)
    select 'opening', null, s.id, s.created_at, s.created_at from return_sessions s
    where exists (select from bench_balances b where b.return_session_id = s.id) order by s.created_at`)
  await tx.execute(sql`
    insert into journal_lines (entry_id, account, satang)
    select e.id, b.account, b.satang from journal_entries e
    join bench_balances b on b.order_id = e.order_id
    union all
    select e.id, b.account, b.satang from journal_entries e
    join bench_balances b on b.return_session_id = e.return_session_id`)
}

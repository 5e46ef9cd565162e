import { sql } from 'drizzle-orm'
import type { Tx } from '../../src/db/client.ts'
import { expectedBalances } from '../../src/modules/journal/expected-balances.ts'
import { PIECES, PRICE, restock } from './goods-and-people.ts'

/** Account ids. The rest of the orders is spread evenly over `members` accounts from `first` on. */
export const CAST = { staff: 1, heavy: 2, typical: 3, first: 4, members: 2_000, buyers: 40 } as const

const PENALTY = 50_000

/**
 * Fills a shop with products and people with `count` orders and all that follows from them: items, events, slips, returns,
 * ledger, mails, audit log, journal. Of the first `open` orders, all by default, a tenth is in the hands of members or staff;
 * the rest is long over. Rows are written in the order of time. The orders are of so many `members`, of the typical one
 * (twenty), and of the heavy one (a hundredth of all).
 */
export async function addOrders(
  tx: Tx,
  count: number,
  { open = count, members = CAST.members }: { open?: number; members?: number } = {},
): Promise<void> {
  // Foreign keys are right by construction; checking them row by row takes most of the time.
  await tx.execute(sql`set local session_replication_role = replica`)
  await plan(tx, { count, open, members })
  await tx.execute(sql`
    insert into orders (id, user_id, workshop_id, status, amount, payment_method_id, payment_method_name, received,
      slip_owed, slip_due_at, return_due_on, rejection_reason, created_at, updated_at)
    select id, user_id, workshop, status, lines * ${PRICE}::int, 3, 'โอนผ่านธนาคาร',
      case when paid and status not in ('pending', 'rejected') then lines * ${PRICE}::int else 0 end, true,
      case when status = 'awaiting_slip' then now() else at end + interval '24 hours', case when out or back then (at + interval '14 days')::date end,
      case when status = 'rejected' then 'ยอดไม่ตรง' end, at, at
    from bench_plan order by at`)
  await tx.execute(sql`
    insert into order_items (order_id, variant_id, product_id, product_name, variant_size, is_rental, price,
      replacement_price, quantity, handed_over, settled)
    select p.id, v.id, v.product_id, 'สินค้า ' || v.product_id, v.size, r.rents, ${PRICE}::int, 30000, 1,
      case when p.status in ('awaiting_return', 'completed') then 1 else 0 end,
      case when p.status = 'completed' and r.rents then 1 else 0 end
    from bench_plan p cross join lateral generate_series(1, p.lines) k
    cross join lateral (select p.borrows and k = 1 as rents) r
    join variants v on v.id = 1 + (p.dice / 7 + k * 13) % (select count(*) from variants)
    order by p.at, k`)
  await tx.execute(sql`
    insert into events (order_id, from_status, to_status, actor_id, created_at)
    select p.id, e.before, e.after, case when e.n < 3 then p.user_id else ${CAST.staff}::int end,
      p.at + e.n * interval '5 hours'
    from bench_plan p cross join lateral (values
      (1, null, 'awaiting_slip', true),
      (2, 'awaiting_slip', 'pending', p.paid),
      (2, 'awaiting_slip', p.status, p.status in ('cancelled', 'expired')),
      (3, 'pending', p.status, p.status in ('paid', 'rejected')),
      (3, 'pending', 'approved', p.status in ('approved', 'awaiting_return', 'completed')),
      (4, 'approved', 'awaiting_return', p.out or p.back),
      (5, case when p.back then 'awaiting_return' else 'approved' end, 'completed', p.status = 'completed')
    ) as e (n, before, after, happened) where e.happened order by p.at, e.n`)
  await tx.execute(sql`
    insert into payment_slips (order_id, image_key, uploaded_by, bank_code, reference, created_at)
    select id, 'private/' || id, user_id, '004', lpad(g::text, 20, '0'), at + interval '5 hours'
    from bench_plan where paid order by at`)
  await tx.execute(sql`
    insert into slip_references (slip_id, position, bank_code, reference)
    select id, 0, bank_code, reference from payment_slips`)
  await addReturns(tx, open)
  await addLedger(tx)
  await tx.execute(sql`
    insert into outbox_mails (kind, recipient, subject, text_body, html_body, order_id, created_at, sent_at, attempts)
    select 'order_received', u.email, 'คำสั่งซื้อ ' || left(p.id::text, 8), '', '', p.id, p.at, p.at, 1
    from bench_plan p join users u on u.id = p.user_id order by p.at`)
  await tx.execute(sql`
    insert into audit_log (actor_id, action, subject_type, subject_id, created_at)
    select ${CAST.staff}::int, 'order.approved', 'order', id::text, at + interval '15 hours'
    from bench_plan where status in ('approved', 'awaiting_return', 'completed') order by at`)
  await addJournal(tx)
}

/** Empties every table that `addOrders` fills; goods are as many as they were at the start. */
export async function emptyOrders(tx: Tx): Promise<void> {
  // The ledger and the audit log refuse to be emptied.
  await tx.execute(sql`set local session_replication_role = replica`)
  await tx.execute(sql`truncate orders, return_sessions, stock_movements, outbox_mails, audit_log, seals, rate_limits
    restart identity cascade`)
  await tx.execute(sql`update variants set available = ${PIECES}::int, on_loan = 0, quarantined = 0`)
  await restock(tx)
}

/** The fate of each order, decided by its number alone, so that two runs fill two shops alike. */
async function plan(tx: Tx, options: { count: number; open: number; members: number }): Promise<void> {
  const { count, open, members } = options
  await tx.execute(sql`drop table if exists bench_plan`)
  await tx.execute(sql`
    create temp table bench_plan on commit drop as
    with rolled as (
      select g, abs(hashint4(g)::bigint) as dice, g <= 20 as typical, g > 20 and g % 100 = 0 as heavy
      from generate_series(1, ${count}::int) g
    ), decided as (
      select *, case
          when typical then (array['awaiting_slip', 'pending', 'awaiting_return', 'awaiting_return'])[g]
          when heavy or dice % 1000 >= 80 or g > ${open}::int then null
          when dice % 1000 < 5 then 'awaiting_slip' when dice % 1000 < 15 then 'pending'
          when dice % 1000 < 20 then 'paid' when dice % 1000 < 40 then 'approved' else 'awaiting_return'
        end as live
      from rolled
    ), placed as (
      select g, dice, live is not null as is_live, coalesce(live, case
          when dice % 1000 between 80 and 129 then 'cancelled' when dice % 1000 between 130 and 189 then 'expired'
          when dice % 1000 between 190 and 219 then 'rejected' else 'completed' end) as status,
        case when typical then ${CAST.typical}::int when heavy then ${CAST.heavy}::int
          else ${CAST.first}::int + dice / 1000 % ${members}::int end as user_id
      from decided
    )
    select g, gen_random_uuid() as id, dice, status, user_id, 1 + dice % 3 as lines,
      case when is_live then 1 else 2 + (dice / 31 % 1065) / 55 end as workshop,
      case when is_live then now() - dice % 2500000 * interval '1 second'
        else now() - interval '30 days' - (dice / 31 % 1065) * interval '1 day' - dice % 80000 * interval '1 second'
      end as at,
      status not in ('awaiting_slip', 'cancelled', 'expired') as paid,
      status = 'awaiting_return' or dice % 2 = 0 as borrows, status = 'awaiting_return' as out,
      status = 'completed' and dice % 2 = 0 as back
    from placed order by at`)
}

async function addReturns(tx: Tx, open: number): Promise<void> {
  await tx.execute(sql`
    create temp table bench_returns on commit drop as
    select gen_random_uuid() as id, p.user_id, p.dice, p.out as pending, i.id as item, p.at + interval '10 days' as at,
      case when p.back and p.dice % 7 = 0 then ${PENALTY}::int else 0 end as penalty,
      p.dice % 300 = 14 and p.user_id >= ${CAST.first}::int and p.g <= ${open}::int as owes
    from bench_plan p join order_items i on i.order_id = p.id and i.is_rental
    where p.back or (p.out and p.dice % 10 < 3) order by p.at`)
  await tx.execute(sql`
    insert into return_sessions (id, user_id, status, total_penalties, penalty_paid_at, penalty_received, created_at,
      processed_at, processed_by)
    select id, user_id, case when pending then 'pending' when dice % 20 = 0 then 'partial' else 'approved' end, penalty,
      case when penalty > 0 and not owes then at + interval '3 days' end, case when owes then 0 else penalty end, at,
      case when not pending then at + interval '1 day' end, case when not pending then ${CAST.staff}::int end
    from bench_returns order by at`)
  await tx.execute(sql`
    insert into return_items (session_id, order_item_id, quantity, is_open, created_at)
    select id, item, 1, pending, at from bench_returns order by at`)
  // A form without photos is its member's draft.
  await tx.execute(sql`
    insert into return_evidence (session_id, image_key, created_at)
    select id, 'private/' || id, at from bench_returns where not (pending and dice % 10 = 2) order by at`)
  await tx.execute(sql`
    insert into return_outcomes (return_item_id, condition, quantity, penalty_amount, reason)
    select i.id, case when r.penalty > 0 then 2 else 1 end, 1, r.penalty, ''
    from return_items i join bench_returns r on r.id = i.session_id where not r.pending order by i.id`)
}

async function addLedger(tx: Tx): Promise<void> {
  await tx.execute(sql`
    insert into stock_movements (variant_id, kind, available, on_loan, actor_id, order_item_id, created_at)
    select i.variant_id, m.kind, m.available, m.on_loan, ${CAST.staff}::int, i.id, p.at + m.n * interval '5 hours'
    from bench_plan p join order_items i on i.order_id = p.id cross join lateral (values
      (0, 'reserve', -1, 0, true),
      (2, 'release', 1, 0, p.status in ('cancelled', 'expired', 'rejected')),
      (4, 'hand_over', 0, case when i.is_rental then 1 else 0 end, i.handed_over > 0),
      (5, 'return', 1, -1, i.settled > 0)
    ) as m (n, kind, available, on_loan, happened) where m.happened order by p.at, i.id, m.n`)
  await tx.execute(sql`
    update variants v set available = s.available, on_loan = s.on_loan
    from (select variant_id, sum(available) as available, sum(on_loan) as on_loan from stock_movements group by 1) s
    where s.variant_id = v.id`)
}

/** One opening entry for each order and return, with all that its rows call for. */
async function addJournal(tx: Tx): Promise<void> {
  await tx.execute(sql`
    create temp table bench_balances on commit drop as
    with expected as (${expectedBalances()})
    select coalesce(x.order_id, x.return_session_id) as id, x.order_id, x.return_session_id, a.account, a.satang
    from expected x cross join lateral (values
      ('bank', x.money), ('refunds_owed', x.refunds_owed), ('receivable', x.receivable),
      ('deferred_income', x.deferred_income), ('sales', x.sales), ('rentals', x.rentals), ('penalties', x.penalties),
      ('forgiven', x.forgiven), ('difference', x.difference)
    ) as a (account, satang) where a.satang <> 0`)
  await tx.execute(sql`
    insert into journal_entries (kind, order_id, return_session_id, occurred_at, created_at)
    select distinct on (at, b.id) 'opening', b.order_id, b.return_session_id, at, at
    from bench_balances b left join orders o on o.id = b.order_id
    left join return_sessions s on s.id = b.return_session_id
    cross join lateral (select coalesce(o.created_at, s.created_at) as at) t order by at, b.id`)
  await tx.execute(sql`
    insert into journal_lines (entry_id, account, satang)
    select e.id, b.account, b.satang
    from journal_entries e join bench_balances b on b.id = coalesce(e.order_id, e.return_session_id)`)
}

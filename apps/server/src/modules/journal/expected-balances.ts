import { type SQL, sql } from 'drizzle-orm'
import { whereStatus, whereStatusOrGrace } from '../../db/status-sql.ts'

/** The ids of orders and returns, as an array of PostgreSQL. */
export function arrayOfIds(ids: readonly string[]): SQL {
  return sql`${sql.param([...ids])}::uuid[]`
}

/**
 * SQL: the balances that orders and returns should have by their rows alone, independent of the entries; of all, or of
 * those with the given ids. Columns: `order_id`, `return_session_id`, `money` (cash and bank), and one for each other
 * account.
 */
export function expectedBalances(ids?: readonly string[]): SQL {
  const isOneOf = (column: string) =>
    ids === undefined ? sql`true` : sql`${sql.raw(column)} = any(${arrayOfIds(ids)})`
  return sql`
  with refunds as (
    select order_id, return_session_id,
      coalesce(sum(amount) filter (where state = 'owed'), 0) as owed,
      coalesce(sum(amount) filter (where state = 'paid'), 0) as paid
    from refund_cases where ${isOneOf('order_id')} or ${isOneOf('return_session_id')}
    group by order_id, return_session_id
  ), lines as (
    select order_id,
      coalesce(sum(price * (quantity - closed)) filter (where not is_rental), 0) as sales,
      coalesce(sum(price * (quantity - closed)) filter (where is_rental), 0) as rentals
    from order_items where ${isOneOf('order_id')} group by order_id
  ), of_orders as (
    select o.id, i.sales, i.rentals, o.received, coalesce(r.owed, 0) as owed, coalesce(r.paid, 0) as paid,
      o.received - coalesce(r.owed, 0) - coalesce(r.paid, 0) as retained,
      case
        when ${whereStatusOrGrace('unpaid', 'o')} then 'open'
        when ${whereStatus('unfulfilled', 'o')} then 'ended'
        else 'fulfilled' end as stage
    from orders o
    join lines i on i.order_id = o.id
    left join refunds r on r.order_id = o.id
    where ${isOneOf('o.id')}
  ), of_returns as (
    select s.id, s.total_penalties as total, s.penalty_waived as waived, s.penalty_received as received,
      s.penalty_paid_at is not null as is_paid, coalesce(r.owed, 0) as owed, coalesce(r.paid, 0) as paid,
      s.penalty_received - coalesce(r.owed, 0) - coalesce(r.paid, 0) as retained
    from return_sessions s
    left join refunds r on r.return_session_id = s.id
    where ${isOneOf('s.id')}
  )
  select id as order_id, null::uuid as return_session_id, received - paid as money, -owed as refunds_owed,
    case stage when 'open' then sales + rentals - least(greatest(retained, 0), sales + rentals) else 0 end as receivable,
    case stage when 'open' then least(greatest(retained, 0), sales + rentals) - sales - rentals else 0 end as deferred_income,
    case stage when 'open' then -least(greatest(retained, 0), sales) when 'fulfilled' then -sales else 0 end as sales,
    case stage when 'open' then -least(greatest(retained - sales, 0), rentals) when 'fulfilled' then -rentals else 0 end
      as rentals,
    0 as penalties, 0 as forgiven,
    case stage when 'open' then least(greatest(retained, 0), sales + rentals) - retained
      when 'fulfilled' then sales + rentals - retained else -retained end as difference
  from of_orders
  union all
  select null, id, received - paid, -owed,
    case when is_paid then 0 else greatest(total - retained, 0) end,
    case when is_paid then 0 else -greatest(total - retained, 0) end,
    0, 0,
    case when is_paid then -total - waived else greatest(total - retained, 0) - total - waived end,
    waived,
    case when is_paid then total - retained else total - greatest(total - retained, 0) - retained end
  from of_returns`
}

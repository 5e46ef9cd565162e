import { sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { paymentSlips } from '../../db/schema/payments.ts'
import { whereStatusOrGrace } from '../../db/status-sql.ts'

/**
 * Returns the slips whose money is in no list of staff: they wait, but their order or return is over or paid, and no refund
 * case of it is to be checked. Payments by a bank that an older release recorded count for the slips before them.
 */
export async function forgottenSlips(
  db: Executor,
): Promise<{ id: number; target: string; kind: 'order' | 'return' }[]> {
  const { rows } = await db.execute<{ id: number; target: string; kind: 'order' | 'return' }>(sql`
    select s.id, coalesce(s.order_id, s.return_session_id)::text as target,
      case when s.order_id is null then 'return' else 'order' end as kind
    from ${paymentSlips} s
      left join orders o on o.id = s.order_id
      left join return_sessions r on r.id = s.return_session_id
    where s.refused_at is null and s.checked_at is null
      and case when s.order_id is null then r.total_penalties = 0 or r.penalty_paid_at is not null
        else o.amount > 0 and not ${whereStatusOrGrace('unpaid', 'o')} end
      and not exists (select from refund_cases c where c.state = 'to_check'
        and (c.order_id = s.order_id or c.return_session_id = s.return_session_id))
      and not exists (select from refund_requests q where q.order_id = s.order_id)
      and not exists (select from journal_entries e where e.kind in ('payment', 'penalty_payment')
        and (e.order_id = s.order_id or e.return_session_id = s.return_session_id)
        and e.method <> 'cash' and e.occurred_at >= s.created_at)
    order by s.id`)
  return rows
}

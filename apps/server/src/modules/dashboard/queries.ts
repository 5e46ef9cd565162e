import { LIMITS } from '@jansi/contract/limits'
import { and, eq, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { returnSessions } from '../../db/schema/returns.ts'
import { satangToBaht } from '../../domain/money.ts'
import { isOverdueOn, lastDayInTime } from '../orders/sent-back.ts'
import { isShown, isUnpaid } from '../returns/staff-queries.ts'

type Row = {
  pending_since: Date | string | null
  pending_satang: number
  reused_slips: number
  returns_since: Date | string | null
  overdue_since: string | null
  owed_satang: number
  penalty_satang: number
}

/** Returns the facts of `queue_facts` of the summary on a day in Bangkok. Looks no further than Today counts. */
export async function readQueueFacts(db: Executor, today: string) {
  const most = sql.raw(`limit ${LIMITS.countedOnToday}`)
  const { rows } = await db.execute<Row>(sql`
    with waiting as materialized (
      select id, amount, created_at from orders where status = 'pending' order by status, created_at ${most}
    )
    select
      (select min(created_at) from waiting) as pending_since,
      (select coalesce(sum(amount), 0)::float8 from waiting) as pending_satang,
      (select count(*)::int from waiting where exists (
        select from payment_slips slip
        join slip_references named on named.slip_id = slip.id
        join slip_references other on other.bank_code = named.bank_code and other.reference = named.reference
        join payment_slips theirs on theirs.id = other.slip_id
        where slip.order_id = waiting.id
          and coalesce(theirs.order_id, theirs.return_session_id) is distinct from waiting.id
      )) as reused_slips,
      (select created_at from return_sessions where ${and(eq(returnSessions.status, 'pending'), isShown(db))}
        order by created_at limit 1) as returns_since,
      (select min(day) from (
        select ${sql.raw(lastDayInTime('orders'))} as day from orders where ${isOverdueOn(today)} ${most}
      ) late) as overdue_since,
      (select coalesce(sum(amount), 0)::float8 from (
        select amount from refund_cases where state = 'owed' ${most}
      ) owed) as owed_satang,
      (select coalesce(sum(due), 0)::float8 from (
        select greatest(total_penalties - penalty_received, 0) as due from return_sessions where ${isUnpaid} ${most}
      ) unpaid) as penalty_satang`)
  const [row] = rows
  if (row === undefined) throw new Error('a query of single values has one row')
  return {
    pending_since: instantOf(row.pending_since),
    pending_amount: satangToBaht(row.pending_satang),
    reused_slips: row.reused_slips,
    returns_since: instantOf(row.returns_since),
    overdue_since: row.overdue_since,
    refunds_owed: satangToBaht(row.owed_satang),
    penalties_unpaid: satangToBaht(row.penalty_satang),
  }
}

function instantOf(value: Date | string | null): string | null {
  return value === null ? null : new Date(value).toISOString()
}

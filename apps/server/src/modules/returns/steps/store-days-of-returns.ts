import { sql } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { bangkokDay } from '../../../domain/days.ts'

/**
 * Writes the due day of loans into their open returns before the loans get another one: pieces that staff have, or that are
 * late in a complete request, keep their day, and no complete request gets an earlier one. `lines` are ids of the loans'
 * items, which all have a day.
 */
export async function storeDaysOfReturns(
  tx: Tx,
  lines: readonly number[],
  { dueOn, now }: { dueOn: string; now: Date },
): Promise<void> {
  await tx.execute(sql`
    update return_items r set due_on = i.return_due_on
    from order_items i, return_sessions s
    where i.id = r.order_item_id and s.id = r.session_id and i.id = any(${sql.param([...lines])}::int[]) and r.is_open and r.due_on is null
      and (s.taken_at_desk or s.received_at >= r.created_at
        or (i.return_due_on < ${bangkokDay(now)} or i.return_due_on > ${dueOn})
          and exists (select from return_evidence e where e.session_id = s.id))`)
}

/** Writes the due day into the items of a return that staff have received. */
export async function storeDaysOfReceived(tx: Tx, sessionId: string): Promise<void> {
  await tx.execute(sql`
    update return_items r set due_on = coalesce(i.return_due_on, o.return_due_on)
    from order_items i join orders o on o.id = i.order_id
    where i.id = r.order_item_id and r.session_id = ${sessionId} and r.due_on is null`)
}

import { sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../db/client.ts'

/**
 * Writes the due day of loans into their items where a server of an older release knows the order's day only: into those that
 * it handed over, and where it gave the order another day, into those that are out. Of one order that the caller has locked, or of
 * all. Returns how many items it wrote. Of all orders, rows that somebody else has locked wait for the next run: a server of
 * 1.0.0 locks an item before its order, so that who waited for both would be in a deadlock with it.
 */
export async function storeDueDays(db: Executor, orderId?: string): Promise<number> {
  const isAsked = orderId === undefined ? sql`o.status = 'awaiting_return'` : sql`o.id = ${orderId}`
  const { rows } = await db.execute(sql`
    update order_items set return_due_on = due.on_day from (
      select i.id, o.return_due_on as on_day
      from order_items i join orders o on o.id = i.order_id
      where ${isAsked} and o.return_due_on is not null and i.is_rental and i.handed_over > 0
        and (i.return_due_on is null
          or i.handed_over > i.settled and i.return_due_on <> o.return_due_on and not exists (
            select from order_items s where s.order_id = o.id and s.is_rental and s.handed_over > 0
              and coalesce(s.return_due_on, o.return_due_on) = o.return_due_on))
      ${orderId === undefined ? sql`for update of i, o skip locked` : sql``}
    ) due
    where order_items.id = due.id
    returning 1`)
  return rows.length
}

/** Gives a locked order the earliest due day of its loans that are out; without one it keeps its day. */
export async function followDueDays(tx: Tx, orderId: string): Promise<void> {
  await tx.execute(sql`
    update orders o set return_due_on = due.on_day
    from (
      select min(coalesce(i.return_due_on, o2.return_due_on)) as on_day
      from orders o2 join order_items i on i.order_id = o2.id
      where o2.id = ${orderId} and i.is_rental and i.handed_over > i.settled
    ) due
    where o.id = ${orderId} and due.on_day is not null and o.return_due_on is distinct from due.on_day`)
}

import { sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'

/** The due days of a user's loans that are out, as SQL; a piece without a day of its own has the order's. */
const dueDaysOf = (user: string) => `select greatest(d.return_due_on, i.return_due_on) as due_on
    from orders d join order_items i on i.order_id = d.id
    where i.is_rental and i.handed_over > i.settled and d.status = 'awaiting_return' and d.user_id = ${user}`

const owesPenalty = (user: string) => `exists (select from return_sessions
    where user_id = ${user} and total_penalties > 0 and penalty_paid_at is null)`

/**
 * Returns SQL that is true for a member who owes a return or a penalty: a loan is out past its due day, or a penalty is not paid.
 * The shop lends them nothing, offers them nothing that is lent, and renews nothing. `user` and `today` (a day in Bangkok) are
 * SQL too.
 */
export function owesSomething(user: string, today: string): string {
  return `(exists (select from (${dueDaysOf(user)}) loans where due_on < ${today}) or ${owesPenalty(user)})`
}

/** Returns SQL of the kind of a member's debt: `overdue` where a loan is, else `penalty`; null without a debt. */
export function debtOf(user: string, today: string): string {
  return `case when exists (select from (${dueDaysOf(user)}) loans where due_on < ${today}) then 'overdue'
    when ${owesPenalty(user)} then 'penalty' end`
}

/**
 * Returns the same as SQL without a day: the last day on which a member owes nothing, as text; null for one without debts and
 * loans. An unpaid penalty has no such day, and gives the first one of the calendar.
 */
export function lastDayWithoutDebt(user: string): string {
  return `case when ${owesPenalty(user)} then '0001-01-01' else
    (select min(due_on)::text from (${dueDaysOf(user)}) loans) end`
}

/** True for a member who owes a return or a penalty on a day in Bangkok (`owesSomething`). */
export async function isDebtor(db: Executor, userId: number, today: string): Promise<boolean> {
  const { rows } = await db.execute<{ owes: boolean }>(sql`
    select ${sql.raw(owesSomething('m.user_id', 'm.today'))} as owes
    from (select ${userId}::int as user_id, ${today}::date as today) m`)
  return rows[0]?.owes === true
}

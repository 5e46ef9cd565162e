import { statusText } from '../../db/status-sql.ts'

/**
 * SQL for whether staff have ever approved an order of an account, also one that ended since. `userId` is an SQL expression.
 * Most orders show it by their status; the history of others is read one by one.
 */
export const approvedBefore = (userId: string): string => `exists (
  select from orders o where o.user_id = ${userId} and (
    ${statusText('checked', 'o')}
    or exists (select from events e where e.order_id = o.id and e.to_status = 'approved')))`

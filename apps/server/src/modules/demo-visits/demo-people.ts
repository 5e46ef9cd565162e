import { and, count, eq, inArray, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { users } from '../../db/schema/people.ts'
import type { Visitor } from './visit-codes.ts'

/** The accounts of the demo as which newcomers visit it. */
export const PEOPLE = {
  member: { email: 'member@jansi.test', next: '/' },
  volunteer: { email: 'staff@jansi.test', next: '/staff/' },
} as const satisfies Record<Exclude<Visitor, 'guest'>, { email: string; next: string }>

/** True for a shop with the people of the demo. A shop that was restored into the folder of a demo has others. */
export async function hasDemoPeople(db: Executor): Promise<boolean> {
  const emails = Object.values(PEOPLE).map(({ email }) => email)
  const [row] = await db
    .select({ found: count() })
    .from(users)
    .where(and(inArray(users.email, emails), eq(users.hasAccount, true)))
  return row?.found === emails.length
}

/**
 * Returns how many people who are not of the demo have ordered with an account. Of the demo are addresses at
 * `jansi.test`, and those at `example.com` that are older than the shop: nobody gets mail at either.
 */
export async function countOutsideBuyers(db: Executor): Promise<number> {
  const { rows } = await db.execute<{ found: number }>(sql`
    select count(*)::int as found from users u
    where u.email not like '%@jansi.test'
      and not (u.email like '%@example.com' and u.created_at <= coalesce((select made_at from shop_identity), '-infinity'))
      and exists (select from orders where user_id = u.id)
      and u.erased_at is null and u.has_account`)
  return rows[0]?.found ?? 0
}

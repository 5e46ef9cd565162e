import { and, count, eq, inArray, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { users } from '../../db/schema.ts'
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
 * Returns how many people who are not of the demo have ordered with an account. Addresses of the demo end in `@jansi.test`,
 * where nobody gets mail. It also reads databases of older releases, in which every buyer had an account.
 */
export async function countOutsideBuyers(db: Executor): Promise<number> {
  const { rows } = await db.execute<{ found: number }>(sql`
    select count(*)::int as found from users u
    where u.email not like '%@jansi.test' and exists (select from orders where user_id = u.id)
      and to_jsonb(u)->>'erased_at' is null and coalesce((to_jsonb(u)->>'has_account')::boolean, true)`)
  return rows[0]?.found ?? 0
}

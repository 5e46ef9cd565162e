import { and, count, eq, inArray } from 'drizzle-orm'
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

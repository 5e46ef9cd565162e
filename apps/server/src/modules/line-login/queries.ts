import { eq } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { lineAccounts, users } from '../../db/schema/people.ts'
import type { UserRow } from '../auth/queries.ts'

/** The LINE account that a member has linked; null without one. */
export async function lineAccountOf(
  db: Executor,
  userId: number,
): Promise<typeof lineAccounts.$inferSelect | null> {
  const [found] = await db.select().from(lineAccounts).where(eq(lineAccounts.userId, userId))
  return found ?? null
}

/** The account, active or not, of the member who has linked a LINE account; null if nobody has. */
export async function findUserByLineId(db: Executor, lineId: string): Promise<UserRow | null> {
  const [found] = await db
    .select({ user: users })
    .from(lineAccounts)
    .innerJoin(users, eq(users.id, lineAccounts.userId))
    .where(eq(lineAccounts.sub, lineId))
  return found?.user ?? null
}

import { and, eq, isNull } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { lineAccounts, users } from '../../db/schema/people.ts'

/** The account that a message goes to. */
export type Addressee = Pick<
  typeof users.$inferSelect,
  'id' | 'email' | 'firstName' | 'emailVerifiedAt' | 'hasAccount'
>

/** Returns the account that an event notifies. */
export async function addresseeOf(db: Executor, userId: number): Promise<Addressee> {
  const [found] = await db
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      emailVerifiedAt: users.emailVerifiedAt,
      hasAccount: users.hasAccount,
    })
    .from(users)
    .where(eq(users.id, userId))
  if (!found) throw new Error(`No account ${userId} to notify of an event`)
  return found
}

/** Whether the account has linked a LINE account that LINE delivers to. */
export async function isReachedByLine(db: Executor, userId: number): Promise<boolean> {
  const reached = and(eq(lineAccounts.userId, userId), isNull(lineAccounts.unreachableSince))
  return (await db.$count(lineAccounts, reached)) > 0
}

import { eq } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { users } from '../../db/schema/people.ts'

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

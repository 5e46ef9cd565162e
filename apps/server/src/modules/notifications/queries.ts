import { eq } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { users } from '../../db/schema.ts'

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

/** The same in SQL that is written by hand; times are text. */
export type AddresseeColumns = {
  id: number
  email: string
  first_name: string
  email_verified_at: string | null
  has_account: boolean
}

/** Returns the account of columns that were read in a statement of their own. */
export function addresseeFromColumns(columns: AddresseeColumns): Addressee {
  return {
    id: columns.id,
    email: columns.email,
    firstName: columns.first_name,
    emailVerifiedAt: columns.email_verified_at === null ? null : new Date(columns.email_verified_at),
    hasAccount: columns.has_account,
  }
}

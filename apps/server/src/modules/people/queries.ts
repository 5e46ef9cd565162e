import { ilike, or, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { escapeLike } from '../../db/like.ts'
import { users } from '../../db/schema.ts'

/** Ids of the accounts whose name, e-mail or phone holds the words. */
export async function membersWith(db: Executor, words: string): Promise<number[]> {
  const rows = await db.select({ id: users.id }).from(users).where(namesOrContactsHold(words))
  return rows.map(({ id }) => id)
}

/** A condition on `users`: name, e-mail or phone contains the words. */
export function namesOrContactsHold(words: string): SQL | undefined {
  const within = `%${escapeLike(words)}%`
  const digits = words.replace(/\D/g, '')
  return or(
    ilike(sql`${users.firstName} || ' ' || ${users.lastName}`, within),
    ilike(users.email, within),
    digits.length >= 3 ? ilike(users.phoneNumber, `%${digits}%`) : undefined,
  )
}

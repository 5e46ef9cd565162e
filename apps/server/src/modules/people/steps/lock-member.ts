import { eq } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { users } from '../../../db/schema/people.ts'

/** The statement of `lockMember`, not sent yet. */
export function memberLock(tx: Tx, userId: number) {
  return tx.select().from(users).where(eq(users.id, userId)).for('no key update')
}

/**
 * Locks an account, so that its requests of one moment go one after the other and its limits hold. It is locked
 * before orders and variants. Returns its row; undefined if there is none.
 */
export async function lockMember(tx: Tx, userId: number) {
  const [member] = await memberLock(tx, userId)
  return member
}

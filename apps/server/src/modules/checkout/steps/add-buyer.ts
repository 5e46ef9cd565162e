import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../db/client.ts'
import { users } from '../../../db/schema/people.ts'
import type { Buyer } from '../once-by-key.ts'

/**
 * Adds the row of a buyer without an account; returns its id. It belongs to one sale: two sales to one name may be two
 * people. `passwordHash` is of a password that nobody knows.
 */
export async function addBuyer(
  tx: Tx,
  { name, phone }: Buyer,
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<number> {
  const [firstName = '', ...rest] = name.split(/\s+/)
  const [added] = await tx
    .insert(users)
    .values({
      // No address of this domain can be somebody's.
      email: `buyer-${randomUUID()}@buyer.invalid`,
      passwordHash,
      firstName,
      lastName: rest.join(' '),
      phoneNumber: phone,
      isActive: false,
      hasAccount: false,
      createdAt: now,
    })
    .returning({ id: users.id })
  if (!added) throw new Error('the buyer was not written')
  return added.id
}

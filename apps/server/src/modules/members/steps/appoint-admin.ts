import { eq } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { users } from '../../../db/schema/people.ts'
import { recordAudit } from '../../audit/steps/record-audit.ts'

/**
 * Makes an account an admin and counts its address as confirmed; for the operator at the server's terminal,
 * who needs no permission of another admin. Returns false if no account has this address, or if it was
 * erased.
 */
export async function appointAdmin(tx: Tx, email: string, now: Date): Promise<boolean> {
  const [account] = await tx.select().from(users).where(eq(users.email, email.toLowerCase())).for('update')
  if (account === undefined || account.erasedAt !== null) return false
  if (account.role === 'admin' && account.isActive && account.emailVerifiedAt !== null) return true
  await tx
    .update(users)
    .set({
      role: 'admin',
      isActive: true,
      emailVerifiedAt: account.emailVerifiedAt ?? now,
      version: account.version + 1,
    })
    .where(eq(users.id, account.id))
  await recordAudit(tx, {
    actorId: null,
    action: 'member.role',
    subjectType: 'member',
    subjectId: String(account.id),
    data: { from: account.role, to: 'admin', by: 'setup' },
    createdAt: now,
  })
  return true
}

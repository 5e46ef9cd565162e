import { LIMITS } from '@jansi/contract/limits'
import type { Claim } from '@jansi/contract/staff-claims'
import { and, eq, lt, sql } from 'drizzle-orm'
import { announceChange } from '../../../core/change-bell.ts'
import type { Executor } from '../../../db/client.ts'
import { users } from '../../../db/schema/people.ts'
import { claims } from '../../../db/schema/service.ts'
import type { ClaimSubject } from '../queries.ts'

type Taken = { staffId: number; now: Date; takeOver: boolean }

/**
 * Claims a record for `LIMITS.claimSeconds`, or renews the claim. A claim of somebody else stays until it expires, unless
 * `takeOver`. One statement decides, so that of two volunteers at the same moment one holds it. A claim that is no renewal
 * is announced to consoles. Returns the claim that holds after it.
 */
export async function takeClaim(db: Executor, subject: ClaimSubject, taken: Taken): Promise<Claim> {
  const { staffId, now, takeOver } = taken
  // The volunteer's own claims of long ago: no other row of theirs is left behind.
  await db.delete(claims).where(and(eq(claims.staffId, staffId), lt(claims.expiresAt, now)))
  const expiresAt = new Date(now.getTime() + LIMITS.claimSeconds * 1000)
  const ofSubject = and(eq(claims.subjectType, subject.type), eq(claims.subjectId, subject.id))
  const renewed = await db
    .update(claims)
    .set({ expiresAt })
    .where(and(ofSubject, eq(claims.staffId, staffId)))
    .returning({ id: claims.subjectId })
  if (renewed.length === 0) {
    const fresh = await db
      .insert(claims)
      .values({ subjectType: subject.type, subjectId: subject.id, staffId, expiresAt })
      .onConflictDoUpdate({
        target: [claims.subjectType, claims.subjectId],
        set: { staffId, expiresAt },
        setWhere: sql`${claims.expiresAt} <= ${now.toISOString()} or ${takeOver}`,
      })
      .returning({ id: claims.subjectId })
    if (fresh.length > 0) await announceChange(db, ['claims'])
  }
  const [held] = await db
    .select({ holder: users, expiresAt: claims.expiresAt })
    .from(claims)
    .innerJoin(users, eq(users.id, claims.staffId))
    .where(ofSubject)
  // Its holder released it between the two statements.
  if (!held) return takeClaim(db, subject, taken)
  return {
    holder: { pk: held.holder.id, name: `${held.holder.firstName} ${held.holder.lastName}` },
    is_mine: held.holder.id === staffId,
    expires_at: held.expiresAt.toISOString(),
  }
}

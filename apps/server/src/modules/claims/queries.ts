import type { ClaimedBy } from '@jansi/contract/staff-claims'
import { and, eq, gt, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { users } from '../../db/schema/people.ts'
import { claims } from '../../db/schema/service.ts'

/** The record that staff claim: the order or the return session of an id. */
export type ClaimSubject = { type: 'order' | 'return'; id: string }

/** Returns the claims of other volunteers on these records at `now`, by the record's id. */
export async function claimsOfOthers(
  db: Executor,
  type: ClaimSubject['type'],
  ids: readonly string[],
  viewer: { userId: number; now: Date },
): Promise<Map<string, ClaimedBy>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: claims.subjectId, expiresAt: claims.expiresAt, holder: users })
    .from(claims)
    .innerJoin(users, eq(users.id, claims.staffId))
    .where(
      and(
        eq(claims.subjectType, type),
        inArray(claims.subjectId, [...ids]),
        ne(claims.staffId, viewer.userId),
        gt(claims.expiresAt, viewer.now),
      ),
    )
  return new Map(
    rows.map(({ id, expiresAt, holder }) => [
      id,
      { name: `${holder.firstName} ${holder.lastName}`, expires_at: expiresAt.toISOString() },
    ]),
  )
}

/** A condition: no volunteer but `userId` holds the record with the id in `subjectId` at `now`. */
export function isUnclaimed(
  type: ClaimSubject['type'],
  subjectId: SQL,
  { userId, now }: { userId: number; now: Date },
): SQL {
  return sql`not exists (select 1 from ${claims} where ${claims.subjectType} = ${type}
    and ${claims.subjectId} = ${subjectId} and ${claims.staffId} <> ${userId}
    and ${claims.expiresAt} > ${now.toISOString()})`
}

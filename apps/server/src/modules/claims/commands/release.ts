import { and, eq } from 'drizzle-orm'
import { announceChange } from '../../../core/change-bell.ts'
import type { Deps } from '../../../core/deps.ts'
import { claims } from '../../../db/schema/service.ts'
import type { ClaimSubject } from '../queries.ts'

/** Ends the volunteer's own claim on a record; does nothing where they hold none. */
export async function releaseClaim(deps: Deps, staffId: number, subject: ClaimSubject): Promise<void> {
  const isOwn = eq(claims.staffId, staffId)
  const { orm } = deps.database
  const released = await orm
    .delete(claims)
    .where(and(eq(claims.subjectType, subject.type), eq(claims.subjectId, subject.id), isOwn))
    .returning({ id: claims.subjectId })
  if (released.length > 0) await announceChange(orm, ['claims'])
}

import { LIMITS } from '@jansi/contract/limits'
import { count, eq } from 'drizzle-orm'
import { orNotFound, refused } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import type { Executor } from '../../../db/client.ts'
import { returnEvidence } from '../../../db/schema/returns.ts'
import type { ImageInput } from '../../../files/images.ts'
import { withPrivateImage } from '../../images/steps/with-private-image.ts'
import { sessionOfMember } from '../queries.ts'
import { lockOpenSession, refuseDecided } from '../steps/lock-open-session.ts'

/**
 * Attaches a photo to an open session of its member, ten at most (specification, section 7). The photo is re-encoded
 * before it is kept. 404 for another's session, 400 for a decided or a full one.
 */
export async function addEvidence(deps: Deps, userId: number, sessionId: string, photo: ImageInput) {
  const { orm } = deps.database
  const session = orNotFound(await sessionOfMember(orm, userId, sessionId))
  refuseDecided(session)
  await refuseFull(orm, sessionId)
  return withPrivateImage(deps, photo, (imageKey) =>
    orm.transaction(async (tx) => {
      await lockOpenSession(tx, userId, sessionId)
      await refuseFull(tx, sessionId)
      const [added] = await tx
        .insert(returnEvidence)
        .values({ sessionId, imageKey, createdAt: deps.clock() })
        .returning()
      if (!added) throw new Error('the photo was not written')
      return added
    }),
  )
}

async function refuseFull(db: Executor, sessionId: string): Promise<void> {
  const [row] = await db
    .select({ images: count() })
    .from(returnEvidence)
    .where(eq(returnEvidence.sessionId, sessionId))
  if ((row?.images ?? 0) >= LIMITS.evidencePerSession) {
    throw refused('too_many_images', 'A return takes ten photos at most.', {
      image: ['A return takes ten photos at most.'],
    })
  }
}

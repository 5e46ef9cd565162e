import { conflict, orNotFound } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import type { Executor } from '../../../db/client.ts'
import type { ImageInput } from '../../../files/images.ts'
import { penaltySlips } from '../../payments/queries.ts'
import { takeSlip } from '../../payments/steps/take-slip.ts'
import { writeSlip } from '../../payments/steps/write-slip.ts'
import { maySendPenaltySlip, owesPenalty } from '../policy.ts'
import { lockReturnSession, type SessionRow, sessionOfMember } from '../queries.ts'

/**
 * A member attaches a slip that pays the penalties of a return of their own. 404 for another's, 409 when none is
 * owed or five were sent.
 */
export async function sendPenaltySlip(deps: Deps, userId: number, sessionId: string, image: ImageInput) {
  const { orm } = deps.database
  const session = orNotFound(await sessionOfMember(orm, userId, sessionId))
  await refuseUnexpected(orm, session)
  return takeSlip(deps, image, (slip) =>
    orm.transaction(async (tx) => {
      const locked = orNotFound(await lockReturnSession(tx, sessionId))
      await refuseUnexpected(tx, locked)
      const sent = { returnSessionId: sessionId, uploadedBy: userId, createdAt: deps.clock() }
      return writeSlip(tx, slip, sent)
    }),
  )
}

async function refuseUnexpected(db: Executor, session: SessionRow): Promise<void> {
  if (!owesPenalty(session)) throw conflict('penalty_not_owed', 'No penalty is owed for this return.')
  if (maySendPenaltySlip({ session, slips: await penaltySlips(db, [session.id]) })) return
  throw conflict('too_many_penalty_slips', 'No further slip is taken for this return.')
}

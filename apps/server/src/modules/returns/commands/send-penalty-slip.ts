import { conflict, notFound } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { paymentSlips } from '../../../db/schema.ts'
import type { ImageInput } from '../../../files/images.ts'
import { takeSlip } from '../../payments/steps/take-slip.ts'
import { owesPenalty } from '../policy.ts'
import { lockReturnSession, type SessionRow, sessionOfMember } from '../queries.ts'

/** A member attaches a slip that pays the penalties of a return of their own. 404 for another's, 409 when none is owed. */
export async function sendPenaltySlip(deps: Deps, userId: number, sessionId: string, image: ImageInput) {
  const { orm } = deps.database
  const session = await sessionOfMember(orm, userId, sessionId)
  if (!session) throw notFound()
  refuseUnowed(session)
  return takeSlip(deps, image, (slip) =>
    orm.transaction(async (tx) => {
      const locked = await lockReturnSession(tx, sessionId)
      if (!locked) throw notFound()
      refuseUnowed(locked)
      const [written] = await tx
        .insert(paymentSlips)
        .values({ returnSessionId: sessionId, uploadedBy: userId, createdAt: deps.clock(), ...slip })
        .returning()
      if (!written) throw new Error('the slip was not written')
      return written
    }),
  )
}

function refuseUnowed(session: SessionRow): void {
  if (!owesPenalty(session)) throw conflict('penalty_not_owed', 'No penalty is owed for this return.')
}

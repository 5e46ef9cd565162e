import type { BodyOf } from '@jansi/contract/endpoint'
import type { markPenaltyPaid as endpoint } from '@jansi/contract/staff-returns'
import { eq } from 'drizzle-orm'
import { conflict } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { returnSessions } from '../../../db/schema.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { recordAudit } from '../../audit/steps/record-audit.ts'
import { postReturnEntry } from '../../journal/steps/post-entry.ts'
import { owesPenalty } from '../policy.ts'
import { refundedPenalties } from '../queries.ts'
import { advanceOrdersOf } from '../steps/advance-orders-of.ts'
import { lockReturnToDecide } from '../steps/lock-to-decide.ts'

/** Staff confirm that a return's penalties were paid, and by which way; orders that waited for it complete. 409 when none is owed, `own_case` for their own. */
export async function markPenaltyPaid(
  deps: Deps,
  actorId: number,
  id: string,
  { note, method }: BodyOf<typeof endpoint>,
): Promise<void> {
  await inTransaction(deps.database.orm, async (unit) => {
    const { session, mark } = await lockReturnToDecide(unit, deps, actorId, id, 'return.penalty_paid')
    if (!owesPenalty(session)) throw conflict('penalty_not_owed', 'No penalty is owed for this return.')
    const now = deps.clock()
    const refunds = await refundedPenalties(unit.tx, id)
    await unit.tx
      .update(returnSessions)
      .set({
        penaltyPaidAt: now,
        // Money of a decision that was taken back is owed to the member: it pays for nothing.
        penaltyReceived: Math.max(
          session.penaltyReceived,
          session.totalPenalties + refunds.owed + refunds.paid,
        ),
      })
      .where(eq(returnSessions.id, id))
    await postReturnEntry(unit.tx, id, { kind: 'penalty_payment', method, actorId, occurredAt: now })
    await recordAudit(unit.tx, {
      actorId,
      action: 'return.penalty_paid',
      subjectType: 'return_session',
      subjectId: id,
      data: { satang: session.totalPenalties, method, note: note ?? null, ...mark },
      createdAt: now,
    })
    await advanceOrdersOf(unit, deps, session, actorId)
  })
}

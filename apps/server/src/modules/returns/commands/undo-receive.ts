import { eq } from 'drizzle-orm'
import { conflict } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { returnEvents, returnSessions } from '../../../db/schema/returns.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { recordAudit } from '../../audit/steps/record-audit.ts'
import { notify } from '../../notifications/steps/notify.ts'
import { mayUndoReceive } from '../policy.ts'
import { lockReturnToCorrect } from '../steps/lock-to-decide.ts'

/**
 * Takes back that the goods of a pending return are with the club: its days count again from the request, as if nobody
 * had received them. 404 for an unknown return; 409 if nothing was received, it was decided or taken at the desk, and
 * `own_case` if it is their own.
 */
export async function undoReceive(
  deps: Deps,
  actorId: number,
  id: string,
  { reason }: { reason: string },
): Promise<void> {
  await inTransaction(deps.database.orm, async (unit) => {
    const { tx } = unit
    const { session, view, mark } = await lockReturnToCorrect(unit, deps, actorId, id, 'return.undo_receive')
    if (!mayUndoReceive(session)) {
      throw conflict(
        'transition_not_allowed',
        'The goods of this return were not received, or it was decided.',
      )
    }
    const now = deps.clock()
    await tx
      .update(returnSessions)
      .set({ receivedAt: null, receivedBy: null, freeDays: null })
      .where(eq(returnSessions.id, id))
    await tx.insert(returnEvents).values({
      sessionId: id,
      fromStatus: session.status,
      toStatus: 'receive_undone',
      actorId,
      reason,
      createdAt: now,
    })
    await recordAudit(tx, {
      actorId,
      action: 'return.undo_receive',
      subjectType: 'return_session',
      subjectId: id,
      data: { received_at: session.receivedAt?.toISOString() ?? null, reason, ...mark },
      createdAt: now,
    })
    await notify(unit, deps, 'return_receive_undone', {
      userId: session.userId,
      sessionId: id,
      reason,
      items: view.items.map(({ item, orderItem }) => ({ item: orderItem, quantity: item.quantity })),
    })
  })
}

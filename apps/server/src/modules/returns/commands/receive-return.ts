import { eq } from 'drizzle-orm'
import { conflict, notFound } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { returnSessions } from '../../../db/schema/returns.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { recordChange } from '../../audit/steps/record-change.ts'
import { notify } from '../../notifications/steps/notify.ts'
import { refuseOwnCase } from '../../people/steps/refuse-own-case.ts'
import { loadSettings } from '../../settings/queries.ts'
import { isComplete } from '../policy.ts'
import { lockReturnSession, withDetails } from '../queries.ts'
import { storeDaysOfReceived } from '../steps/store-days-of-returns.ts'

/**
 * Staff record that the goods of a pending return are with the club: its late days end, and the review may take its
 * time. 404 while it lacks items or photos; 409 if it was decided or received already, and `own_case` if it is their
 * own.
 */
export async function receiveReturn(deps: Deps, actorId: number, id: string): Promise<void> {
  await inTransaction(deps.database.orm, async (unit) => {
    const { tx } = unit
    const session = await lockReturnSession(tx, id)
    const [view] = session ? await withDetails(tx, [session]) : []
    if (!view || (view.session.status === 'pending' && !isComplete(view))) throw notFound()
    if (view.session.status !== 'pending') {
      throw conflict('transition_not_allowed', 'This return was decided already.')
    }
    if (view.session.receivedAt !== null) {
      throw conflict('already_received', 'The goods of this return were received already.')
    }
    const mark = await refuseOwnCase(unit, deps, actorId, {
      ownerId: view.session.userId,
      decision: 'return.received',
      subjectId: id,
    })
    const now = deps.clock()
    const { return_free_days: freeDays } = await loadSettings(tx)
    await tx
      .update(returnSessions)
      .set({ receivedAt: now, receivedBy: actorId, freeDays })
      .where(eq(returnSessions.id, id))
    await storeDaysOfReceived(tx, id)
    await recordChange(tx, {
      subject: { returnSessionId: id },
      event: { from: view.session.status, to: 'received' },
      audit: { action: 'return.received', data: mark },
      actorId,
      now,
    })
    await notify(unit, deps, 'return_received', {
      userId: view.session.userId,
      sessionId: id,
      receivedAt: now,
      items: view.items.map(({ item, orderItem }) => ({ item: orderItem, quantity: item.quantity })),
    })
  })
}

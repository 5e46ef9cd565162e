import { conflict } from '../../../core/app-error.ts'
import { notice } from '../../notifications/steps/notify.ts'
import { refuseErased } from '../../orders/steps/refuse-erased.ts'
import { mayUndoReceive } from '../policy.ts'
import { returnDecision } from '../return-decision.ts'

/**
 * Takes back that the goods of a pending return are with the club: its days count again from the request, as if nobody
 * had received them. 409 if nothing was received, or if it was decided or taken at the desk.
 */
export const undoReceive = returnDecision<{ reason: string }>(
  'return.undo_receive',
  async ({ unit, session, view, ofReturn }, { reason }) => {
    await refuseErased(unit.tx, session.userId)
    if (!mayUndoReceive(session)) {
      throw conflict(
        'transition_not_allowed',
        'The goods of this return were not received, or it was decided.',
      )
    }
    const items = view.items.map(({ item, orderItem }) => ({ item: orderItem, quantity: item.quantity }))
    return {
      set: { receivedAt: null, receivedBy: null, freeDays: null },
      event: 'receive_undone',
      audited: { received_at: session.receivedAt?.toISOString() ?? null },
      notices: [notice('return_receive_undone', { ...ofReturn, reason, items })],
    }
  },
)

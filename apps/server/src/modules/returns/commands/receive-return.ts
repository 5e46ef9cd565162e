import { conflict, notFound } from '../../../core/app-error.ts'
import type { Tx } from '../../../db/client.ts'
import { decisionsOn } from '../../decisions/staff-decision.ts'
import { notice } from '../../notifications/steps/notify.ts'
import { loadSettings } from '../../settings/queries.ts'
import { isComplete } from '../policy.ts'
import { RETURNS } from '../return-decision.ts'
import { storeDaysOfReceived } from '../steps/store-days-of-returns.ts'

/**
 * Staff record that the goods of a pending return are with the club: its late days end, and the review may take its
 * time. 404 while it lacks items or photos; 409 if it was decided or received already, and `own_case` if it is their
 * own.
 */
export const receiveReturn = decisionsOn({ ...RETURNS, lock: lockUnreceived })(
  'return.received',
  async ({ unit: { tx }, view, ofReturn, actorId, now }) => {
    const { return_free_days: freeDays } = await loadSettings(tx)
    const items = view.items.map(({ item, orderItem }) => ({ item: orderItem, quantity: item.quantity }))
    return {
      set: { receivedAt: now, receivedBy: actorId, freeDays },
      event: 'received',
      audited: {},
      follow: () => storeDaysOfReceived(tx, view.session.id),
      notices: [notice('return_received', { ...ofReturn, receivedAt: now, items })],
    }
  },
)

async function lockUnreceived(tx: Tx, id: string) {
  const found = await RETURNS.lock(tx, id)
  const { status, receivedAt } = found.session
  if (status === 'pending' && !isComplete(found.view)) throw notFound()
  if (status !== 'pending') {
    throw conflict('transition_not_allowed', 'This return was decided already.')
  }
  if (receivedAt !== null) {
    throw conflict('already_received', 'The goods of this return were received already.')
  }
  return found
}

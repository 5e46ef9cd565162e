import type { Order } from '@jansi/contract/orders'

/** The purpose of a slip: the first one, a replacement, a new one after a rejection, or one for an order that is over. */
export type SlipPurpose = 'first' | 'replacement' | 'again' | 'late'

/** The purpose of a slip sent now; null if none is accepted, or none is needed. */
export function slipPurpose({ can, payment_slip, refund, status }: Order): SlipPurpose | null {
  if (can.send_slip && status === 'rejected') return 'again'
  // The slip of an order that waits again paid a part of it.
  if (can.send_slip) return payment_slip === null || status === 'awaiting_slip' ? 'first' : 'replacement'
  // The money of the slip that is there is being looked for, or goes back.
  const isLookedAt = payment_slip !== null && refund !== undefined && refund.state !== 'nothing_owed'
  return can.send_late_slip && !isLookedAt ? 'late' : null
}

import type { Tx } from '../../../db/client.ts'
import { paymentSlips } from '../../../db/schema.ts'
import { ownedBy } from '../../people/own-rows.ts'

type SlipRow = typeof paymentSlips.$inferSelect

/**
 * Deletes the slips for a person's orders and penalties, also those that staff have sent: an image shows a payer's name and
 * account. Returns the deleted rows; their images are still to be deleted.
 */
export function eraseSlips(tx: Tx, userId: number): Promise<SlipRow[]> {
  return tx
    .delete(paymentSlips)
    .where(ownedBy(tx, paymentSlips, [userId]))
    .returning()
}

/** The part of deleted slips that the club's books need, for the audit log: which transfer paid for which order or return. */
export function transfersOf(slips: readonly SlipRow[]) {
  return slips.flatMap(({ orderId, returnSessionId, bankCode, reference }) =>
    reference === null ? [] : [{ target: orderId ?? returnSessionId, bankCode, reference }],
  )
}

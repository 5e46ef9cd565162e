import { asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { paymentSlips, slipReferences } from '../../../db/schema/payments.ts'
import { ownedBy } from '../../people/own-rows.ts'

/**
 * Deletes the slips for a person's orders and penalties, also those that staff have sent: an image shows a payer's name and
 * account. Returns the keys of their images, which are still to be deleted, and for the audit log the part that the club's
 * books need: which transfer paid for which order or return.
 */
export async function eraseSlips(tx: Tx, userId: number) {
  const transfers = await tx
    .select({
      target: sql<string>`coalesce(${paymentSlips.orderId}, ${paymentSlips.returnSessionId})`,
      bankCode: slipReferences.bankCode,
      reference: slipReferences.reference,
    })
    .from(slipReferences)
    .innerJoin(paymentSlips, eq(paymentSlips.id, slipReferences.slipId))
    .where(ownedBy(tx, slipReferences, [userId]))
    .orderBy(asc(slipReferences.slipId), asc(slipReferences.position))
  const slips = await tx
    .delete(paymentSlips)
    .where(ownedBy(tx, paymentSlips, [userId]))
    .returning({ imageKey: paymentSlips.imageKey })
  return { imageKeys: slips.map(({ imageKey }) => imageKey), transfers }
}

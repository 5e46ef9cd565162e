import type { Tx } from '../../../db/client.ts'
import { paymentSlips, slipReferences } from '../../../db/schema/payments.ts'
import type { TakenSlip } from './take-slip.ts'

/** Writes the row of a slip and those of the transfers that its image names; returns the slip's. */
export async function writeSlip(
  tx: Tx,
  { imageKey, transfers }: TakenSlip,
  sent: Pick<typeof paymentSlips.$inferInsert, 'orderId' | 'returnSessionId' | 'uploadedBy' | 'createdAt'>,
) {
  const { bankCode, reference } = transfers[0] ?? {}
  const [slip] = await tx
    .insert(paymentSlips)
    .values({ ...sent, imageKey, bankCode, reference })
    .returning()
  if (!slip) throw new Error('the slip was not written')
  if (transfers.length > 0) {
    const rows = transfers.map((transfer, position) => ({ slipId: slip.id, position, ...transfer }))
    await tx.insert(slipReferences).values(rows)
  }
  return slip
}

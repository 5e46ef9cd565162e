import { eq } from 'drizzle-orm'
import { checkoutHoldPieces, checkoutHolds } from '../../../db/schema/cart.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { recordMovements } from '../../stock/steps/record-movements.ts'

/**
 * Ends the checkout hold of a member, if there is one, and returns its pieces to the stock: those that this transaction
 * does not take go to the members who wait for them. The caller has locked the member and the variants of the hold.
 */
export async function releaseHold(unit: UnitOfWork, userId: number, now: Date): Promise<void> {
  const pieces = await unit.tx
    .delete(checkoutHoldPieces)
    .where(eq(checkoutHoldPieces.userId, userId))
    .returning()
  await unit.tx.delete(checkoutHolds).where(eq(checkoutHolds.userId, userId))
  await recordMovements(
    unit,
    pieces.map(({ variantId, quantity }) => ({
      variantId,
      kind: 'unhold',
      available: quantity,
      actorId: userId,
    })),
    now,
  )
}

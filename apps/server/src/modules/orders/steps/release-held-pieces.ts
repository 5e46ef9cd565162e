import { eq } from 'drizzle-orm'
import type { ResponseCache } from '../../../core/response-cache.ts'
import { checkoutHoldPieces, checkoutHolds } from '../../../db/schema.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { recordMovements } from '../../stock/steps/record-movements.ts'

/**
 * Ends the checkout hold of a member and returns its pieces to the stock. Returns whether there was one. The caller has
 * locked the member.
 */
export async function releaseHeldPieces(
  unit: UnitOfWork,
  responseCache: ResponseCache,
  userId: number,
): Promise<boolean> {
  const pieces = await unit.tx
    .delete(checkoutHoldPieces)
    .where(eq(checkoutHoldPieces.userId, userId))
    .returning()
  const ended = await unit.tx.delete(checkoutHolds).where(eq(checkoutHolds.userId, userId)).returning()
  await recordMovements(
    unit,
    responseCache,
    pieces.map(({ variantId, quantity }) => ({
      variantId,
      kind: 'unhold',
      available: quantity,
      actorId: userId,
    })),
  )
  return ended.length > 0
}

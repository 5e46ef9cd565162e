import { MAX_CHECKOUT_HOLD_MINUTES } from '@jansi/contract/checkout-holds'
import { eq } from 'drizzle-orm'
import type { Deps } from '../../../core/deps.ts'
import { checkoutHoldPieces, checkoutHolds } from '../../../db/schema/cart.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { recordAudit } from '../../audit/steps/record-audit.ts'
import { lockMemberAndVariants } from '../steps/lock-member-and-variants.ts'
import { releaseHold } from '../steps/release-hold.ts'

/**
 * Ends a member's checkout hold for staff; its pieces are in the shop again. The member's open page gets
 * `checkout_hold_ended` when it renews, as at the end of all renewals, and may still order. Without a hold nothing happens.
 */
export async function endCheckoutHold(
  deps: Pick<Deps, 'database' | 'clock'>,
  staffId: number,
  memberId: number,
): Promise<void> {
  await inTransaction(deps.database.orm, async (unit) => {
    const { tx } = unit
    await lockMemberAndVariants(tx, memberId, [])
    const [hold] = await tx.select().from(checkoutHolds).where(eq(checkoutHolds.userId, memberId))
    const [piece] = await tx
      .select()
      .from(checkoutHoldPieces)
      .where(eq(checkoutHoldPieces.userId, memberId))
      .limit(1)
    if (!hold || !piece) return
    const now = deps.clock()
    await releaseHold(unit, memberId, now)
    // A page that renews would hold the pieces again at once: the rest of the hold is past its last renewal.
    const startedAt = new Date(now.getTime() - MAX_CHECKOUT_HOLD_MINUTES * 60_000)
    await tx.insert(checkoutHolds).values({ ...hold, startedAt })
    await recordAudit(tx, {
      actorId: staffId,
      action: 'member.end_hold',
      subjectType: 'member',
      subjectId: String(memberId),
      createdAt: now,
    })
  })
}

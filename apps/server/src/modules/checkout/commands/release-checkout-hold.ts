import { eq } from 'drizzle-orm'
import type { Deps } from '../../../core/deps.ts'
import { checkoutHolds } from '../../../db/schema/cart.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { lockMemberAndVariants } from '../steps/lock-member-and-variants.ts'
import { releaseHold } from '../steps/release-hold.ts'

/** Ends the checkout hold of a member, if there is one; with a page key only if no other page has taken it over. */
export async function releaseCheckoutHold(
  deps: Pick<Deps, 'database' | 'clock'>,
  userId: number,
  pageKey: string | undefined,
): Promise<void> {
  await inTransaction(deps.database.orm, async (unit) => {
    await lockMemberAndVariants(unit.tx, userId, [])
    if (pageKey !== undefined) {
      const [hold] = await unit.tx.select().from(checkoutHolds).where(eq(checkoutHolds.userId, userId))
      if (hold?.pageKey != null && hold.pageKey !== pageKey) return
    }
    await releaseHold(unit, userId, deps.clock())
  })
}

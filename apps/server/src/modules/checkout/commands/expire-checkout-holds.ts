import { asc, eq, lte } from 'drizzle-orm'
import type { Deps } from '../../../core/deps.ts'
import { checkoutHolds } from '../../../db/schema/cart.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { lockMemberAndVariants } from '../steps/lock-member-and-variants.ts'
import { deleteOldRunOuts, noteRunOut } from '../steps/note-run-out.ts'
import { releaseHold } from '../steps/release-hold.ts'

const BATCH = 100

/** Releases the checkout holds past their time. Returns how many. Safe to run in many processes. */
export async function expireCheckoutHolds(deps: Pick<Deps, 'database' | 'clock'>): Promise<number> {
  const { orm } = deps.database
  const expired = await orm
    .select({ userId: checkoutHolds.userId })
    .from(checkoutHolds)
    .where(lte(checkoutHolds.expiresAt, deps.clock()))
    .orderBy(asc(checkoutHolds.expiresAt))
    .limit(BATCH)
  let released = 0
  for (const { userId } of expired) {
    await inTransaction(orm, async (unit) => {
      await lockMemberAndVariants(unit.tx, userId, [])
      const [hold] = await unit.tx.select().from(checkoutHolds).where(eq(checkoutHolds.userId, userId))
      // The member may have renewed it, or ordered, or another process came first.
      const now = deps.clock()
      if (!hold || hold.expiresAt > now) return
      await noteRunOut(unit.tx, userId, now)
      await releaseHold(unit, userId, now)
      released += 1
    })
  }
  await deleteOldRunOuts(orm, deps.clock())
  return released
}

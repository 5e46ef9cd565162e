import { and, desc, eq, gt } from 'drizzle-orm'
import type { Deps } from '../../../core/deps.ts'
import type { Tx } from '../../../db/client.ts'
import { checkoutHoldPages, checkoutHolds } from '../../../db/schema/cart.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { lockMemberAndVariants } from '../steps/lock-member-and-variants.ts'
import { releaseHold } from '../steps/release-hold.ts'

/** Ends the checkout hold of a member, if there is one; with the key of a page only if no other page shows the hold. */
export async function releaseCheckoutHold(
  deps: Pick<Deps, 'database' | 'clock'>,
  userId: number,
  pageKey: string | undefined,
): Promise<void> {
  await inTransaction(deps.database.orm, async (unit) => {
    await lockMemberAndVariants(unit.tx, userId, [])
    const now = deps.clock()
    if (pageKey !== undefined && (await closePage(unit.tx, { userId, pageKey, now }))) return
    await releaseHold(unit, userId, now)
  })
}

type ClosedPage = { userId: number; pageKey: string; now: Date }

/** Forgets a page that was closed. Returns whether the hold is shown on another one. */
async function closePage(tx: Tx, { userId, pageKey, now }: ClosedPage): Promise<boolean> {
  const isOfMember = eq(checkoutHoldPages.userId, userId)
  await tx.delete(checkoutHoldPages).where(and(isOfMember, eq(checkoutHoldPages.pageKey, pageKey)))
  const [other] = await tx
    .select()
    .from(checkoutHoldPages)
    .where(and(isOfMember, gt(checkoutHoldPages.expiresAt, now)))
    .orderBy(desc(checkoutHoldPages.expiresAt))
    .limit(1)
  const [hold] = await tx.select().from(checkoutHolds).where(eq(checkoutHolds.userId, userId))
  // An older server may have renewed it for a page that has no row.
  if (other === undefined) return hold?.pageKey != null && hold.pageKey !== pageKey
  if (hold?.pageKey === pageKey)
    await tx.update(checkoutHolds).set({ pageKey: other.pageKey }).where(eq(checkoutHolds.userId, userId))
  return true
}

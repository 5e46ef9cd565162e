import { and, eq, sql } from 'drizzle-orm'
import { anyOf } from '../../../db/any-of.ts'
import { waitingEntries } from '../../../db/schema/cart.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'

/** Lets no offer of a member end before `until`: the member is paying. The caller has locked the variants. */
export async function extendOffers(
  { tx }: UnitOfWork,
  userId: number,
  variantIds: readonly number[],
  until: Date,
): Promise<void> {
  await tx
    .update(waitingEntries)
    .set({ expiresAt: sql`greatest(${waitingEntries.expiresAt}, ${until.toISOString()}::timestamptz)` })
    .where(
      and(
        eq(waitingEntries.userId, userId),
        eq(waitingEntries.state, 'offered'),
        anyOf(waitingEntries.variantId, variantIds),
        sql`${waitingEntries.expiresAt} is not null`,
      ),
    )
}

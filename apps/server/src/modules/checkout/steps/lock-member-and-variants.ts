import { asc, sql } from 'drizzle-orm'
import { arrayOf } from '../../../db/any-of.ts'
import type { Tx } from '../../../db/client.ts'
import { checkoutHoldPieces } from '../../../db/schema/cart.ts'
import { variants } from '../../../db/schema/catalog.ts'
import type { users } from '../../../db/schema/people.ts'
import { sendTogether } from '../../../db/send-together.ts'
import { memberLock } from '../../people/steps/lock-member.ts'

/** A member whose row is locked until the transaction ends. */
export type LockedMember = typeof users.$inferSelect

/**
 * Locks a member, so that their checkouts go one after the other and the limits hold, and then the variants and those of
 * the member's checkout hold, in id order. Statements after it see the rows of the transactions that held the locks.
 * Returns undefined if there is no such member.
 */
export async function lockMemberAndVariants(
  tx: Tx,
  userId: number,
  variantIds: readonly number[],
): Promise<LockedMember | undefined> {
  const isOfMember = sql`${variants.id} = any(array(select unnest(${arrayOf(variants.id, variantIds)})
    union select ${checkoutHoldPieces.variantId} from ${checkoutHoldPieces} where ${checkoutHoldPieces.userId} = ${userId}))`
  const [[member]] = await sendTogether(
    memberLock(tx, userId),
    tx
      .select({ id: variants.id })
      .from(variants)
      .where(isOfMember)
      .orderBy(asc(variants.id))
      .for('no key update')
      .prepare('lock_variants'),
  )
  return member
}

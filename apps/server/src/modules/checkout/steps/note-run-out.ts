import { lt, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../db/client.ts'
import { checkoutHoldPieces, checkoutHoldsRunOut } from '../../../db/schema/cart.ts'

/** How long a hold that ran out is known: an hour until the second, and an hour of the pause. */
const RETENTION_MS = 2 * 3_600_000

/** Notes that a member's hold ran out by time, before its pieces are released. A hold without pieces leaves no note. */
export async function noteRunOut(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into ${checkoutHoldsRunOut} (user_id, variant_ids, ended_at)
    select user_id, array_agg(variant_id), ${now.toISOString()}::timestamptz
    from ${checkoutHoldPieces} where user_id = ${userId} group by user_id`)
}

/** Deletes the notes that nothing depends on any more. */
export async function deleteOldRunOuts(db: Executor, now: Date): Promise<void> {
  await db
    .delete(checkoutHoldsRunOut)
    .where(lt(checkoutHoldsRunOut.endedAt, new Date(now.getTime() - RETENTION_MS)))
}

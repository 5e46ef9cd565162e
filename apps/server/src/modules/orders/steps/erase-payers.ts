import { sql } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { receipts } from '../../../db/schema/journal.ts'
import { orders } from '../../../db/schema/orders.ts'
import { users } from '../../../db/schema/people.ts'
import { PAYER } from '../payer.ts'

/** Names people who were just erased as the payers of their receipts, by the placeholder that their rows have now. */
export async function erasePayers(tx: Tx, userIds: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update ${receipts} set payer = ${PAYER}
    from ${orders} join ${users} on ${users.id} = ${orders.userId}
    where ${orders.id} = ${receipts.orderId} and ${users.id} = any(${sql.param([...userIds])}::int[])`)
}

import { sql } from 'drizzle-orm'
import type { Executor } from '../../../db/client.ts'
import { receipts } from '../../../db/schema/journal.ts'
import { orders } from '../../../db/schema/orders.ts'
import { users } from '../../../db/schema/people.ts'
import { loadSettings } from '../../settings/queries.ts'
import { PAYER } from '../payer.ts'
import { clubOf } from '../receipt-data.ts'

/**
 * Writes payer, club and date of receipts that a server of an older release numbered, as they are printed now, and replaces
 * payers whom such a server erased. Returns how many receipts it wrote. Safe to run in every process at once.
 */
export async function storeReceiptFacts(db: Executor): Promise<number> {
  const club = clubOf(await loadSettings(db))
  const { rows } = await db.execute(sql`
    update ${receipts} set payer = ${PAYER}, issued_at = coalesce(issued_at, ${orders.createdAt}),
      club = coalesce(club, ${JSON.stringify(club)}::jsonb)
    from ${orders} join ${users} on ${users.id} = ${orders.userId}
    where ${orders.id} = ${receipts.orderId}
      and (payer is null or (${users.erasedAt} is not null and payer <> ${PAYER}))
    returning 1`)
  return rows.length
}

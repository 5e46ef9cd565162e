import { sql } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { receipts } from '../../../db/schema/journal.ts'
import { orders } from '../../../db/schema/orders.ts'
import { users } from '../../../db/schema/people.ts'
import { loadSettings } from '../../settings/queries.ts'
import { PAYER } from '../payer.ts'
import { clubOf } from '../receipt-data.ts'

/** Transactions that number a receipt take turns, so that a year's numbers have no gaps. */
const RECEIPT_LOCK = 7_461_620_833

/**
 * Gives a locked order its running receipt number of the Buddhist year in Bangkok, with the payer, the club and the date of
 * this moment; an order keeps those that it has. Numbers and dates rise together: where the clock is behind the last receipt, as that
 * of another server may be, the moment is that receipt's.
 */
export async function numberReceipt(tx: Tx, orderId: string, now: Date): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${RECEIPT_LOCK}::bigint)`)
  const club = clubOf(await loadSettings(tx))
  await tx.execute(sql`
    insert into ${receipts} (order_id, year, number, created_at, issued_at, payer, club)
    select ${orders.id}, given.year,
      (select coalesce(max(number), 0) + 1 from ${receipts} where year = given.year),
      given.at, given.at, ${PAYER}, ${JSON.stringify(club)}::jsonb
    from ${orders} join ${users} on ${users.id} = ${orders.userId} cross join (
      select at, extract(year from at at time zone 'Asia/Bangkok')::int + 543 as year
      from (select greatest(${now.toISOString()}::timestamptz,
        (select created_at from ${receipts} order by year desc, number desc limit 1)) as at) moment
    ) given
    where ${orders.id} = ${orderId}
    on conflict (order_id) do nothing`)
}

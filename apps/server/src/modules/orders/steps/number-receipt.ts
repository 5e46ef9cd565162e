import { sql } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { receipts } from '../../../db/schema.ts'
import { bangkokDay } from '../../../domain/days.ts'

/** Transactions that number a receipt take turns, so that a year's numbers have no gaps. */
const RECEIPT_LOCK = 7_461_620_833

/** Gives a locked order its running receipt number of the Buddhist year in Bangkok; an order keeps the number it has. */
export async function numberReceipt(tx: Tx, orderId: string, now: Date): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${RECEIPT_LOCK}::bigint)`)
  const year = Number(bangkokDay(now).slice(0, 4)) + 543
  await tx.execute(sql`
    insert into ${receipts} (order_id, year, number, created_at)
    select ${orderId}, ${year}::int,
      (select coalesce(max(number), 0) + 1 from ${receipts} where year = ${year}::int), ${now.toISOString()}
    on conflict (order_id) do nothing`)
}

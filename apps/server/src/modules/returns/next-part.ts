import { type SQL, sql } from 'drizzle-orm'
import { returnItems } from '../../db/schema/returns.ts'

/** The part of one more open row of an order item, which the caller has locked. */
export function nextPart(orderItemId: number): SQL {
  return sql`(select coalesce(max(${returnItems.part}) + 1, 0) from ${returnItems}
    where ${returnItems.orderItemId} = ${orderItemId} and ${returnItems.isOpen})`
}

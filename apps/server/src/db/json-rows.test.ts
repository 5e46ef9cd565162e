import { asc, eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { useDatabase } from '../../test/database.ts'
import { rowOf, rowsOf } from './json-rows.ts'
import { receipts } from './schema/journal.ts'
import { orders } from './schema/orders.ts'
import { returnItems } from './schema/returns.ts'

const db = useDatabase()

const ORDER = '3f2a91c4-0d5e-4b8a-9c77-1e2f3a4b5c6d'

/** Rows with dates, instants, JSON, arrays, large amounts and empty columns; foreign keys are not checked. */
async function insertRows() {
  const createdAt = new Date('2026-11-28T00:00:00.120Z')
  await db.orm.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`
      insert into orders (id, user_id, workshop_id, status, amount, payment_method_id, payment_method_name, slip_owed,
        return_due_on, created_at)
      values (${ORDER}, 1, 1, 'approved', 900719925474099, 3, 'โอน "ผ่าน" ธนาคาร', true, '2026-12-05',
        '2026-11-28 04:45:00.123456+07')`)
    await tx.insert(receipts).values({
      orderId: ORDER,
      year: 2569,
      number: 7,
      createdAt,
      club: { name: 'ชมรม', address: '', phone: '', taxId: null },
      payer: 'บัว งาม',
    })
    await tx.insert(returnItems).values([
      { sessionId: ORDER, orderItemId: 1, createdAt, quantity: 2, isOpen: true, pieceIds: [4, 11] },
      { sessionId: ORDER, orderItemId: 2, createdAt, quantity: 1, isOpen: false },
    ])
  })
}

it('reads rows as a select of their table does', async () => {
  await insertRows()
  const [read] = await db.orm
    .select({
      orders: rowsOf(orders, { where: sql`true`, orderBy: asc(orders.number) }),
      items: rowsOf(returnItems, { where: eq(returnItems.sessionId, ORDER), orderBy: asc(returnItems.id) }),
      receipt: rowOf(receipts, eq(receipts.orderId, ORDER)),
      noReceipt: rowOf(receipts, eq(receipts.number, 8)),
      noItems: rowsOf(returnItems, { where: sql`false`, orderBy: asc(returnItems.id) }),
    })
    .from(orders)
  const [receipt] = await db.orm.select().from(receipts)
  expect(read).toEqual({
    orders: await db.orm.select().from(orders),
    items: await db.orm.select().from(returnItems).orderBy(asc(returnItems.id)),
    receipt,
    noReceipt: null,
    noItems: [],
  })
  expect(read?.items).toHaveLength(2)
})

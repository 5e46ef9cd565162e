import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { products } from '../src/db/schema/catalog.ts'
import { emptyTables } from './database.ts'
import { addGoods, addPeople } from './large-shop/goods-and-people.ts'
import { addOrders, CAST, emptyOrders } from './large-shop/orders.ts'
import { usePostgres } from './postgres-database.ts'
import { readBy, recordStatements } from './rows-read.ts'
import { openShop, type Person } from './shop.ts'
import { done } from './shop-goods.ts'

/** Orders of which a tenth is open; all further ones are over. */
const OPEN = 200
const SMALL = 500
const LARGE = 4_000
const PRODUCTS = 20
/** A history eight times as long may make a call read so many times as many rows. */
const MAX_GROWTH = 2
/** 25 orders, each found and then joined with its member and its workshop, with two items and a slip, and a row more. */
const MAX_ROWS_OF_A_PAGE = 200

/** Calls whose answer does not grow with the orders that are over. */
const CALLS = [
  '/staff/summary/',
  '/staff/returns/?status=pending',
  '/staff/returns/?status=penalty_slip',
  '/staff/returns/?status=penalty_unpaid',
  '/staff/loans/',
  '/staff/orders/?status=pending',
  '/staff/orders/?status=long_pending',
  '/staff/orders/?status=overdue',
  // Digits that may be a phone number, an order's number or the reference of a slip.
  '/staff/orders/?q=20991231',
  '/staff/products/',
  // With the reserved pieces of its variants, as after a correction of their stock.
  '/staff/products/PRODUCT/',
  '/workshop/active_workshop_products/',
]

const shop = openShop({ over: usePostgres() })

/** Replaces all orders by so many, of which a tenth of the first `open` is open. */
async function fill(orders: number, open: number): Promise<void> {
  await shop.orm.transaction(async (tx) => {
    await emptyOrders(tx)
    await addOrders(tx, orders, { open })
  })
  await shop.orm.execute(sql`vacuum analyze`)
}

/** Returns how many rows each call reads in a shop with so many orders. */
async function rowsReadWith(staff: Person, orders: number): Promise<Map<string, number>> {
  await fill(orders, OPEN)
  const [product] = await shop.orm.select({ id: products.id }).from(products).orderBy(products.id).limit(1)
  const read = new Map<string, number>()
  for (const call of CALLS) {
    const path = call.replace('PRODUCT', String(product?.id))
    done(await staff.get(path), 200)
    const sent = await recordStatements(async () => done(await staff.get(path), 200))
    let rows = 0
    for (const statement of sent) rows += (await readBy(shop.orm, statement)).rows
    read.set(path, rows)
  }
  return read
}

/** Returns how many rows are read to find and show a page of completed orders where hundreds of open ones are newer. */
async function rowsReadForCompleted(staff: Person): Promise<number> {
  await fill(LARGE, LARGE)
  const sent = await recordStatements(async () =>
    done(await staff.get('/staff/orders/?status=completed'), 200),
  )
  const page = sent.find(({ text }) => text.includes('"page"'))
  if (page === undefined) throw new Error('No page was read.')
  return (await readBy(shop.orm, page)).rows
}

it('reads as much for work that waits in a long history as in a short one', async () => {
  shop.at(new Date().toISOString())
  const staff = await shop.anAdmin()
  await addPeople(shop.orm, CAST.first + CAST.members)
  await shop.orm.transaction(async (tx) => {
    await tx.execute(sql`delete from payment_methods`)
    await addGoods(tx, PRODUCTS)
  })
  const small = await rowsReadWith(staff, SMALL)
  const large = await rowsReadWith(staff, LARGE)
  const ofCompleted = await rowsReadForCompleted(staff)
  // The journal and the stock of these orders are not written as the shop would.
  await emptyTables(shop.orm)
  const grown = [...large].filter(([path, rows]) => rows > MAX_GROWTH * (small.get(path) ?? 0))
  expect(ofCompleted).toBeLessThan(MAX_ROWS_OF_A_PAGE)
  expect(grown.map(([path, rows]) => `${path}: ${small.get(path)} rows, then ${rows}`)).toEqual([])
}, 120_000)

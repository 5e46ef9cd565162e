import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { countStatements } from '../../test/count-statements.ts'
import { openShop, type Person } from '../../test/shop.ts'
import { anActiveWorkshop, aProduct, type MadeProduct } from '../../test/shop-goods.ts'

const shop = openShop()

const linesOf = (products: readonly MadeProduct[], type = 'sale') =>
  products.map(({ id, variant }) => ({ product_id: id, variant_id: variant.id, quantity: 1, type }))
const order = (member: Person, products: readonly MadeProduct[], type = 'sale') =>
  member.post(
    '/order/create_from_cart/',
    { payment_method: 3, order_items: linesOf(products, type) },
    { 'idempotency-key': randomUUID() },
  )
const goods = async (count: number) => {
  await anActiveWorkshop(shop)
  const made = []
  for (let n = 0; n < count; n += 1) made.push(await aProduct(shop))
  return made
}
/** Sends the call once, so that the caches are warm, and counts the second. */
const countWarm = async (call: () => Promise<{ status: number }>) => {
  expect((await call()).status).toBe(200)
  return countStatements(async () => expect((await call()).status).toBe(200))
}

type Call = (member: Person, products: readonly MadeProduct[]) => Promise<{ status: number }>
const carts = (products: readonly MadeProduct[]) => ({ sale: linesOf(products), rent: [] })
const sync: Call = (member, products) => member.put('/cart/sync_cart/', carts(products))
const hold: Call = (member, products) => member.put('/checkout/hold/', carts(products))

it.each<[string, Call, status: number, before?: Call]>([
  ['orders', order, 201],
  ['orders of loans', (member, products) => order(member, products, 'rent'), 201],
  ['orders of held pieces', order, 201, hold],
  ['grace-end', hold, 200],
  ['stored carts', sync, 200],
  ['checks', (member, products) => member.post('/cart/verify_stock/', carts(products)), 200],
  ['read carts', (member) => member.get('/cart/get_cart/'), 200, sync],
  ['histories', (member) => member.get('/order/'), 200, order],
])('%s send no more statements for six lines than for one', async (_what, call, status, before) => {
  const products = await goods(6)
  const counts = []
  for (const some of [products.slice(0, 1), products]) {
    const member = await shop.aMember()
    await before?.(member, some)
    counts.push(await countStatements(async () => expect((await call(member, some)).status).toBe(status)))
  }
  const [one = 0, six] = counts
  // The first call of all fills the caches.
  expect(six).toBeLessThanOrEqual(one)
})

it('histories of two orders send as many statements as those of one', async () => {
  const member = await shop.aMember()
  const products = await goods(2)
  await order(member, products)
  const ofOne = await countWarm(() => member.get('/order/'))
  await order(member, products)
  expect(await countWarm(() => member.get('/order/'))).toBe(ofOne)
})

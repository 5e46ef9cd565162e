import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished, vi } from 'vitest'
import { countStatements } from '../../test/count-statements.ts'
import { openShop, type Person } from '../../test/shop.ts'
import { anActiveWorkshop, aProduct, type MadeProduct } from '../../test/shop-goods.ts'
import { hashPassword } from '../modules/auth/hash-password.ts'

const PASSWORD = 'Palette-of-tests-26'

/** The most statements that a call of a busy evening may send. */
const MAX_STATEMENTS = {
  order: 20,
  history: 10,
  product: 0,
  login: 6,
  cart: 5,
  check: 2,
  storedCart: 2,
  hold: 7,
  heldOrder: 20,
  qr: 2,
  todos: 12,
}

const shop = openShop()

const goods = async () => {
  await anActiveWorkshop(shop)
  return [await aProduct(shop), await aProduct(shop)]
}
const linesOf = (products: readonly MadeProduct[]) =>
  products.map(({ id, variant }) => ({ product_id: id, variant_id: variant.id, quantity: 1, type: 'sale' }))
const order = (member: Person, products: readonly MadeProduct[]) =>
  member.post(
    '/order/create_from_cart/',
    { payment_method: 3, order_items: linesOf(products) },
    { 'idempotency-key': randomUUID() },
  )
/** Sends the call once, so that the caches are warm, and counts the second. */
const countWarm = async (call: () => Promise<{ status: number }>, status = 200) => {
  expect((await call()).status).toBe(status)
  return countStatements(async () => expect((await call()).status).toBe(status))
}

it('orders two lines', async () => {
  const member = await shop.aMember()
  const products = await goods()
  expect(await countWarm(() => order(member, products), 201)).toBeLessThanOrEqual(MAX_STATEMENTS.order)
})

it('shows a history of several orders', async () => {
  const member = await shop.aMember()
  const products = await goods()
  await order(member, products)
  const ofOne = await countWarm(() => member.get('/order/'))
  await order(member, products)
  expect(ofOne).toBeLessThanOrEqual(MAX_STATEMENTS.history)
  expect(await countWarm(() => member.get('/order/'))).toBe(ofOne)
})

it('shows the things that a member has to do', async () => {
  const member = await shop.aMember()
  await order(member, await goods())
  expect(await countWarm(() => member.get('/todo/'))).toBeLessThanOrEqual(MAX_STATEMENTS.todos)
})

it('shows a product and the catalogue', async () => {
  const [product] = await goods()
  // Stock that is older than a quarter of a second is read again, and a busy machine may take longer for a call.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  onTestFinished(() => clock.mockRestore())
  for (const path of [
    `/workshopproduct/${product?.id}/product_in_workshop/`,
    '/workshop/active_workshop_products/',
  ])
    expect(await countWarm(() => shop.guest.get(path))).toBe(MAX_STATEMENTS.product)
})

it('logs in', async () => {
  const { email } = await shop.aMember({ passwordHash: await hashPassword(PASSWORD) })
  const login = () => shop.guest.post('/dj-rest-auth/login/', { email, password: PASSWORD })
  expect(await countWarm(login)).toBeLessThanOrEqual(MAX_STATEMENTS.login)
})

it('stores the cart and checks it', async () => {
  const member = await shop.aMember()
  const carts = { sale: linesOf(await goods()), rent: [] }
  expect(await countWarm(() => member.put('/cart/sync_cart/', carts))).toBeLessThanOrEqual(
    MAX_STATEMENTS.cart,
  )
  expect(await countWarm(() => member.post('/cart/verify_stock/', carts))).toBeLessThanOrEqual(
    MAX_STATEMENTS.check,
  )
  expect(await countWarm(() => member.get('/cart/get_cart/'))).toBeLessThanOrEqual(MAX_STATEMENTS.storedCart)
})

it('draws the QR of a payment', async () => {
  const member = await shop.aMember()
  await shop.configure({ promptpay_target: '0801234567' })
  const draw = () => member.post('/order/generate_promptpay_qr/', { amount: 140.5 })
  expect(await countWarm(draw)).toBeLessThanOrEqual(MAX_STATEMENTS.qr)
})

it('holds the pieces of a cart, and orders them', async () => {
  const [member, another] = [await shop.aMember(), await shop.aMember()]
  const products = await goods()
  const hold = (person: Person) => person.put('/checkout/hold/', { sale: linesOf(products), rent: [] })
  const renewed = await countWarm(() => hold(member))
  const held = await countStatements(async () => expect((await hold(another)).status).toBe(200))
  expect(Math.max(renewed, held)).toBeLessThanOrEqual(MAX_STATEMENTS.hold)
  expect((await order(another, products)).status).toBe(201)
  const ordered = await countStatements(async () => expect((await order(member, products)).status).toBe(201))
  expect(ordered).toBeLessThanOrEqual(MAX_STATEMENTS.heldOrder)
})

import type { Product } from '@jansi/contract/catalog'
import type { CheckoutHold } from '@jansi/contract/checkout-holds'
import type { SuccessOf } from '@jansi/contract/endpoint'
import type { getStaffSummary } from '@jansi/contract/staff-summary'
import { asc, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { usePostgres } from '../../../test/postgres-database.ts'
import { openShop, type Person } from '../../../test/shop.ts'
import { aProduct, checkout, done, line, type MadeProduct, stockOf } from '../../../test/shop-goods.ts'
import { checkoutHoldPieces, checkoutHolds } from '../../db/schema/cart.ts'
import { auditLog } from '../../db/schema/records.ts'
import { stockMovements } from '../../db/schema/stock.ts'
import { expireCheckoutHolds } from './commands/expire-checkout-holds.ts'

const shop = openShop({ over: usePostgres() })

const HOLD = '/checkout/hold/'
const VERIFY = '/cart/verify_stock/'
const CREATE = '/order/create_from_cart/'
const MINUTE = 60

function carts(product: MadeProduct, quantity = 1, variant = product.variant) {
  return { sale: [{ product_id: product.id, variant_id: variant.id, quantity }], rent: [] }
}

const hold = (member: Person, body: object) => member.put<CheckoutHold>(HOLD, body)

const release = (member: Person, query = '') => member.send({ method: 'DELETE', url: `/api${HOLD}${query}` })

/** Holds pieces and lets the hold run out. */
async function letRunOut(member: Person, body: object) {
  done(await hold(member, body), 200)
  shop.pass(15 * MINUTE)
  expect(await expireCheckoutHolds(shop.deps)).toBe(1)
}

async function ledgerOf({ variant }: MadeProduct) {
  const rows = await shop.orm
    .select()
    .from(stockMovements)
    .where(eq(stockMovements.variantId, variant.id))
    .orderBy(asc(stockMovements.id))
  return rows.map(({ kind, available }) => [kind, available])
}

it('a checkout hold keeps the last piece for the one who pays, and the order takes it', async () => {
  const [first, second] = [await shop.aMember(), await shop.aMember()]
  const product = await aProduct(shop, { variants: [{ stock: 1 }] })
  const held = done(await hold(first, carts(product)), 200)
  expect(held).toEqual({
    expires_at: new Date(shop.deps.clock().getTime() + 15 * MINUTE * 1000).toISOString(),
    renewable_until: new Date(shop.deps.clock().getTime() + 30 * MINUTE * 1000).toISOString(),
    seconds_left: 15 * MINUTE,
  })
  expect(await stockOf(shop, product.variant)).toMatchObject({ available: 0 })
  for (const refused of [
    await second.post(VERIFY, carts(product)),
    await hold(second, carts(product)),
    await second.post(CREATE, checkout([line(product, 'sale')])),
  ]) {
    expect(refused).toMatchObject({ status: 400, body: { code: 'out_of_stock' } })
  }
  done(await first.post(VERIFY, carts(product)), 200)
  done(await first.post(CREATE, checkout([line(product, 'sale')])), 201)
  expect(await ledgerOf(product)).toEqual([
    ['restock', 1],
    ['hold', -1],
    ['unhold', 1],
    ['reserve', -1],
  ])
  expect(await shop.orm.select().from(checkoutHoldPieces)).toEqual([])
})

it('shows others how long a hold lasts for pieces that somebody is paying for, and not for sold ones', async () => {
  const member = await shop.aMember()
  const product = await aProduct(shop, { variants: [{ stock: 1 }, { stock: 0 }, { stock: 2 }] })
  const shown = async () => {
    const { variants } = done(
      await shop.guest.get<Product>(`/workshopproduct/${product.id}/product_in_workshop/`),
      200,
    )
    return variants.map(({ quantity, held_minutes }) => [quantity, held_minutes])
  }
  done(await hold(member, carts(product)), 200)
  expect(await shown()).toEqual([
    [0, 15],
    [0, undefined],
    [2, undefined],
  ])
  done(await release(member), 200)
  // A page may show the stock of one second before.
  shop.pass(2)
  expect(await shown()).toEqual([
    [1, undefined],
    [0, undefined],
    [2, undefined],
  ])
})

it('a checkout hold is one a member: other lines replace its pieces', async () => {
  const member = await shop.aMember()
  const [paper, paint] = [await aProduct(shop), await aProduct(shop)]
  done(await hold(member, carts(paper, 3)), 200)
  done(await hold(member, carts(paper, 2)), 200)
  expect(await stockOf(shop, paper.variant)).toMatchObject({ available: 3 })
  done(await hold(member, carts(paint, 5)), 200)
  expect(await stockOf(shop, paper.variant)).toMatchObject({ available: 5 })
  expect(await stockOf(shop, paint.variant)).toMatchObject({ available: 0 })
  expect(await ledgerOf(paper)).toEqual([
    ['restock', 5],
    ['hold', -3],
    ['unhold', 1],
    ['unhold', 2],
  ])
})

it('a checkout hold is renewed for half an hour at most, and can be had again after that', async () => {
  const member = await shop.aMember()
  const product = await aProduct(shop)
  const { renewable_until } = done(await hold(member, carts(product)), 200)
  shop.pass(10 * MINUTE)
  expect(done(await hold(member, carts(product)), 200).seconds_left).toBe(15 * MINUTE)
  shop.pass(10 * MINUTE)
  expect(done(await hold(member, carts(product)), 200)).toMatchObject({
    expires_at: renewable_until,
    seconds_left: 10 * MINUTE,
  })
  // No later than promised, although other lines are held now.
  expect(done(await hold(member, carts(product, 2)), 200).expires_at).toBe(renewable_until)
  shop.pass(10 * MINUTE)
  expect(await hold(member, carts(product))).toMatchObject({
    status: 409,
    body: { code: 'checkout_hold_ended' },
  })
  expect(await stockOf(shop, product.variant)).toMatchObject({ available: 5 })
  expect(done(await hold(member, carts(product)), 200).seconds_left).toBe(15 * MINUTE)
})

it('a checkout hold ends by itself when nobody renews it, and when its member leaves', async () => {
  const member = await shop.aMember()
  const product = await aProduct(shop)
  done(await hold(member, carts(product, 2)), 200)
  shop.pass(15 * MINUTE - 1)
  expect(await expireCheckoutHolds(shop.deps)).toBe(0)
  shop.pass(1)
  expect(await expireCheckoutHolds(shop.deps)).toBe(1)
  expect(await stockOf(shop, product.variant)).toMatchObject({ available: 5 })
  done(await hold(member, carts(product, 2)), 200)
  done(await release(member), 200)
  done(await release(member), 200)
  expect(await stockOf(shop, product.variant)).toMatchObject({ available: 5 })
})

it('a checkout hold counts towards the limits of pieces, and an order that was refused leaves it', async () => {
  const member = await shop.aMember()
  const product = await aProduct(shop, { variants: [{ stock: 30 }] })
  expect(await hold(member, carts(product, 11))).toMatchObject({
    status: 400,
    body: { code: 'too_many_of_variant', limit: 10 },
  })
  done(await hold(member, carts(product, 10)), 200)
  const tooMany = await member.post(CREATE, checkout([line(product, 'sale', 11)]))
  expect(tooMany).toMatchObject({ status: 400, body: { code: 'too_many_of_variant' } })
  const another = { ...checkout([line(product, 'sale', 10)]), expected_amount: 1 }
  expect(await member.post(CREATE, another)).toMatchObject({ status: 409, body: { code: 'price_changed' } })
  expect(await stockOf(shop, product.variant)).toMatchObject({ available: 20 })
  done(await member.post(CREATE, checkout([line(product, 'sale', 10)])), 201)
  expect(await hold(member, carts(product, 1))).toMatchObject({
    status: 400,
    body: { code: 'too_many_of_variant' },
  })
})

it('a checkout hold is for members, of lines that may be ordered', async () => {
  const member = await shop.aMember()
  const product = await aProduct(shop, { inWorkshop: false })
  expect((await shop.guest.put(HOLD, carts(product))).status).toBe(401)
  expect(await hold(member, { sale: [], rent: [] })).toMatchObject({ status: 400 })
  expect(await hold(member, carts(product))).toMatchObject({
    status: 400,
    body: { code: 'not_in_workshop', sale: { 0: {} } },
  })
})

it('a checkout hold is had by one of fifty who race for the last piece', async () => {
  const product = await aProduct(shop, { variants: [{ stock: 1 }] })
  const members = await Promise.all(Array.from({ length: 50 }, () => shop.aMember()))
  const answers = await Promise.all(members.map((member) => hold(member, carts(product))))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(new Set(refused.map(({ body }) => JSON.stringify(body)))).toHaveProperty('size', 1)
  expect(refused[0]).toMatchObject({ status: 400, body: { code: 'out_of_stock' } })
  const orders = await Promise.all(
    members.map((member) => member.post(CREATE, checkout([line(product, 'sale')]))),
  )
  expect(orders.map(({ status }) => status === 201)).toEqual(answers.map(({ status }) => status === 200))
})

it('a second hold within an hour that runs out pauses holds of the same sizes for an hour, and never the checkout', async () => {
  const member = await shop.aMember()
  const [paper, paint] = [await aProduct(shop), await aProduct(shop)]
  await letRunOut(member, carts(paper))
  await letRunOut(member, carts(paper, 2))
  const ended = shop.deps.clock().getTime()
  const paused = {
    status: 409,
    body: { code: 'checkout_hold_paused', until: new Date(ended + 3_600_000).toISOString() },
  }
  expect(await hold(member, carts(paper))).toMatchObject(paused)
  done(await member.post(VERIFY, carts(paper)), 200)
  done(await member.post(CREATE, checkout([line(paper, 'sale')])), 201)
  done(await hold(member, carts(paint)), 200)
  // A paused size does not come in by a change of the cart, and the hold of the others stays.
  const both = { sale: [...carts(paint).sale, ...carts(paper).sale], rent: [] }
  expect(await hold(member, both)).toMatchObject(paused)
  expect(await stockOf(shop, paint.variant)).toMatchObject({ available: 4 })
  done(await hold(await shop.aMember(), carts(paper)), 200)
  shop.pass(60 * MINUTE)
  await expireCheckoutHolds(shop.deps)
  done(await hold(member, carts(paper)), 200)
})

it('no pause follows a change of the cart, a hold that its member gave back, or one that became an order', async () => {
  const member = await shop.aMember()
  const product = await aProduct(shop, { variants: [{ stock: 50 }] })
  for (const quantity of [1, 2, 3]) done(await hold(member, carts(product, quantity)), 200)
  for (let n = 0; n < 3; n += 1) {
    done(await release(member), 200)
    done(await hold(member, carts(product)), 200)
  }
  for (let n = 0; n < 3; n += 1) {
    done(await member.post(CREATE, checkout([line(product, 'sale')])), 201)
    done(await hold(member, carts(product)), 200)
  }
  // Two that ran out, but not within an hour.
  await letRunOut(member, carts(product))
  shop.pass(46 * MINUTE)
  await letRunOut(member, carts(product))
  done(await hold(member, carts(product)), 200)
})

it('a hold whose renewals are over counts as run out', async () => {
  const member = await shop.aMember()
  const product = await aProduct(shop)
  for (const _ of [1, 2]) {
    done(await hold(member, carts(product)), 200)
    shop.pass(14 * MINUTE)
    done(await hold(member, carts(product)), 200)
    shop.pass(16 * MINUTE)
    expect(await hold(member, carts(product))).toMatchObject({ body: { code: 'checkout_hold_ended' } })
  }
  expect(await hold(member, carts(product))).toMatchObject({ body: { code: 'checkout_hold_paused' } })
})

it('a page that closes gives a hold back only as the last one, and one without a key gives back any', async () => {
  const member = await shop.aMember()
  const product = await aProduct(shop)
  const held = async () => 5 - (await stockOf(shop, product.variant)).available
  const open = async (page?: string) => done(await hold(member, { ...carts(product), page_key: page }), 200)
  const close = async (page: string) => done(await release(member, `?page_key=${page}`), 200)
  for (const [first, last] of [
    ['one', 'two'],
    ['two', 'one'],
  ] as const) {
    await open('one')
    await open('two')
    await close(first)
    await close('unknown')
    expect(await held(), `${last} is still open`).toBe(1)
    await close(last)
    expect(await held()).toBe(0)
  }
  await open('one')
  await open('two')
  done(await release(member), 200)
  expect(await held()).toBe(0)
  await open()
  await close('one')
  expect(await held()).toBe(0)
})

it('a page whose DELETE was lost counts no longer than its last request promised', async () => {
  const member = await shop.aMember()
  const product = await aProduct(shop)
  const held = async () => 5 - (await stockOf(shop, product.variant)).available
  done(await hold(member, { ...carts(product), page_key: 'lost' }), 200)
  shop.pass(10 * MINUTE)
  done(await hold(member, { ...carts(product), page_key: 'open' }), 200)
  shop.pass(5 * MINUTE - 1)
  done(await release(member, '?page_key=open'), 200)
  expect(await held(), 'until then it may be one that is in the background').toBe(1)
  done(await hold(member, { ...carts(product), page_key: 'open' }), 200)
  shop.pass(1)
  done(await release(member, '?page_key=open'), 200)
  expect(await held()).toBe(0)
})

it('a hold that an older server has renewed for another page is left to it', async () => {
  const member = await shop.aMember()
  const product = await aProduct(shop)
  done(await hold(member, { ...carts(product), page_key: 'one' }), 200)
  // It knows the last page alone.
  await shop.orm.update(checkoutHolds).set({ pageKey: 'of the older server' })
  done(await release(member, '?page_key=one'), 200)
  expect(await stockOf(shop, product.variant)).toMatchObject({ available: 4 })
})

it('staff see who holds pieces, and end a hold, which its open page does not renew', async () => {
  const [member, staff] = [await shop.aMember(), await shop.staff()]
  const product = await aProduct(shop, { name: 'ขาตั้ง', variants: [{ stock: 9 }] })
  const today = async () => done(await staff.get<SuccessOf<typeof getStaffSummary>>('/staff/summary/'), 200)
  const { expires_at } = done(await hold(member, carts(product, 4)), 200)
  expect(await today()).toMatchObject({
    checkout_holds: [{ member: member.id, name: 'มะลิ คนที่ 1', pieces: 4, expires_at }],
    large_holds: [{ member: 'มะลิ คนที่ 1', pieces: 4, stock: 9, orders: [], in_checkout: 4 }],
    unpaid_pieces: { members: 1, pieces: 4, stock: 9 },
  })
  const end = () => staff.send({ method: 'DELETE', url: `/api/staff/checkout-holds/${member.id}/` })
  done(await end(), 200)
  expect(await stockOf(shop, product.variant)).toMatchObject({ available: 9 })
  expect(await today()).toMatchObject({ checkout_holds: [], large_holds: [] })
  expect(await hold(member, carts(product, 4))).toMatchObject({
    status: 409,
    body: { code: 'checkout_hold_ended' },
  })
  done(await hold(member, carts(product, 4)), 200)
  done(await end(), 200)
  // Without a hold it changes nothing, and the member may order.
  done(await member.post(CREATE, checkout([line(product, 'sale', 4)])), 201)
  done(await end(), 200)
  const audit = await shop.orm.select().from(auditLog)
  expect(audit.map(({ action, actorId, subjectId }) => [action, actorId, subjectId])).toEqual(
    Array(2).fill(['member.end_hold', staff.id, String(member.id)]),
  )
  expect(
    (await member.send({ method: 'DELETE', url: `/api/staff/checkout-holds/${member.id}/` })).status,
  ).toBe(403)
})

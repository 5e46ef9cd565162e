import type { Order } from '@jansi/contract/orders'
import { describe, expect, it } from 'vitest'
import { openShop } from '../../../test/shop.ts'
import { aProduct, checkout, done, line, sendSlip, stockOf } from '../../../test/shop-goods.ts'
import { orders } from '../../db/schema/orders.ts'

const shop = openShop()
const CREATE = '/order/create_from_cart/'

describe('a checkout with an Idempotency-Key', () => {
  it('repeated returns the same order, and takes the stock once', async () => {
    const member = await shop.aMember()
    const product = await aProduct(shop)
    const send = () =>
      member.post<Order>(CREATE, checkout([line(product, 'sale', 2)]), { 'idempotency-key': 'one' })
    const placed = done(await send(), 201)
    expect(done(await send(), 201)).toEqual(placed)
    expect(await stockOf(shop, product.variant)).toMatchObject({ available: 3 })
  })

  it('repeated returns the same order even if nothing of it is left', async () => {
    const member = await shop.aMember()
    const product = await aProduct(shop, { variants: [{ stock: 1 }] })
    const send = () =>
      member.post<Order>(CREATE, checkout([line(product, 'sale')]), { 'idempotency-key': 'one' })
    expect(done(await send(), 201).id).toBe(done(await send(), 201).id)
  })

  it('clicked twice at once makes one order', async () => {
    const member = await shop.aMember()
    const product = await aProduct(shop)
    const send = () =>
      member.post<Order>(CREATE, checkout([line(product, 'sale')]), { 'idempotency-key': 'one' })
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await shop.orm.select().from(orders)).toHaveLength(1)
  })

  it('used for another order is refused, and nothing is placed', async () => {
    const member = await shop.aMember()
    const product = await aProduct(shop)
    const send = (quantity: number, method = 1) =>
      member.post(CREATE, checkout([line(product, 'sale', quantity)], method), { 'idempotency-key': 'one' })
    done(await send(1), 201)
    const before = await shop.everything()
    for (const other of [await send(2), await send(1, 3)]) {
      expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } })
    }
    expect(await shop.everything()).toEqual(before)
  })

  it('that was refused may be mended and sent again under the same key', async () => {
    const member = await shop.aMember()
    const product = await aProduct(shop)
    const send = (quantity: number) =>
      member.post(CREATE, checkout([line(product, 'sale', quantity)]), { 'idempotency-key': 'one' })
    done(await send(6), 400)
    done(await send(5), 201)
  })

  it('does not meet another member’s order under the same key', async () => {
    const product = await aProduct(shop)
    const send = async () =>
      (await shop.aMember()).post<Order>(CREATE, checkout([line(product, 'sale')]), {
        'idempotency-key': 'one',
      })
    expect(done(await send(), 201).id).not.toBe(done(await send(), 201).id)
  })

  it.each(['ก', 'with space', 'x'.repeat(201), ''])('that is “%s” is refused', async (key) => {
    const member = await shop.aMember()
    const product = await aProduct(shop)
    const answer = await member.post(CREATE, checkout([line(product, 'sale')]), {
      'idempotency-key': Buffer.from(key).toString('latin1'),
    })
    expect(answer.status).toBe(400)
  })
})

it('without a key two checkouts are two orders', async () => {
  const member = await shop.aMember()
  const product = await aProduct(shop)
  for (const _time of [1, 2]) done(await member.post(CREATE, checkout([line(product, 'sale')])), 201)
  expect(await stockOf(shop, product.variant)).toMatchObject({ available: 3 })
})

describe('a member with five orders that wait for a slip', () => {
  it('places no sixth until a slip is sent, and borrows for nothing meanwhile', async () => {
    const member = await shop.aMember()
    const product = await aProduct(shop, { variants: [{ stock: 20 }] })
    const free = await aProduct(shop, { rentalPrice: 0 })
    const buy = () => member.post<Order>(CREATE, checkout([line(product, 'sale')]))
    const placed = done(await buy(), 201)
    for (const _time of [2, 3, 4, 5]) done(await buy(), 201)
    const before = await shop.everything()
    expect(await buy()).toMatchObject({ status: 400, body: { code: 'too_many_open_orders' } })
    expect(await shop.everything()).toEqual(before)

    done(await member.post(CREATE, checkout([line(free, 'rent')], 4)), 201)
    done(await (await shop.aMember()).post(CREATE, checkout([line(product, 'sale')])), 201)
    await sendSlip(member, placed.id)
    done(await buy(), 201)
  })
})

it('asks a member who checks out over and over to wait, and nobody else', async () => {
  const member = await shop.aMember()
  const attempt = checkout([line(await aProduct(shop, { inWorkshop: false }), 'sale')])
  for (let count = 1; count <= 60; count += 1) done(await member.post(CREATE, attempt), 400)
  const answer = await member.post(CREATE, attempt)
  expect(answer.status).toBe(429)
  expect(answer.body).toEqual({
    detail: `Request was throttled. Expected available in ${answer.headers['retry-after']} seconds.`,
  })
  done(await (await shop.aMember()).post(CREATE, attempt), 400)
})

describe('a member with twenty orders that wait for staff', () => {
  it('places no more, free loans neither, until some are decided', async () => {
    await shop.configure({ piece_limit_per_variant: 30 })
    const member = await shop.aMember()
    const free = await aProduct(shop, { rentalPrice: 0, variants: [{ stock: 30 }] })
    const borrow = () => member.post<Order>(CREATE, checkout([line(free, 'rent')], 4))
    const placed = done(await borrow(), 201)
    for (let more = 1; more < 20; more += 1) done(await borrow(), 201)
    const before = await shop.everything()
    expect(await borrow()).toMatchObject({ status: 400, body: { code: 'too_many_waiting_orders' } })
    expect(await shop.everything()).toEqual(before)

    done(await member.post(`/order/${placed.id}/cancel/`, {}), 200)
    done(await borrow(), 201)
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../src/db/client.ts'
import { orderEvents, orders, paymentSlips, returnItems, returnOutcomes, variants } from '../src/db/schema.ts'
import { type Answer, addHouse, addProduct, addUsers, type HardShop, openHardShop } from './hard-shop.ts'
import { stockFaults } from './ledger.ts'
import { usePostgres } from './postgres-database.ts'

const shop = usePostgres()
let second: Database
/** Two servers on one database, as behind a load balancer. */
let servers: [HardShop, HardShop]
let house: { workshopId: number; categoryId: number }

beforeAll(async () => {
  second = await openDatabase({ url: shop.url, dataDir: 'memory' })
  servers = [await openHardShop(shop.database), await openHardShop(second)]
})
afterAll(async () => {
  for (const server of servers) await server.close()
  await second.close()
})
beforeEach(async () => {
  house = await addHouse(shop.orm)
})

const server = (n: number) => servers[n % 2 === 0 ? 0 : 1]
const members = async (count: number) =>
  Promise.all((await addUsers(shop.orm, count)).map((id, n) => server(n).signIn(id)))
const staff = async () => {
  const [id = 0] = await addUsers(shop.orm, 1, 'staff')
  return servers[0].signIn(id)
}
const product = (stocks: number[], prices = {}) => addProduct(shop.orm, { ...house, stocks, ...prices })

type Line = { product_id: number; variant_id: number; quantity: number; type: 'sale' | 'rent' }
const checkout = (n: number, access: string, order_items: Line[], payment_method = 3, key?: string) =>
  server(n).call('POST', '/order/create_from_cart/', access, { payment_method, order_items }, key)

const statuses = (answers: Answer[]) =>
  Object.fromEntries(
    [...new Set(answers.map(({ status }) => status))]
      .sort()
      .map((status) => [status, answers.filter((answer) => answer.status === status).length]),
  )

/** An order with two loaned pieces in its member's hands, and a return session that holds them, ready to review. */
async function openReturn() {
  const { productId, variantIds } = await product([5])
  const [member = ''] = await members(1)
  const volunteer = await staff()
  const line = { product_id: productId, variant_id: variantIds[0] ?? 0, quantity: 2, type: 'rent' as const }
  const order = (await checkout(0, member, [line], 4)).body
  const desk = `/staff/orders/${order.id}`
  await servers[0].call('POST', `${desk}/transition/`, volunteer, { to: 'approved' })
  expect((await servers[0].call('POST', `${desk}/hand-over/`, volunteer, {})).status).toBe(200)
  const session = (await servers[0].call('POST', '/returnsession/', member, {})).body.id as string
  return { member, volunteer, session, item: order.items[0].id as number }
}

describe('the last pieces', () => {
  test('of 50 members who check out the last one at once, to buy or to borrow, one gets it', async () => {
    const { productId, variantIds } = await product([1])
    const buyers = await members(50)
    const answers = await Promise.all(
      buyers.map((access, n) => {
        const type = n % 4 < 2 ? ('sale' as const) : ('rent' as const)
        const line = { product_id: productId, variant_id: variantIds[0] ?? 0, quantity: 1, type }
        return checkout(n, access, [line], type === 'sale' ? 3 : 4)
      }),
    )
    expect(statuses(answers)).toEqual({ 201: 1, 400: 49 })
    for (const { status, body } of answers) {
      if (status === 400) expect(body).toMatchObject({ code: 'out_of_stock' })
    }
    expect(await shop.orm.select().from(orders)).toHaveLength(1)
    expect(await shop.orm.select().from(orderEvents)).toHaveLength(1)
    expect(await shop.orm.select({ left: variants.available }).from(variants)).toEqual([{ left: 0 }])
    expect(await stockFaults(shop.orm)).toEqual([])
  })

  test('of 30 members who want one to three of seven, nobody gets what is not there', async () => {
    const { productId, variantIds } = await product([7])
    const buyers = await members(30)
    const answers = await Promise.all(
      buyers.map((access, n) => {
        const line = { product_id: productId, variant_id: variantIds[0] ?? 0 }
        const quantity = (n % 3) + 1
        // Every third asks for both at once: to buy one and to borrow the rest.
        if (quantity < 3) return checkout(n, access, [{ ...line, quantity, type: 'sale' }])
        return checkout(n, access, [
          { ...line, quantity: 1, type: 'sale' },
          { ...line, quantity: 2, type: 'rent' },
        ])
      }),
    )
    const taken = answers
      .filter(({ status }) => status === 201)
      .flatMap(({ body }) => body.items as { quantity: number }[])
      .reduce((sum, { quantity }) => sum + quantity, 0)
    const [variant] = await shop.orm.select().from(variants)
    expect(answers.every(({ status }) => status === 201 || status === 400)).toBe(true)
    expect(taken).toBeGreaterThan(0)
    expect(variant?.available).toBe(7 - taken)
    // Whoever wanted one was refused only if none was left.
    expect(variant?.available).toBe(0)
    expect(await stockFaults(shop.orm)).toEqual([])
  })

  test('two variants ordered in opposite order by 40 members at once never block each other', async () => {
    const { productId, variantIds } = await product([100, 100])
    const buyers = await members(40)
    const answers = await Promise.all(
      buyers.map((access, n) => {
        const lines = variantIds.map((variant_id) => ({
          product_id: productId,
          variant_id,
          quantity: 1,
          type: 'sale' as const,
        }))
        return checkout(n, access, n % 2 === 0 ? lines : lines.reverse())
      }),
    )
    expect(statuses(answers)).toEqual({ 201: 40 })
    const cancelled = await Promise.all(
      answers.map(({ body }, n) => server(n).call('POST', `/order/${body.id}/cancel/`, buyers[n], {})),
    )
    expect(statuses(cancelled)).toEqual({ 200: 40 })
    expect(await shop.orm.select({ left: variants.available }).from(variants)).toEqual([
      { left: 100 },
      { left: 100 },
    ])
    expect(await stockFaults(shop.orm)).toEqual([])
  })

  test('one attempt that is sent ten times at once makes one order, and every answer names it', async () => {
    const { productId, variantIds } = await product([20])
    const [member = ''] = await members(1)
    const line = { product_id: productId, variant_id: variantIds[0] ?? 0, quantity: 2, type: 'sale' as const }
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => checkout(n, member, [line], 3, key)),
    )
    expect(statuses(answers)).toEqual({ 201: 10 })
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await shop.orm.select().from(orders)).toHaveLength(1)
    expect(await shop.orm.select({ left: variants.available }).from(variants)).toEqual([{ left: 18 }])
    expect(await stockFaults(shop.orm)).toEqual([])
  })

  test('a member who checks out twelve times at once holds no more unpaid orders than the limit', async () => {
    const { productId, variantIds } = await product([50])
    const [member = ''] = await members(1)
    const line = { product_id: productId, variant_id: variantIds[0] ?? 0, quantity: 1, type: 'sale' as const }
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => checkout(n, member, [line])))
    expect(statuses(answers)).toEqual({ 201: 5, 400: 7 })
    expect(await stockFaults(shop.orm)).toEqual([])
  })
})

describe('two people at one order', () => {
  async function pendingOrder() {
    const { productId, variantIds } = await product([3])
    const [member = ''] = await members(1)
    const line = { product_id: productId, variant_id: variantIds[0] ?? 0, quantity: 2, type: 'sale' as const }
    const { body } = await checkout(0, member, [line])
    return { member, id: body.id as string }
  }

  test('when one approves and one rejects it at once, one of them is told that it was decided', async () => {
    const volunteers = [await staff(), await staff()]
    for (let round = 0; round < 8; round++) {
      const { member, id } = await pendingOrder()
      expect((await servers[0].upload('/paymentslip/', member, { order: id })).status).toBe(201)
      const decide = (n: number, body: object) =>
        server(n).call('POST', `/staff/orders/${id}/transition/`, volunteers[n], body)
      const answers = await Promise.all([
        decide(0, { to: 'approved' }),
        decide(1, { to: 'rejected', reason: 'ยอดเงินไม่ตรง' }),
      ])
      expect(statuses(answers)).toEqual({ 200: 1, 409: 1 })
      expect(answers.find(({ status }) => status === 409)?.body.code).toBe('transition_not_allowed')
    }
    expect(await stockFaults(shop.orm)).toEqual([])
  })

  test('when its member cancels it while staff approve it, one of the two holds', async () => {
    const volunteer = await staff()
    for (let round = 0; round < 8; round++) {
      const { member, id } = await pendingOrder()
      await servers[0].upload('/paymentslip/', member, { order: id })
      const answers = await Promise.all([
        servers[0].call('POST', `/order/${id}/cancel/`, member, {}),
        servers[1].call('POST', `/staff/orders/${id}/transition/`, volunteer, { to: 'approved' }),
      ])
      expect(statuses(answers)).toEqual({ 200: 1, 409: 1 })
    }
    expect(await stockFaults(shop.orm)).toEqual([])
  })

  test('two slips at once are both kept, and the order starts to wait for staff once', async () => {
    const { member, id } = await pendingOrder()
    const answers = await Promise.all(
      [0, 1].map((n) => server(n).upload('/paymentslip/', member, { order: id })),
    )
    expect(statuses(answers)).toEqual({ 201: 2 })
    expect(await shop.orm.select().from(paymentSlips)).toHaveLength(2)
    const moves = (await shop.orm.select().from(orderEvents)).map(({ toStatus }) => toStatus)
    expect(moves).toEqual(['awaiting_slip', 'pending'])
  })

  test('a hand-over that two volunteers press at once happens once', async () => {
    const { productId, variantIds } = await product([5])
    const [member = ''] = await members(1)
    const volunteers = [await staff(), await staff()]
    const line = { product_id: productId, variant_id: variantIds[0] ?? 0, quantity: 2, type: 'rent' as const }
    const { id } = (await checkout(0, member, [line], 4)).body
    await servers[0].call('POST', `/staff/orders/${id}/transition/`, volunteers[0], { to: 'approved' })
    const answers = await Promise.all(
      volunteers.map((access, n) => server(n).call('POST', `/staff/orders/${id}/hand-over/`, access, {})),
    )
    expect(statuses(answers)).toEqual({ 200: 1, 409: 1 })
    expect(await stockFaults(shop.orm)).toEqual([])
  })
})

describe('two people at one return', () => {
  test('an item put into two sessions at once is in one of them', async () => {
    const { member, session, item } = await openReturn()
    const other = (await servers[0].call('POST', '/returnsession/', member, {})).body.id as string
    const add = (n: number, into: string) =>
      server(n).call('POST', '/returnitem/', member, { session: into, order_item: item, condition: 1 })
    const answers = await Promise.all([add(0, session), add(1, other), add(0, other), add(1, session)])
    expect(statuses(answers)).toEqual({ 201: 1, 400: 3 })
    expect(await shop.orm.select().from(returnItems)).toHaveLength(1)
  })

  test('reviewed by two volunteers at once, it is decided once and its stock comes back once', async () => {
    const { member, volunteer, session, item } = await openReturn()
    const { body } = await servers[0].call('POST', '/returnitem/', member, { session, order_item: item })
    expect((await servers[0].upload('/returnevidence/', member, { session })).status).toBe(201)
    const volunteers = [volunteer, await staff()]
    const answers = await Promise.all(
      volunteers.map((access, n) =>
        server(n).call('POST', `/staff/returns/${session}/review/`, access, {
          notes: '',
          items: [{ return_item: body.id, outcomes: [{ condition: n === 0 ? 1 : 3, quantity: 2 }] }],
        }),
      ),
    )
    expect(statuses(answers)).toEqual({ 200: 1, 409: 1 })
    expect(await shop.orm.select().from(returnOutcomes)).toHaveLength(1)
    expect(await stockFaults(shop.orm)).toEqual([])
  })

  test('a photo or an item that arrives during the review is part of it or is refused', async () => {
    for (let round = 0; round < 4; round++) {
      const { member, volunteer, session, item } = await openReturn()
      const { body } = await servers[0].call('POST', '/returnitem/', member, { session, order_item: item })
      await servers[0].upload('/returnevidence/', member, { session })
      const outcomes = [{ condition: 1, quantity: 2 }]
      const [late, review] = await Promise.all([
        servers[0].upload('/returnevidence/', member, { session }),
        servers[1].call('POST', `/staff/returns/${session}/review/`, volunteer, {
          items: [{ return_item: body.id, outcomes }],
        }),
      ])
      expect(review.status).toBe(200)
      expect([201, 400]).toContain(late.status)
    }
    expect(await stockFaults(shop.orm)).toEqual([])
  })
})

import type { Order } from '@jansi/contract/orders'
import { describe, expect, it } from 'vitest'
import { openShop, type Person } from '../../../test/shop.ts'
import {
  aLoan,
  anOrder,
  aProduct,
  aReturn,
  checkout,
  done,
  first,
  line,
  type MadeProduct,
} from '../../../test/shop-goods.ts'
import { products } from '../../db/schema/catalog.ts'
import { workshops } from '../../db/schema/workshops.ts'

const shop = openShop()
const CREATE = '/order/create_from_cart/'
const VERIFY = '/cart/verify_stock/'

type Line = ReturnType<typeof line>

/** The responses of the check before the checkout and of the order itself; neither may leave a trace. */
async function refusals(member: Person, lines: readonly Line[], method = 1) {
  const before = await shop.everything()
  const carts = {
    sale: lines.filter(({ type }) => type === 'sale'),
    rent: lines.filter(({ type }) => type === 'rent'),
  }
  const check = await member.post<Record<string, unknown>>(VERIFY, carts)
  const order = await member.post<Record<string, unknown>>(CREATE, checkout(lines, method))
  expect(await shop.everything()).toEqual(before)
  return { check, order }
}

const cases: [string, string, (member: Person, product: MadeProduct) => Promise<readonly Line[]>][] = [
  [
    'an unpaid penalty',
    'rental_blocked',
    async (member, product) => {
      const staff = await shop.staff()
      const { item } = await aLoan(shop, member, { staff })
      const session = await aReturn(member, [item.id])
      const outcomes = [{ condition: 5, quantity: 1 }]
      const items = [{ return_item: first(session.items).id, outcomes }]
      done(await staff.post(`/staff/returns/${session.id}/review/`, { items }), 200)
      return [line(product, 'rent')]
    },
  ],
  [
    'an overdue loan',
    'rental_blocked',
    async (member, product) => {
      await aLoan(shop, member)
      await shop.orm.update(workshops).set({ endsOn: '2026-12-20', returnDueOn: '2026-12-28' })
      shop.at('2026-11-28T17:00:00Z')
      return [line(product, 'sale'), line(product, 'rent')]
    },
  ],
  [
    'five orders without a slip',
    'too_many_open_orders',
    async (member, product) => {
      for (const _time of [1, 2, 3, 4, 5])
        await anOrder(shop, member, 'awaiting_slip', { lines: [line(product, 'sale')] })
      return [line(product, 'sale')]
    },
  ],
  [
    'twenty orders that wait',
    'too_many_waiting_orders',
    async (member) => {
      await shop.configure({ piece_limit_per_variant: 100 })
      const free = await aProduct(shop, { rentalPrice: 0, variants: [{ stock: 30 }] })
      const lines = [line(free, 'rent')]
      for (let count = 0; count < 20; count += 1) done(await member.post(CREATE, checkout(lines, 4)), 201)
      return lines
    },
  ],
  ['eleven pieces of a variant', 'too_many_of_variant', async (_, product) => [line(product, 'sale', 11)]],
  [
    'more than fifty pieces',
    'too_many_pieces',
    async () => {
      const many = await aProduct(shop, { variants: Array.from({ length: 6 }, () => ({ stock: 20 })) })
      return many.variants.map((variant) => line(many, 'sale', 9, variant))
    },
  ],
  [
    'a workshop that is over',
    'workshop_over',
    async (_, product) => {
      shop.at('2026-11-22T17:00:00Z')
      return [line(product, 'sale')]
    },
  ],
  [
    'no active workshop',
    'not_in_workshop',
    async (_, product) => {
      await shop.orm.update(workshops).set({ isActive: false })
      return [line(product, 'sale')]
    },
  ],
  [
    'a product that is not sold',
    'not_for_sale',
    async (_, product) => {
      await shop.orm.update(products).set({ isForSale: false })
      return [line(product, 'sale')]
    },
  ],
]

describe('the check before the checkout refuses the same as the order:', () => {
  it.each(cases)('%s', async (_name, code, prepare) => {
    const member = await shop.aMember()
    const lines = await prepare(member, await aProduct(shop, { variants: [{ stock: 40 }] }))
    const { check, order } = await refusals(member, lines, code === 'too_many_waiting_orders' ? 4 : 1)
    expect([check.status, order.status]).toEqual([400, 400])
    expect(check.body).toMatchObject({ code, detail: expect.any(String) })
    expect(check.body).not.toHaveProperty('out_of_stock_items')
    expect([order.body.code, order.body.detail]).toEqual([code, check.body.detail])
  })

  it('nothing for empty carts, for any caller', async () => {
    const member = await shop.aMember()
    shop.at('2027-01-01T00:00:00Z')
    done(await member.post(VERIFY, { sale: [], rent: [] }), 200)
  })
})

describe('an order for a workshop', () => {
  it('is accepted until the end of its last day in Bangkok; afterwards the catalogue responds as before', async () => {
    const member = await shop.aMember()
    const product = await aProduct(shop)
    const order = () => member.post(CREATE, checkout([line(product, 'sale')]))
    const catalogue = async () => done(await shop.guest.get('/workshop/active_workshop_products/'), 200)
    shop.at('2026-11-22T16:59:59Z')
    done(await order(), 201)
    const before = await catalogue()
    shop.at('2026-11-22T17:00:00Z')
    expect(await order()).toMatchObject({
      status: 400,
      body: { code: 'workshop_over', ends_on: '2026-11-22', detail: expect.any(String) },
    })
    expect(await catalogue()).toEqual(before)
    done(await shop.guest.get(`/workshopproduct/${product.id}/product_in_workshop/`), 200)
  })

  it('that is over is shown to staff', async () => {
    const staff = await shop.staff()
    await aProduct(shop)
    const next = async () =>
      done(await staff.get<{ hand_over_next: object }>('/staff/summary/'), 200).hand_over_next
    expect(await next()).toMatchObject({ ends_on: '2026-11-22', is_over: false })
    shop.at('2026-11-22T17:00:00Z')
    expect(await next()).toMatchObject({ ends_on: '2026-11-22', is_over: true })
  })
})

describe('an order at the price that was shown', () => {
  const send = (member: Person, lines: readonly object[], expected_amount?: unknown, key?: string) =>
    member.post<Order>(
      CREATE,
      { ...checkout(lines), expected_amount },
      key === undefined ? {} : { 'idempotency-key': key },
    )

  it('is taken, and refused with both amounts when the price has changed', async () => {
    const member = await shop.aMember()
    const product = await aProduct(shop, { salePrice: 5_550 })
    expect(done(await send(member, [line(product, 'sale', 3)], 166.5), 201).amount).toBe(166.5)
    await shop.orm.update(products).set({ salePrice: 9_900 })
    const before = await shop.everything()
    const answer = await send(member, [line(product, 'sale')], 55.5)
    expect(answer.status).toBe(409)
    expect(answer.body).toEqual({
      detail: expect.any(String),
      code: 'price_changed',
      expected_amount: 55.5,
      amount: 99,
    })
    expect(await shop.everything()).toEqual(before)
    expect(done(await send(member, [line(product, 'sale')], 99), 201).amount).toBe(99)
  })

  it('is never refused for its price when the client names none', async () => {
    const member = await shop.aMember()
    const product = await aProduct(shop)
    await shop.orm.update(products).set({ salePrice: 99_900 })
    expect(done(await send(member, [line(product, 'sale')]), 201).amount).toBe(999)
  })

  it('that exists already is returned to a repeated attempt, for any amount that it names', async () => {
    const member = await shop.aMember()
    const product = await aProduct(shop)
    const order = done(await send(member, [line(product, 'sale')], 120, 'one'), 201)
    await shop.orm.update(products).set({ salePrice: 99_900 })
    for (const amount of [120, 999, undefined]) {
      expect(done(await send(member, [line(product, 'sale')], amount, 'one'), 201)).toEqual(order)
    }
  })

  it.each(['120', -1, null])('needs a number of baht: %j is refused', async (amount) => {
    const answer = await send(await shop.aMember(), [line(await aProduct(shop), 'sale')], amount)
    expect(answer).toMatchObject({ status: 400, body: { expected_amount: [expect.any(String)] } })
  })
})

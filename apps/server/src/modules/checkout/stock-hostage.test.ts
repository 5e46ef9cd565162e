import type { SuccessOf } from '@jansi/contract/endpoint'
import type { Order } from '@jansi/contract/orders'
import type { getMember } from '@jansi/contract/staff-members'
import type { StaffOrder, StaffOrderListItem } from '@jansi/contract/staff-order-body'
import type { getStaffSummary } from '@jansi/contract/staff-summary'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { aPhoto } from '../../../test/pictures.ts'
import { usePostgres } from '../../../test/postgres-database.ts'
import { openShop, type Person, type Shop } from '../../../test/shop.ts'
import {
  anActiveWorkshop,
  anOrder,
  aProduct,
  checkout,
  done,
  line,
  type MadeProduct,
  sendSlip,
  stockOf,
} from '../../../test/shop-goods.ts'
import { variants } from '../../db/schema/catalog.ts'
import { outboxMails } from '../../db/schema/mails.ts'
import { orders } from '../../db/schema/orders.ts'
import { auditLog } from '../../db/schema/records.ts'
import { expireOrders } from '../orders/commands/expire-orders.ts'

const CREATE = '/order/create_from_cart/'
const DAY = 86_400

/** Two products of 50 variants, 12 pieces each, lent for nothing: 1,200 pieces in stock. */
async function fullShop(shop: Shop) {
  const input = { rentalPrice: 0, variants: Array.from({ length: 50 }, () => ({ stock: 12 })) }
  return [await aProduct(shop, input), await aProduct(shop, input)]
}

async function available(shop: Shop): Promise<number> {
  const rows = await shop.orm.select().from(variants)
  return rows.reduce((sum, row) => sum + row.available, 0)
}

const read = async (member: Person, id: string) => done(await member.get<Order>(`/order/${id}/`), 200)

const shop = openShop({ over: usePostgres() })

describe('one account', () => {
  it.each([
    ['sale', 3],
    ['rent', 4],
  ] as const)('cannot take all that is in stock in two requests, %s', async (type, method) => {
    const member = await shop.aMember()
    for (const product of await fullShop(shop)) {
      const all = product.variants.map((variant) => line(product, type, 12, variant))
      const answer = await member.post(CREATE, checkout(all, method))
      expect(answer).toMatchObject({ status: 400, body: { code: 'too_many_of_variant', limit: 10 } })
      const within = product.variants.map((variant) => line(product, type, 10, variant))
      expect(await member.post(CREATE, checkout(within, method))).toMatchObject({
        status: 400,
        body: { code: 'too_many_pieces', limit: 50, requested: 500, held: 0 },
      })
    }
    expect(await available(shop)).toBe(1200)
  })

  it('holds ten of a variant and fifty in all, also with a blank slip, until staff approve', async () => {
    const [member, staff] = [await shop.aMember(), await shop.staff()]
    const [product] = await fullShop(shop)
    if (!product) throw new Error('no product')
    const ten = (from: number, count: number) =>
      product.variants.slice(from, from + count).map((variant) => line(product, 'sale', 10, variant))
    const order = await anOrder(shop, member, 'awaiting_slip', { lines: ten(0, 5), method: 3 })
    const more = () => member.post(CREATE, checkout([line(product, 'sale', 1, product.variants[7])], 3))
    const same = () => member.post(CREATE, checkout([line(product, 'rent', 1)], 4))
    expect(await more()).toMatchObject({
      status: 400,
      body: { code: 'too_many_pieces', limit: 50, requested: 1, held: 50 },
    })
    expect(await same()).toMatchObject({
      status: 400,
      body: {
        code: 'too_many_of_variant',
        limit: 10,
        over_limit_items: [
          {
            name: product.name,
            size: 'เบอร์ 1',
            requested: 1,
            held: 10,
            product_id: product.id,
            variant_id: product.variant.id,
          },
        ],
      },
    })
    expect(await available(shop)).toBe(1150)
    done(await (await shop.aMember()).post(CREATE, checkout([line(product, 'sale', 2)], 3)), 201)

    await sendSlip(member, order.id, await aPhoto('#808080'))
    expect(await more()).toMatchObject({ status: 400, body: { code: 'too_many_pieces' } })
    done(await staff.post(`/staff/orders/${order.id}/transition/`, { to: 'approved' }), 200)
    done(await more(), 201)
  })

  it('holds as many as the club sets', async () => {
    await shop.configure({ piece_limit_per_variant: 2, piece_limit_per_member: 3 })
    const member = await shop.aMember()
    const product = await aProduct(shop, { variants: [{}, {}] })
    const order = (quantity: number, variant = product.variant) =>
      member.post(CREATE, checkout([line(product, 'sale', quantity, variant)]))
    expect(await order(3)).toMatchObject({ status: 400, body: { code: 'too_many_of_variant', limit: 2 } })
    done(await order(2), 201)
    expect(await order(2, product.variants[1])).toMatchObject({
      status: 400,
      body: { code: 'too_many_pieces', limit: 3, requested: 2, held: 2 },
    })
  })

  it('that holds more than a third of a variant before approval is marked on Today, with its orders', async () => {
    const [staff, member, other] = [await shop.staff(), await shop.aMember(), await shop.aMember()]
    const product = await aProduct(shop, { name: 'ขาตั้ง', variants: [{ size: 'ใหญ่', stock: 9 }] })
    const marked = async () =>
      done(await staff.get<SuccessOf<typeof getStaffSummary>>('/staff/summary/'), 200).large_holds
    const order = (by: Person, quantity: number, status: 'awaiting_slip' | 'pending' = 'awaiting_slip') =>
      anOrder(shop, by, status, { lines: [line(product, 'sale', quantity)], staff })
    const one = await order(member, 2)
    await order(other, 1)
    // Two of nine, and then three of nine, are no more than a third.
    expect(await marked()).toEqual([])
    await order(member, 1)
    expect(await marked()).toEqual([])
    const two = await order(member, 1, 'pending')
    expect(await marked()).toMatchObject([
      { member: 'มะลิ คนที่ 2', product_name: 'ขาตั้ง', size: 'ใหญ่', pieces: 4, stock: 9 },
    ])
    const [hold] = (await marked()) ?? []
    expect(hold?.orders).toHaveLength(3)
    expect(hold?.orders).toEqual(expect.arrayContaining([one.id, two.id]))
    // Approved pieces are promised: three of the other eight are still more than a third.
    done(await staff.post(`/staff/orders/${two.id}/transition/`, { to: 'approved' }), 200)
    expect(await marked()).toMatchObject([{ pieces: 3, stock: 8 }])
    done(await member.post(`/order/${one.id}/cancel/`), 200)
    expect(await marked()).toEqual([])
  })

  it('is not marked for two pieces, of however few', async () => {
    const [staff, member] = [await shop.staff(), await shop.aMember()]
    const product = await aProduct(shop, { variants: [{ stock: 2 }] })
    await anOrder(shop, member, 'awaiting_slip', { lines: [line(product, 'sale', 2)], staff })
    const { large_holds } = done(await staff.get<SuccessOf<typeof getStaffSummary>>('/staff/summary/'), 200)
    expect(large_holds).toEqual([])
  })

  it('holds no more in requests that are sent at once', async () => {
    const member = await shop.aMember()
    const product = await aProduct(shop, { variants: [{ stock: 30 }] })
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => member.post(CREATE, checkout([line(product, 'sale', 6)]))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400])
  })
})

describe('an account that staff do not know', () => {
  const HOLD = '/checkout/hold/'
  const VERIFY = '/cart/verify_stock/'
  const carts = (product: MadeProduct, quantity: number, variant = product.variant) => ({
    sale: [{ product_id: product.id, variant_id: variant.id, quantity }],
    rent: [],
  })
  const refusal = (requested: number, held: number, limit = 6) => ({
    status: 400,
    body: { code: 'too_many_first_pieces', limit, requested, held },
  })

  it('has six pieces in holds and orders without a checked slip together, until staff approve one of its orders', async () => {
    const [member, staff] = [await shop.aNewMember(), await shop.staff()]
    const product = await aProduct(shop, { variants: [{ stock: 50 }, { stock: 50 }] })
    const order = (quantity: number, variant = product.variant) =>
      member.post<Order>(CREATE, checkout([line(product, 'sale', quantity, variant)]))
    for (const refused of [
      await member.put(HOLD, carts(product, 7)),
      await member.post(VERIFY, carts(product, 7)),
      await order(7),
    ])
      expect(refused).toMatchObject(refusal(7, 0))
    done(await member.put(HOLD, carts(product, 4)), 200)
    // Its hold counts once, also where the order is another one.
    const { id } = done(await order(4, product.variants[1]), 201)
    expect(await member.put(HOLD, carts(product, 3))).toMatchObject(refusal(3, 4))
    done(await member.put(HOLD, carts(product, 2)), 200)
    done(await order(2), 201)
    // A slip that nobody has checked proves nothing.
    await sendSlip(member, id, await aPhoto('#808080'))
    expect(await order(1)).toMatchObject(refusal(1, 6))
    done(await staff.post(`/staff/orders/${id}/transition/`, { to: 'approved' }), 200)
    done(await order(8), 201)
    done(
      await staff.post(`/staff/orders/${id}/transition/`, {
        to: 'cancelled',
        reason: 'x',
        money: { came: false },
      }),
      200,
    )
    done(await member.put(HOLD, carts(product, 7, product.variants[1])), 200)
  })

  it('has one set of the workshop besides, in one order or in several', async () => {
    const [member, staff] = [await shop.aNewMember(), await shop.staff()]
    const paper = await aProduct(shop, { rentalPrice: 0, variants: [{ stock: 50 }, { stock: 50 }] })
    const set = [
      { product_id: paper.id, variant_id: null, type: 'rent', quantity: 5 },
      { product_id: paper.id, variant_id: paper.variant.id, type: 'sale', quantity: 2 },
    ]
    done(await staff.patch('/staff/workshops/1/', { version: 1, set }), 200)
    const cart = (lent: number, sold: number) => ({
      rent: [{ product_id: paper.id, variant_id: paper.variant.id, quantity: lent }],
      sale: [{ product_id: paper.id, variant_id: paper.variants[1]?.id, quantity: sold }],
    })
    expect(await member.put(HOLD, cart(5, 9))).toMatchObject({
      body: { code: 'too_many_first_pieces', limit: 6, requested: 14, held: 0, of_set: 7 },
    })
    done(await member.post(VERIFY, cart(5, 8)), 200)
    done(await member.put(HOLD, cart(5, 8)), 200)
    const [first, second] = paper.variants
    const order = (lent: number, variant = first) =>
      member.post(CREATE, checkout([line(paper, 'rent', lent, variant), line(paper, 'sale', 1, second)], 3))
    done(await order(6), 201)
    // One of the six is used, and a piece for sale of the set is left.
    expect(await order(6, second)).toMatchObject({ body: { requested: 7, held: 7, of_set: 7 } })
    done(await order(5, second), 201)
  })

  it('keeps the pieces that it held when the limit came', async () => {
    await shop.configure({ piece_limit_first_orders: 10 })
    const member = await shop.aNewMember()
    const product = await aProduct(shop, { variants: [{ stock: 50 }] })
    done(await member.put(HOLD, carts(product, 9)), 200)
    await shop.configure({ piece_limit_first_orders: 3 })
    expect(await member.put(HOLD, carts(product, 10))).toMatchObject(refusal(10, 0, 3))
    done(await member.put(HOLD, carts(product, 9)), 200)
    done(await member.post(CREATE, checkout([line(product, 'sale', 9)])), 201)
  })

  it('is served at the desk without the limit, which staff can lift for it and set again', async () => {
    const [member, staff] = [await shop.aNewMember(), await shop.staff()]
    const product = await aProduct(shop, { rentalPrice: 0, variants: [{ stock: 50 }] })
    const path = `/staff/members/${member.id}/`
    const { version, first_orders } = done(await staff.get<SuccessOf<typeof getMember>>(path), 200)
    expect(first_orders).toEqual({ piece_limit: 6, lifted_at: null })
    const lifted = done(
      await staff.patch<SuccessOf<typeof getMember>>(path, { version, piece_limit_lifted: true }),
      200,
    )
    expect(lifted.first_orders).toEqual({ piece_limit: 6, lifted_at: shop.deps.clock().toISOString() })
    done(await member.put(HOLD, carts(product, 7)), 200)
    done(await member.send({ method: 'DELETE', url: `/api${HOLD}` }), 200)
    const set = { version: lifted.version, piece_limit_lifted: false }
    done(await staff.patch(path, set), 200)
    expect(await member.put(HOLD, carts(product, 7))).toMatchObject(refusal(7, 0))
    const audit = await shop.orm.select().from(auditLog)
    expect(audit.map(({ action }) => action)).toEqual([
      'member.lift_piece_limit',
      'member.restore_piece_limit',
    ])
    const self = await staff.patch(`/staff/members/${staff.id}/`, { version: 1, piece_limit_lifted: false })
    expect(self).toMatchObject({ status: 409, body: { code: 'own_account' } })
    const desk = { payment_method: 4, order_items: [line(product, 'rent', 8)], member: member.id }
    done(await staff.post('/staff/desk-orders/', desk), 201)
    expect(done(await staff.get<SuccessOf<typeof getMember>>(path), 200).first_orders).toBeNull()
  })

  it('is one of 36 that take at most 13 % of a shop together, and Today shows it', async () => {
    const staff = await shop.staff()
    // As many pieces as the demo shop has.
    const stock = Array.from({ length: 36 }, (_, n) => ({ stock: n === 0 ? 43 : 48 }))
    const product = await aProduct(shop, { variants: stock })
    for (const variant of product.variants) {
      const member = await shop.aNewMember()
      expect(await member.put(HOLD, carts(product, 10, variant))).toMatchObject(refusal(10, 0))
      done(await member.put(HOLD, carts(product, 6, variant)), 200)
    }
    expect(await available(shop)).toBe(1723 - 216)
    const today = done(await staff.get<SuccessOf<typeof getStaffSummary>>('/staff/summary/'), 200)
    expect(today.unpaid_pieces).toEqual({ members: 36, pieces: 216, stock: 1723 })
    expect(216 / 1723).toBeLessThan(0.13)
    expect(today.checkout_holds).toHaveLength(36)
  })
})

/** A free loan that waits for an approval. */
const aFreeLoan = async (member: Person) => {
  const product = await aProduct(shop, { rentalPrice: 0 })
  const order = await anOrder(shop, member, 'pending', { lines: [line(product, 'rent', 4)], method: 4 })
  return { product, order }
}

describe('a free loan that nobody approves', () => {
  it('is cancelled after seven days: stock, history with the reason, and a mail', async () => {
    const [member, staff] = [await shop.aMember(), await shop.staff()]
    const { product, order } = await aFreeLoan(member)
    expect(order).toMatchObject({ status: 'pending', approval_due_at: '2026-11-27T03:00:00.000Z' })
    shop.pass(7 * DAY - 1)
    expect(await expireOrders(shop.deps)).toBe(0)
    shop.pass(1)
    const wakes = shop.wakes()
    const ended = await Promise.all([1, 2, 3].map(() => expireOrders(shop.deps)))
    expect(ended.reduce((sum, count) => sum + count)).toBe(1)
    expect(await read(member, order.id)).toMatchObject({
      status: 'cancelled',
      payment_status_name: 'ยกเลิกแล้ว',
      approval_due_at: '2026-11-27T03:00:00.000Z',
    })
    expect(await stockOf(shop, product.variant)).toEqual({ available: 5, onLoan: 0, quarantined: 0 })
    const { events, mails } = done(await staff.get<StaffOrder>(`/staff/orders/${order.id}/`), 200)
    expect(events.at(-1)).toMatchObject({
      from: 'pending',
      to: 'cancelled',
      actor: null,
      reason: 'ไม่ได้รับอนุมัติภายในกำหนด',
    })
    expect(mails.map(({ kind }) => kind)).toEqual(['order_received', 'order_approval_missed'])
    expect(shop.wakes()).toBe(wakes + 1)
    const sent = await shop.orm
      .select()
      .from(outboxMails)
      .where(eq(outboxMails.recipient, member.email))
      .orderBy(outboxMails.id)
    expect(sent.at(-1)?.textBody).toContain('ไม่ได้รับอนุมัติภายในกำหนด')
  })

  it('has as many days as the club sets', async () => {
    await shop.configure({ approval_limit_days: 2 })
    const { order } = await aFreeLoan(await shop.aMember())
    expect(order.approval_due_at).toBe('2026-11-22T03:00:00.000Z')
  })

  it.each(['approved', 'rejected', 'cancelled'])(
    'has no deadline any more once staff have decided: %s',
    async (to) => {
      const [member, staff] = [await shop.aMember(), await shop.staff()]
      const { order } = await aFreeLoan(member)
      const input = { to, ...(to === 'rejected' && { reason: 'สินค้าไม่พร้อม' }) }
      done(await staff.post(`/staff/orders/${order.id}/transition/`, input), 200)
      shop.pass(30 * DAY)
      expect(await expireOrders(shop.deps)).toBe(0)
      expect(await read(member, order.id)).toMatchObject({ status: to, approval_due_at: null })
    },
  )
})

describe('an order with a slip', () => {
  it('never ends by itself, and another slip neither moves it nor renews how long it has waited', async () => {
    const [member, staff] = [await shop.aMember(), await shop.staff()]
    const queue = async (status: string) => {
      const path = `/staff/orders/?status=${status}`
      const answer = await staff.get<{ results: StaffOrderListItem[] }>(path)
      return done(answer, 200).results.map(({ id }) => id)
    }
    await anActiveWorkshop(shop, { endsOn: '2027-11-22', returnDueOn: '2027-11-28' })
    const old = await anOrder(shop, member, 'pending')
    shop.pass(3 * DAY - 60)
    const young = await anOrder(shop, await shop.aMember(), 'pending')
    expect(await queue('long_pending')).toEqual([])
    await sendSlip(member, old.id, await aPhoto('#808080'))
    shop.pass(120)
    expect(await queue('long_pending')).toEqual([old.id])
    expect(await queue('pending')).toEqual([old.id, young.id])
    const summary = done(await staff.get<{ long_pending: number }>('/staff/summary/'), 200)
    expect(summary.long_pending).toBe(1)
    shop.pass(300 * DAY)
    expect(await expireOrders(shop.deps)).toBe(0)
    const kept = await shop.orm.select().from(orders)
    expect(kept.map(({ status, approvalDueAt }) => [status, approvalDueAt])).toEqual([
      ['pending', null],
      ['pending', null],
    ])
  })
})

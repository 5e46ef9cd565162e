import type { Order } from '@jansi/contract/orders'
import { describe, expect, it } from 'vitest'
import { openShop } from '../../../test/shop.ts'
import { aLoan, anOrder, aProduct, done, first, line, sendSlip, stockOf } from '../../../test/shop-goods.ts'
import { events } from '../../db/schema/events.ts'
import { expireOrders } from './commands/expire-orders.ts'

const shop = openShop()

describe('a member’s orders', () => {
  it('are listed newest first, and only the member’s own', async () => {
    const member = await shop.aMember()
    const placed = []
    for (const _time of [1, 2, 3]) {
      placed.push((await anOrder(shop, member, 'awaiting_slip')).id)
      shop.pass(60)
    }
    await anOrder(shop, await shop.aMember(), 'awaiting_slip')
    const listed = done(await member.get<Order[]>('/order/'), 200)
    expect(listed.map(({ id }) => id)).toEqual(placed.reverse())
    expect(listed[0]).toEqual(done(await member.get(`/order/${listed[0]?.id}/`), 200))
  })

  it('are a bare, empty list before the first', async () => {
    expect(done(await (await shop.aMember()).get('/order/'), 200)).toEqual([])
  })

  it('are not there under an id that nobody has, nor under one that is none', async () => {
    const member = await shop.aMember()
    for (const id of ['00000000-0000-4000-8000-000000000000', '1', 'abc', '%00']) {
      expect(await member.get(`/order/${id}/`)).toMatchObject({ status: 404, body: { detail: 'Not found.' } })
    }
  })

  it('show how much was collected and returned', async () => {
    const member = await shop.aMember()
    const { order } = await aLoan(shop, member, { quantity: 3 })
    expect(order.items).toMatchObject([{ quantity: 3, collected: 3, returned: 0 }])
    expect(order.return_due_on).toBe('2026-11-28')
  })

  it('are overdue from the day after the due day', async () => {
    const member = await shop.aMember()
    const { order } = await aLoan(shop, member)
    const isOverdue = async () => done(await member.get<Order>(`/order/${order.id}/`), 200).is_overdue
    shop.at('2026-11-28T16:59:59Z')
    expect(await isOverdue()).toBe(false)
    shop.at('2026-11-28T17:00:00Z')
    expect(await isOverdue()).toBe(true)
  })

  it('come with a receipt, a PNG to save', async () => {
    const member = await shop.aMember()
    const order = await anOrder(shop, member, 'pending')
    const answer = await member.get(`/order/${order.id}/download_receipt/`)
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="receipt-${order.id.slice(0, 8)}.png"`,
    })
    expect(answer.bytes.subarray(1, 4).toString()).toBe('PNG')
  })
})

it('has a QR for the desk while something is to be collected or brought back, not for its penalty alone', async () => {
  const [staff, member] = [await shop.staff(), await shop.aMember()]
  const { order, item } = await aLoan(shop, member, { staff })
  const read = async () => done(await member.get<Order>(`/order/${order.id}/`), 200)
  const qr = () => member.get(`/order/${order.id}/qr/`)
  expect((await read()).can.show_qr).toBe(true)
  expect((await qr()).status).toBe(200)
  const items = [{ order_item: item.id, outcomes: [{ condition: 5, quantity: 1 }] }]
  done(await staff.post(`/staff/orders/${order.id}/walk-in-return/`, { items }), 201)
  expect(await read()).toMatchObject({ status: 'awaiting_return', can: { show_qr: false } })
  expect(await qr()).toMatchObject({ status: 409, body: { code: 'no_desk_work' } })
})

describe('a member cancels', () => {
  it.each(['awaiting_slip', 'pending'] as const)(
    'an order that is %s, and the stock goes back',
    async (status) => {
      const member = await shop.aMember()
      const product = await aProduct(shop)
      const order = await anOrder(shop, member, status, {
        lines: [line(product, 'sale', 2), line(product, 'rent', 1)],
      })
      expect(order.can.cancel).toBe(true)
      const answer = await member.post(`/order/${order.id}/cancel/`)
      expect(answer).toMatchObject({
        status: 200,
        body: {
          status: 'cancelled',
          payment_status_name: 'ยกเลิกแล้ว',
          can: { cancel: false, send_slip: false },
        },
      })
      expect(await stockOf(shop, product.variant)).toEqual({ available: 5, onLoan: 0, quarantined: 0 })
    },
  )
})

describe('an order whose slip does not come', () => {
  it('is given up after a day, and its stock goes back', async () => {
    const member = await shop.aMember()
    const product = await aProduct(shop)
    const order = await anOrder(shop, member, 'awaiting_slip', { lines: [line(product, 'rent', 4)] })
    shop.pass(24 * 3600 - 1)
    expect(await expireOrders(shop.deps)).toBe(0)
    shop.pass(1)
    expect(await expireOrders(shop.deps)).toBe(1)
    expect(await expireOrders(shop.deps)).toBe(0)
    expect(done(await member.get(`/order/${order.id}/`), 200)).toMatchObject({
      status: 'expired',
      payment_status_name: 'หมดเวลาแนบสลิป',
      slip_due_at: null,
    })
    expect(await stockOf(shop, product.variant)).toMatchObject({ available: 5 })
    const history = await shop.orm.select().from(events)
    expect(history.at(-1)).toMatchObject({ fromStatus: 'awaiting_slip', toStatus: 'expired', actorId: null })
  })

  it('is given up once by workers that found it at the same time', async () => {
    const member = await shop.aMember()
    for (const _time of [1, 2, 3]) await anOrder(shop, member, 'awaiting_slip')
    shop.pass(24 * 3600)
    const given = await Promise.all([1, 2, 3].map(() => expireOrders(shop.deps)))
    expect(given.reduce((sum, count) => sum + count)).toBe(3)
  })

  it('has as many hours as the club sets', async () => {
    await shop.configure({ slip_limit_hours: 2 })
    const order = await anOrder(shop, await shop.aMember(), 'awaiting_slip')
    expect(order.slip_due_at).toBe('2026-11-20T05:00:00.000Z')
  })

  it('is kept once the slip has come', async () => {
    const member = await shop.aMember()
    const order = await anOrder(shop, member, 'awaiting_slip')
    await sendSlip(member, order.id)
    shop.pass(30 * 86_400)
    expect(await expireOrders(shop.deps)).toBe(0)
  })
})

it('shows a member no word of who in staff decided', async () => {
  const member = await shop.aMember()
  const staff = await shop.staff({ firstName: 'เจ้าหน้าที่ลับ' })
  const order = await anOrder(shop, member, 'rejected', { staff, reason: 'รูปไม่ชัด' })
  expect(JSON.stringify(order)).not.toContain('เจ้าหน้าที่ลับ')
  expect(first(done(await member.get<Order[]>('/order/'), 200)).rejection_reason).toBe('รูปไม่ชัด')
})

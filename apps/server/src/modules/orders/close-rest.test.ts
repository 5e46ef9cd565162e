import type { Order } from '@jansi/contract/orders'
import type { StaffOrder } from '@jansi/contract/staff-order-body'
import type { Report } from '@jansi/contract/staff-reports'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openShop, type Person, prepared } from '../../../test/shop.ts'
import { anOrder, aProduct, done, first, line, moneyCame, stockOf } from '../../../test/shop-goods.ts'
import { outboxMails } from '../../db/schema/mails.ts'
import { orderItems } from '../../db/schema/orders.ts'
import { auditLog } from '../../db/schema/records.ts'
import { stockMovements } from '../../db/schema/stock.ts'
import { bangkokDay } from '../../domain/days.ts'
import { loadSettings } from '../settings/queries.ts'
import { stockFaults } from '../stock/stock-faults.ts'
import { orderOfMember } from './member-orders.ts'
import { memberOf } from './queries.ts'
import { receiptOf } from './receipt-data.ts'

const shop = openShop()

type Pieces = { order_item: number; quantity: number }
const reason = 'ของไม่พร้อมส่งมอบ'
const close = (staff: Person, id: string, items?: Pieces[], why = reason) =>
  staff.post<StaffOrder>(`/staff/orders/${id}/close-rest/`, { reason: why, ...(items ? { items } : {}) })
const handOver = (staff: Person, id: string, items?: Pieces[]) =>
  staff.post<StaffOrder>(`/staff/orders/${id}/hand-over/`, { items })

/** An approved order of two sold pieces at ฿120 and three lent ones at ฿40, of one variant of five. */
async function makeApprovedOrder() {
  const staff = await shop.staff()
  const member = await shop.aMember()
  const product = await aProduct(shop)
  const lines = [line(product, 'sale', 2), line(product, 'rent', 3)]
  const order = await anOrder(shop, member, 'approved', { lines, staff })
  const [sold, lent] = order.items
  if (!sold || !lent) throw new Error('The order has two lines.')
  const read = async () => done(await member.get<Order>(`/order/${order.id}/`), 200)
  return { staff, member, product, order, sold, lent, read }
}
const anApprovedOrder = prepared(shop, makeApprovedOrder)

describe('closing pieces that were not collected', () => {
  it('of a loan that is back ends the order: stock, history, audit, mail and the money owed', async () => {
    const { staff, member, product, order, lent, read } = await anApprovedOrder()
    done(await handOver(staff, order.id, [{ order_item: lent.id, quantity: 1 }]), 200)
    const outcomes = [{ condition: 1, quantity: 1 }]
    const back = { items: [{ order_item: lent.id, outcomes }] }
    done(await staff.post(`/staff/orders/${order.id}/walk-in-return/`, back), 201)
    expect((await read()).status).toBe('awaiting_return')

    const closed = done(await close(staff, order.id), 200)
    expect(closed).toMatchObject({
      status: 'completed',
      items: [
        { collected: 0, closed: 2, closed_reason: reason },
        { collected: 1, closed: 2, closed_reason: reason },
      ],
      can: { hand_over: false, close_rest: false, transitions: [] },
      refunds: [{ state: 'owed', cause: 'part_closed', received: 360, amount: 320 }],
    })
    expect(closed.events.slice(-2)).toMatchObject([
      { from: 'awaiting_return', to: 'part_closed', reason },
      { from: 'awaiting_return', to: 'completed' },
    ])
    expect(await read()).toMatchObject({
      status: 'completed',
      items: [{ closed: 2, closed_reason: reason }, { closed: 2 }],
      refund: { state: 'owed', amount: 320 },
    })
    expect(await stockOf(shop, product.variant)).toEqual({ available: 5, onLoan: 0, quarantined: 0 })
    const released = await shop.orm.select().from(stockMovements).where(eq(stockMovements.kind, 'release'))
    expect(released.map(({ available, actorId, reason: why }) => [available, actorId, why])).toEqual([
      [2, staff.id, reason],
      [2, staff.id, reason],
    ])
    expect(await stockFaults(shop.orm)).toEqual([])
    const [audit] = await shop.orm.select().from(auditLog).where(eq(auditLog.action, 'order.close_rest'))
    expect(audit).toMatchObject({ actorId: staff.id, subjectId: order.id, data: { reason, satang: 32_000 } })
    const [mail] = await shop.orm.select().from(outboxMails).where(eq(outboxMails.kind, 'order_part_closed'))
    expect(mail).toMatchObject({ recipient: member.email, orderId: order.id })
    expect(mail?.textBody).toContain(reason)
    expect(mail?.textBody).toContain('฿320')
  })

  it('of one line leaves the others to collect, and the rest completes the order', async () => {
    const { staff, product, order, sold, lent } = await anApprovedOrder()
    const one = done(await close(staff, order.id, [{ order_item: sold.id, quantity: 1 }]), 200)
    expect(one).toMatchObject({ status: 'approved', can: { hand_over: true, close_rest: true } })
    expect(await stockOf(shop, product.variant)).toMatchObject({ available: 1 })
    const list = done(
      await staff.get<{ orders: { items: object[] }[] }>(`/staff/workshops/1/pick-list/`),
      200,
    )
    expect(list.orders).toMatchObject([{ items: [{ left: 1 }, { left: 3 }] }])
    done(await close(staff, order.id, [{ order_item: lent.id, quantity: 3 }]), 200)
    const queue = async () =>
      done(await staff.get<{ count: number }>('/staff/orders/?status=hand_over_next'), 200).count
    expect(await queue()).toBe(1)
    const rest = done(await handOver(staff, order.id), 200)
    expect(rest).toMatchObject({ status: 'completed', items: [{ collected: 1, closed: 1 }, { closed: 3 }] })
    expect(await queue()).toBe(0)
    expect(await stockFaults(shop.orm)).toEqual([])
  })

  it('of everything cancels an order of which nothing left', async () => {
    const { staff, product, order, read } = await anApprovedOrder()
    expect(done(await close(staff, order.id), 200)).toMatchObject({ status: 'cancelled' })
    expect(await read()).toMatchObject({ refund: { state: 'owed', cause: 'cancelled', amount: 360 } })
    expect(await stockOf(shop, product.variant)).toEqual({ available: 5, onLoan: 0, quarantined: 0 })
    expect(await stockFaults(shop.orm)).toEqual([])
  })

  it('before the rest is cancelled puts every piece back once', async () => {
    const { staff, product, order, sold } = await anApprovedOrder()
    done(await close(staff, order.id, [{ order_item: sold.id, quantity: 1 }]), 200)
    const input = { to: 'cancelled', money: moneyCame(order.amount) }
    done(await staff.post(`/staff/orders/${order.id}/transition/`, input), 200)
    expect(await stockOf(shop, product.variant)).toEqual({ available: 5, onLoan: 0, quarantined: 0 })
    expect(await stockFaults(shop.orm)).toEqual([])
  })

  it('of a loan without a price asks for no money back', async () => {
    const staff = await shop.staff()
    const free = await aProduct(shop, { rentalPrice: 0 })
    const input = { lines: [line(free, 'rent', 2)], method: 4, staff }
    const order = await anOrder(shop, await shop.aMember(), 'approved', input)
    expect(done(await close(staff, order.id), 200)).toMatchObject({ status: 'cancelled', refunds: [] })
  })

  it('that are broken or missing never goes back to the available pieces', async () => {
    const { staff, product, order, sold, lent } = await anApprovedOrder()
    const items = [
      { order_item: sold.id, quantity: 1, goods: 'stock' },
      { order_item: lent.id, quantity: 1, goods: 'quarantine' },
      { order_item: lent.id, quantity: 2, goods: 'written_off' },
    ]
    const body = { reason: 'ของชำรุด', items }
    const closed = done(await staff.post<StaffOrder>(`/staff/orders/${order.id}/close-rest/`, body), 200)
    expect(closed).toMatchObject({ status: 'approved', items: [{ closed: 1 }, { closed: 3 }] })
    expect(await stockOf(shop, product.variant)).toEqual({ available: 1, onLoan: 0, quarantined: 1 })
    expect(await stockFaults(shop.orm)).toEqual([])
    const moved = await shop.orm.select().from(stockMovements).where(eq(stockMovements.reason, 'ของชำรุด'))
    expect(moved.map(({ kind, available, quarantined }) => [kind, available, quarantined])).toEqual([
      ['release', 1, 0],
      ['quarantine', 0, 1],
      ['quarantine', 0, 2],
      ['write_off', 0, -2],
    ])
    const today = bangkokDay(shop.deps.clock())
    const report = await staff.get<Report>(`/staff/reports/?from=${today}&to=${today}`)
    expect(done(report, 200).losses).toMatchObject([{ pieces: 2, replacement_value: 300 }])
    // The rest is handed over, and the order ends.
    expect(done(await handOver(staff, order.id), 200).status).toBe('completed')
    const mine = [{ order_item: sold.id, quantity: 1, goods: 'stolen' }]
    expect((await staff.post(`/staff/orders/${order.id}/close-rest/`, { reason, items: mine })).status).toBe(
      400,
    )
  })

  it('of an order whose money was recorded owes their price at once, and again for the next pieces', async () => {
    const { staff, member, order, sold, lent, read } = await anApprovedOrder()
    const one = [{ order_item: sold.id, quantity: 1 }]
    const closed = done(await close(staff, order.id, one), 200)
    expect(closed.refunds).toMatchObject([
      { state: 'owed', cause: 'part_closed', received: 360, amount: 120 },
    ])
    const [mail] = await shop.orm.select().from(outboxMails).where(eq(outboxMails.kind, 'order_part_closed'))
    expect(mail).toMatchObject({ recipient: member.email })
    expect(mail?.textBody).toContain('ชมรมจะคืนเงินให้คุณ ฿120')
    const pay = async (refund: { id: number; version: number }) =>
      done(
        await staff.post(`/staff/refunds/${refund.id}/pay/`, {
          version: refund.version,
          note: 'คืนแล้ว',
          method: 'cash',
        }),
        200,
      )
    const more = done(await close(staff, order.id, [{ order_item: lent.id, quantity: 1 }]), 200)
    expect(more.refunds).toMatchObject([{ state: 'owed', amount: 160 }])
    await pay(first(more.refunds ?? []))
    const all = done(await close(staff, order.id), 200)
    expect(all).toMatchObject({ status: 'cancelled' })
    expect(all.refunds).toMatchObject([
      { state: 'owed', cause: 'cancelled', amount: 200 },
      { state: 'paid', amount: 160 },
    ])
    expect(await read()).toMatchObject({ refund: { state: 'owed', amount: 200 } })
  })

  it('that were not paid for owes nothing', async () => {
    const { staff, order, sold } = await anApprovedOrder()
    const admin = await shop.anAdmin()
    const received = { subject: 'order', id: order.id, received: 240, was: 360, method: 'transfer', reason }
    done(await admin.post('/staff/journal-corrections/', received), 200)
    const closed = done(await close(staff, order.id, [{ order_item: sold.id, quantity: 1 }]), 200)
    expect(closed.refunds).toEqual([])
  })

  it('is left out of the income and of the receipt', async () => {
    const { staff, member, order, sold, lent } = await anApprovedOrder()
    const pieces = [
      { order_item: sold.id, quantity: 1 },
      { order_item: lent.id, quantity: 2 },
    ]
    done(await close(staff, order.id, pieces), 200)
    const { weeks } = done(await staff.get<Report>('/staff/reports/?from=2026-11-16&to=2026-11-22'), 200)
    expect(weeks).toMatchObject([{ orders: 1, sale_income: 120, rental_income: 40 }])
    const view = await orderOfMember(shop.orm, member.id, order.id)
    if (!view) throw new Error('The order is there.')
    const settings = await loadSettings(shop.orm)
    const receipt = receiptOf(view, await memberOf(shop.orm, member.id), settings)
    expect(receipt.number).toBe('2569/0001')
    expect(receipt.lines.map(({ quantity }) => quantity)).toEqual([1, 1])
    expect(receipt.totalSatang).toBe(16_000)
  })
})

describe('nothing is closed', () => {
  it('beyond the remaining pieces, without a reason, or of another order', async () => {
    const { staff, order, sold } = await anApprovedOrder()
    const other = await makeApprovedOrder()
    done(await handOver(staff, order.id, [{ order_item: sold.id, quantity: 1 }]), 200)
    const before = await shop.everything()
    for (const items of [
      [{ order_item: sold.id, quantity: 2 }],
      [
        { order_item: sold.id, quantity: 1 },
        { order_item: sold.id, quantity: 1 },
      ],
    ]) {
      const answer = await close(staff, order.id, items)
      expect(answer).toMatchObject({ status: 400, body: { code: 'close_too_many' } })
    }
    expect((await close(staff, order.id, undefined, ' ')).status).toBe(400)
    expect((await close(staff, order.id, [{ order_item: other.sold.id, quantity: 1 }])).status).toBe(404)
    expect(await shop.everything()).toEqual(before)
  })

  it('by a member, or twice', async () => {
    const { staff, member, order } = await anApprovedOrder()
    expect((await close(member, order.id)).status).toBe(403)
    done(await close(staff, order.id), 200)
    expect(await close(staff, order.id)).toMatchObject({
      status: 409,
      body: { code: 'transition_not_allowed' },
    })
  })

  it('that an older process then hands over: the database refuses it', async () => {
    const { staff, order, sold } = await anApprovedOrder()
    done(await close(staff, order.id, [{ order_item: sold.id, quantity: 1 }]), 200)
    const handed = shop.orm
      .update(orderItems)
      .set({ handedOver: sql`${orderItems.handedOver} + 2` })
      .where(eq(orderItems.id, sold.id))
    await expect(handed).rejects.toMatchObject({ cause: { constraint: 'order_items_closed' } })
    expect(first(await shop.orm.select().from(orderItems)).handedOver).toBe(0)
  })
})

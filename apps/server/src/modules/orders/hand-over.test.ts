import type { StaffOrder } from '@jansi/contract/staff-order-body'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openShop, type Person, prepared } from '../../../test/shop.ts'
import { anOrder, aProduct, done, first, line, stockOf } from '../../../test/shop-goods.ts'
import { outboxMails } from '../../db/schema/mails.ts'
import { auditLog } from '../../db/schema/records.ts'
import { stockMovements } from '../../db/schema/stock.ts'

const shop = openShop()

type Handed = { order_item: number; quantity: number }
const handOver = (staff: Person, id: string, items?: Handed[]) =>
  staff.post<StaffOrder>(`/staff/orders/${id}/hand-over/`, { items })

/** An approved order of two sold and three lent pieces of one variant. */
async function makeApprovedOrder() {
  const staff = await shop.staff()
  const member = await shop.aMember()
  const product = await aProduct(shop)
  const lines = [line(product, 'sale', 2), line(product, 'rent', 3)]
  const order = await anOrder(shop, member, 'approved', { lines, staff })
  const [sold, lent] = order.items
  if (!sold || !lent) throw new Error('The order has two lines.')
  return { staff, member, product, order, sold, lent }
}
const anApprovedOrder = prepared(shop, makeApprovedOrder)

describe('handing over', () => {
  it('everything puts loans out until the workshop’s return day ends', async () => {
    const { staff, member, product, order } = await anApprovedOrder()
    const handed = done(await handOver(staff, order.id), 200)
    expect(handed).toMatchObject({
      status: 'awaiting_return',
      payment_status_name: 'อนุมัติแล้ว รอการคืน',
      return_due_on: '2026-11-28',
      items: [{ collected: 2 }, { collected: 3 }],
      can: { hand_over: false, transitions: [] },
    })
    expect(await stockOf(shop, product.variant)).toEqual({ available: 0, onLoan: 3, quarantined: 0 })
    const moves = await shop.orm.select().from(stockMovements).where(eq(stockMovements.kind, 'hand_over'))
    expect(moves.map(({ onLoan, available, actorId }) => [onLoan, available, actorId])).toEqual([
      [0, 0, staff.id],
      [3, 0, staff.id],
    ])
    const mails = await shop.orm.select().from(outboxMails).where(eq(outboxMails.kind, 'order_handed_over'))
    expect(mails.map(({ recipient }) => recipient)).toEqual([member.email])
  })

  it('a part leaves the rest for later', async () => {
    const { staff, product, order, sold, lent } = await anApprovedOrder()
    const one = done(await handOver(staff, order.id, [{ order_item: sold.id, quantity: 1 }]), 200)
    expect(one).toMatchObject({ status: 'approved', return_due_on: null, can: { hand_over: true } })
    const two = done(await handOver(staff, order.id, [{ order_item: lent.id, quantity: 2 }]), 200)
    expect(two).toMatchObject({
      status: 'awaiting_return',
      return_due_on: '2026-11-28',
      items: [{ collected: 1 }, { collected: 2 }],
      can: { hand_over: true },
    })
    expect(await stockOf(shop, product.variant)).toEqual({ available: 0, onLoan: 2, quarantined: 0 })
    const rest = done(await handOver(staff, order.id), 200)
    expect(rest.items).toMatchObject([{ collected: 2 }, { collected: 3 }])
    expect(await stockOf(shop, product.variant)).toEqual({ available: 0, onLoan: 3, quarantined: 0 })
  })

  it('the last piece of an order that only sells completes it', async () => {
    const staff = await shop.staff()
    const lines = [line(await aProduct(shop), 'sale', 2)]
    const order = await anOrder(shop, await shop.aMember(), 'approved', { lines, staff })
    const item = first(order.items)
    expect(done(await handOver(staff, order.id, [{ order_item: item.id, quantity: 1 }]), 200).status).toBe(
      'approved',
    )
    const last = done(await handOver(staff, order.id), 200)
    expect(last).toMatchObject({ status: 'completed', payment_status_name: 'เสร็จสิ้น', return_due_on: null })
    expect(last.events.at(-1)).toMatchObject({ from: 'approved', to: 'completed' })
  })

  it('is written into the audit log, piece by piece', async () => {
    const { staff, order, sold } = await anApprovedOrder()
    const items = [{ order_item: sold.id, quantity: 1 }]
    done(await handOver(staff, order.id, items), 200)
    const [row] = await shop.orm.select().from(auditLog).where(eq(auditLog.action, 'order.hand_over'))
    expect(row).toMatchObject({ actorId: staff.id, subjectId: order.id, data: { items } })
  })

  it('a piece makes it too late to cancel the order', async () => {
    const { staff, order, sold } = await anApprovedOrder()
    done(await handOver(staff, order.id, [{ order_item: sold.id, quantity: 1 }]), 200)
    const answer = await staff.post(`/staff/orders/${order.id}/transition/`, { to: 'cancelled' })
    expect(answer).toMatchObject({ status: 409, body: { code: 'transition_not_allowed' } })
  })
})

describe('once the workshop’s return day is over', () => {
  const on = (staff: Person, id: string, return_due_on?: string, items?: Handed[]) =>
    staff.post<StaffOrder>(`/staff/orders/${id}/hand-over/`, { return_due_on, items })

  it('loans are handed over until a day that staff name', async () => {
    const { staff, order, lent } = await anApprovedOrder()
    const seen = async () => done(await staff.get<StaffOrder>(`/staff/orders/${order.id}/`), 200)
    // At 23:59 in Bangkok the day still runs; a minute later it is over.
    shop.at('2026-11-28T16:59:00Z')
    expect((await seen()).needs_return_day).toBe(false)
    shop.at('2026-11-28T17:00:00Z')
    expect((await seen()).needs_return_day).toBe(true)
    const list = done(await staff.get<{ orders: object[] }>('/staff/workshops/1/pick-list/'), 200)
    expect(list.orders).toMatchObject([{ needs_return_day: true }])
    const before = await shop.everything()
    expect(await on(staff, order.id)).toMatchObject({ status: 400, body: { code: 'return_day_required' } })
    for (const day of ['2026-11-28', '2027-12-01']) {
      expect(await on(staff, order.id, day)).toMatchObject({
        status: 400,
        body: { code: 'return_day_invalid' },
      })
    }
    expect(await shop.everything()).toEqual(before)

    const one = [{ order_item: lent.id, quantity: 1 }]
    const handed = done(await on(staff, order.id, '2026-11-29', one), 200)
    expect(handed).toMatchObject({ return_due_on: '2026-11-29', is_overdue: false, needs_return_day: false })
    expect(await on(staff, order.id, '2026-12-05', one)).toMatchObject({
      status: 400,
      body: { code: 'return_day_set' },
    })
    const mails = await shop.orm.select().from(outboxMails).where(eq(outboxMails.kind, 'order_handed_over'))
    expect(mails[0]?.textBody).toContain('29 พฤศจิกายน 2569')
    const [row] = await shop.orm.select().from(auditLog).where(eq(auditLog.action, 'order.hand_over'))
    expect(row?.data).toMatchObject({ return_due_on: '2026-11-29' })

    // The rest of the loans comes later still: their day is over too, and those that are out keep it.
    shop.at('2026-11-30T03:00:00Z')
    expect(await on(staff, order.id, undefined, one)).toMatchObject({ status: 400 })
    const rest = done(await on(staff, order.id, '2026-12-05', one), 200)
    expect(rest).toMatchObject({ return_due_on: '2026-11-29', is_overdue: true, needs_return_day: false })
    expect(rest.items.at(-1)).toMatchObject({ collected: 1, return_due_on: '2026-12-05' })
  })

  it('sold items need no day', async () => {
    const { staff, order, sold } = await anApprovedOrder()
    shop.at('2026-12-01T03:00:00Z')
    const handed = done(await on(staff, order.id, undefined, [{ order_item: sold.id, quantity: 2 }]), 200)
    expect(handed).toMatchObject({ return_due_on: null, needs_return_day: true })
  })
})

describe('nothing is handed over', () => {
  it('beyond the remaining pieces, at once or bit by bit', async () => {
    const { staff, order, sold } = await anApprovedOrder()
    const before = await shop.everything()
    const tries = [
      [{ order_item: sold.id, quantity: 3 }],
      [{ order_item: sold.id, quantity: 1e9 }],
      [
        { order_item: sold.id, quantity: 1 },
        { order_item: sold.id, quantity: 2 },
      ],
    ]
    for (const items of tries) {
      const answer = await handOver(staff, order.id, items)
      expect(answer).toMatchObject({ status: 400, body: { code: 'hand_over_too_many' } })
    }
    expect(await shop.everything()).toEqual(before)
  })

  it('of another order', async () => {
    const { staff, order } = await anApprovedOrder()
    const other = await makeApprovedOrder()
    const before = await shop.everything()
    expect((await handOver(staff, order.id, [{ order_item: other.sold.id, quantity: 1 }])).status).toBe(404)
    expect(await shop.everything()).toEqual(before)
  })

  it('twice', async () => {
    const { staff, order } = await anApprovedOrder()
    done(await handOver(staff, order.id), 200)
    expect(await handOver(staff, order.id)).toMatchObject({
      status: 409,
      body: { code: 'transition_not_allowed' },
    })
  })

  it.each([
    [[], { items: ['This list may not be empty.'] }],
    [[{ order_item: 1, quantity: 0 }], { items: { 0: { quantity: [expect.any(String)] } } }],
    [[{ order_item: 1 }], { items: { 0: { quantity: ['This field is required.'] } } }],
  ])('for %j', async (items, problem) => {
    const { staff, order } = await anApprovedOrder()
    const answer = await staff.post(`/staff/orders/${order.id}/hand-over/`, { items })
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual(problem)
  })
})

import type { Order } from '@jansi/contract/orders'
import type { StaffOrder } from '@jansi/contract/staff-order-body'
import type { Report } from '@jansi/contract/staff-reports'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openShop, type Person, prepared } from '../../../test/shop.ts'
import { anOrder, aProduct, aReturn, done, first, line, stockOf } from '../../../test/shop-goods.ts'
import { events } from '../../db/schema/events.ts'
import { outboxMails } from '../../db/schema/mails.ts'
import { orders } from '../../db/schema/orders.ts'
import { auditLog } from '../../db/schema/records.ts'
import { refundCases } from '../../db/schema/refunds.ts'
import { stockMovements } from '../../db/schema/stock.ts'
import { stockFaults } from '../stock/stock-faults.ts'
import { expireOrders } from './commands/expire-orders.ts'

const shop = openShop()

const reason = 'กดผิดรายการ'
const unapprove = (admin: Person, id: string, why = reason) =>
  admin.post<StaffOrder>(`/staff/orders/${id}/undo-approval/`, { reason: why })
const takeBack = (admin: Person, id: string, items?: { order_item: number; quantity: number }[]) =>
  admin.post<StaffOrder>(`/staff/orders/${id}/undo-hand-over/`, { reason, ...(items ? { items } : {}) })
const handOver = (staff: Person, id: string, items?: { order_item: number; quantity: number }[]) =>
  staff.post<StaffOrder>(`/staff/orders/${id}/hand-over/`, { items })
const recordMoney = (id: string, received: number) =>
  shop.orm.update(orders).set({ received }).where(eq(orders.id, id))
const auditOf = async (action: string) =>
  first(await shop.orm.select().from(auditLog).where(eq(auditLog.action, action)))
const mailOf = async (kind: string) =>
  first(await shop.orm.select().from(outboxMails).where(eq(outboxMails.kind, kind)))

/** The newest entry of the journal. */
async function lastEntry() {
  const { rows } = await shop.orm.execute(sql`
    select e.kind, e.reason, json_object_agg(l.account, l.satang) as lines
    from journal_entries e join journal_lines l on l.entry_id = e.id group by e.id order by e.id desc limit 1`)
  return first(rows)
}

/** An approved order of two sold pieces at ฿120 and three lent ones at ฿40, of one variant of five. */
async function makeApprovedOrder() {
  const [staff, admin, member] = [await shop.staff(), await shop.anAdmin(), await shop.aMember()]
  const product = await aProduct(shop)
  const lines = [line(product, 'sale', 2), line(product, 'rent', 3)]
  const order = await anOrder(shop, member, 'approved', { lines, staff })
  const [sold, lent] = order.items
  if (!sold || !lent) throw new Error('The order has two lines.')
  const read = async () => done(await member.get<Order>(`/order/${order.id}/`), 200)
  const seen = async (by: Person) => done(await by.get<StaffOrder>(`/staff/orders/${order.id}/`), 200)
  return { staff, admin, member, product, order, sold, lent, read, seen }
}
const anApprovedOrder = prepared(shop, makeApprovedOrder)

/** An approved order of 360 baht for which 380 came in: the rest went back. */
async function anOverpaidOrder() {
  const [staff, admin, member] = [await shop.staff(), await shop.anAdmin(), await shop.aMember()]
  const product = await aProduct(shop)
  const lines = [line(product, 'sale', 2), line(product, 'rent', 3)]
  const order = await anOrder(shop, member, 'pending', { lines, staff })
  const payment = { method: 'transfer', amount: 380 }
  const paid = done(await staff.post<StaffOrder>(`/staff/orders/${order.id}/payment/`, payment), 200)
  const { id, version } = first(paid.refunds ?? [])
  done(await admin.post(`/staff/refunds/${id}/pay/`, { version, note: 'คืนแล้ว', method: 'cash' }), 200)
  const seen = async (by: Person) => done(await by.get<StaffOrder>(`/staff/orders/${order.id}/`), 200)
  return { admin, order, seen }
}

describe('an approval that is taken back', () => {
  it('leaves the order to be checked again: stock kept, money gone, history, audit and mail', async () => {
    const { staff, admin, member, product, order, read, seen } = await anApprovedOrder()
    expect((await seen(admin)).can.undo_approval).toBe(true)
    expect((await seen(staff)).can.undo_approval).toBe(false)

    const undone = done(await unapprove(admin, order.id), 200)
    expect(undone).toMatchObject({ status: 'pending', refunds: [], can: { undo_approval: false } })
    expect(undone.can.transitions.map(({ to }) => to)).toContain('approved')
    expect(undone.events.at(-1)).toMatchObject({ from: 'approved', to: 'pending', reason })
    expect(await read()).toMatchObject({ status: 'pending', can: { cancel: true } })
    expect(await stockOf(shop, product.variant)).toMatchObject({ available: 0 })
    expect(await stockFaults(shop.orm)).toEqual([])
    const [row] = await shop.orm.select().from(orders)
    expect(row).toMatchObject({ received: 0, approvalDueAt: null })
    expect(await auditOf('order.undo_approval')).toMatchObject({
      actorId: admin.id,
      subjectId: order.id,
      data: { from: 'approved', to: 'pending', satang: 36_000, reason },
    })
    expect(await lastEntry()).toMatchObject({
      kind: 'payment_undone',
      reason,
      lines: { receivable: 36_000, bank: -36_000, deferred_income: -36_000, sales: 24_000, rentals: 12_000 },
    })
    const mail = await mailOf('order_approval_undone')
    expect(mail).toMatchObject({ recipient: member.email, orderId: order.id })
    expect(mail.textBody).toContain(reason)
  })

  it('withdraws a refund that was not paid, and is refused once one was', async () => {
    const { admin, order } = await anApprovedOrder()
    const written = { createdAt: shop.deps.clock(), updatedAt: shop.deps.clock() }
    const surplus = { orderId: order.id, state: 'owed', cause: 'surplus', amount: 1000, ...written } as const
    await recordMoney(order.id, 37_000)
    await shop.orm.insert(refundCases).values(surplus)
    done(await unapprove(admin, order.id), 200)
    expect(await shop.orm.select().from(refundCases)).toMatchObject([{ state: 'withdrawn' }])

    const other = await anOverpaidOrder()
    expect((await other.seen(other.admin)).can.undo_approval).toBe(false)
    const refused = await unapprove(other.admin, other.order.id)
    expect(refused).toMatchObject({ status: 409, body: { code: 'undo_refund_exists' } })
  })

  it('counts an order that is approved again once in the reports', async () => {
    const { staff, admin, order } = await anApprovedOrder()
    done(await unapprove(admin, order.id), 200)
    const week = async () =>
      first(done(await staff.get<Report>('/staff/reports/?from=2026-11-16&to=2026-11-22'), 200).weeks)
    expect(await week()).toMatchObject({ orders: 1, sale_income: 0, rental_income: 0 })
    done(await staff.post(`/staff/orders/${order.id}/transition/`, { to: 'approved' }), 200)
    done(await handOver(staff, order.id), 200)
    done(await takeBack(admin, order.id), 200)
    expect(await week()).toMatchObject({ orders: 1, sale_income: 240, rental_income: 120, loans: 0 })
  })

  it('of an order that owes no slip is ended by time again', async () => {
    const admin = await shop.anAdmin()
    const free = await aProduct(shop, { rentalPrice: 0 })
    const member = await shop.aMember()
    const input = { lines: [line(free, 'rent', 2)], method: 4, staff: admin }
    const order = await anOrder(shop, member, 'approved', input)
    done(await unapprove(admin, order.id), 200)
    shop.pass(6 * 24 * 3600)
    expect(await expireOrders(shop.deps)).toBe(0)
    shop.pass(2 * 24 * 3600)
    expect(await expireOrders(shop.deps)).toBe(1)
    expect(await stockOf(shop, free.variant)).toMatchObject({ available: 5 })
  })

  it('is refused once pieces were handed over or closed, without a reason, and for volunteers', async () => {
    const { staff, admin, order, sold } = await anApprovedOrder()
    expect((await unapprove(staff, order.id)).status).toBe(403)
    expect((await unapprove(admin, order.id, ' ')).status).toBe(400)
    const closed = await makeApprovedOrder()
    const some = [{ order_item: closed.sold.id, quantity: 1 }]
    done(await staff.post(`/staff/orders/${closed.order.id}/close-rest/`, { reason, items: some }), 200)
    done(await handOver(staff, order.id, [{ order_item: sold.id, quantity: 1 }]), 200)
    const before = await shop.everything()
    expect(await unapprove(admin, order.id)).toMatchObject({
      status: 409,
      body: { code: 'transition_not_allowed' },
    })
    expect(await unapprove(admin, closed.order.id)).toMatchObject({
      status: 409,
      body: { code: 'undo_pieces_closed' },
    })
    expect(await shop.everything()).toEqual(before)
  })
})

describe('a hand-over that is taken back', () => {
  it('reserves every piece again, forgets the return day and leads back to approved', async () => {
    const { staff, admin, member, product, order, read, seen } = await anApprovedOrder()
    done(await handOver(staff, order.id), 200)
    expect((await seen(admin)).can.undo_hand_over).toBe(true)
    expect((await seen(staff)).can.undo_hand_over).toBe(false)

    const undone = done(await takeBack(admin, order.id), 200)
    expect(undone).toMatchObject({
      status: 'approved',
      return_due_on: null,
      items: [{ collected: 0 }, { collected: 0 }],
      can: { hand_over: true, undo_hand_over: false, undo_approval: true },
    })
    expect(undone.events.slice(-2)).toMatchObject([
      { from: 'awaiting_return', to: 'hand_over_undone', reason },
      { from: 'awaiting_return', to: 'approved', reason },
    ])
    expect(await read()).toMatchObject({ status: 'approved' })
    expect(await stockOf(shop, product.variant)).toEqual({ available: 0, onLoan: 0, quarantined: 0 })
    expect(await stockFaults(shop.orm)).toEqual([])
    const moved = await shop.orm.select().from(stockMovements).where(eq(stockMovements.kind, 'hand_over'))
    expect(moved.map(({ onLoan, reason: why }) => [onLoan, why])).toEqual([
      [0, null],
      [3, null],
      [0, reason],
      [-3, reason],
    ])
    expect(await auditOf('order.undo_hand_over')).toMatchObject({
      actorId: admin.id,
      data: { quantity: 5, from: 'awaiting_return', to: 'approved', reason },
    })
    expect(await mailOf('order_hand_over_undone')).toMatchObject({ recipient: member.email })
    expect(done(await handOver(staff, order.id), 200)).toMatchObject({
      status: 'awaiting_return',
      return_due_on: '2026-11-28',
    })
  })

  it('of some pieces leaves the others with the member', async () => {
    const { staff, admin, order, sold, lent } = await anApprovedOrder()
    done(await handOver(staff, order.id), 200)
    const some = [
      { order_item: sold.id, quantity: 1 },
      { order_item: lent.id, quantity: 1 },
    ]
    const undone = done(await takeBack(admin, order.id, some), 200)
    expect(undone).toMatchObject({
      status: 'awaiting_return',
      return_due_on: '2026-11-28',
      items: [{ collected: 1 }, { collected: 2 }],
    })
    expect(await stockFaults(shop.orm)).toEqual([])
    const tooMany = await takeBack(admin, order.id, [{ order_item: sold.id, quantity: 2 }])
    expect(tooMany).toMatchObject({ status: 400, body: { code: 'undo_too_many' } })
  })

  it('opens a completed sale again', async () => {
    const [admin, member] = [await shop.anAdmin(), await shop.aMember()]
    const order = await anOrder(shop, member, 'completed', {
      lines: [line(await aProduct(shop), 'sale', 2)],
      staff: admin,
    })
    const one = [{ order_item: first(order.items).id, quantity: 1 }]
    expect(done(await takeBack(admin, order.id, one), 200)).toMatchObject({
      status: 'approved',
      can: { hand_over: true, close_rest: true },
    })
    expect(await stockFaults(shop.orm)).toEqual([])
    expect(done(await handOver(admin, order.id), 200).status).toBe('completed')
  })

  it('takes loans that came back with nobody, and leaves those in a return alone', async () => {
    const { staff, admin, member, order, sold, lent } = await anApprovedOrder()
    done(await handOver(staff, order.id), 200)
    await aReturn(member, [lent.id])
    const before = await shop.everything()
    expect(await takeBack(admin, order.id)).toMatchObject({
      status: 409,
      body: { code: 'item_already_returning' },
    })
    expect(await shop.everything()).toEqual(before)
    done(await takeBack(admin, order.id, [{ order_item: sold.id, quantity: 2 }]), 200)

    const other = await makeApprovedOrder()
    done(await handOver(staff, other.order.id), 200)
    const outcomes = [{ condition: 1, quantity: 3 }]
    const back = { items: [{ order_item: other.lent.id, outcomes }] }
    done(await staff.post(`/staff/orders/${other.order.id}/walk-in-return/`, back), 201)
    const undone = done(await takeBack(admin, other.order.id), 200)
    expect(undone).toMatchObject({ status: 'awaiting_return', items: [{ collected: 0 }, { collected: 3 }] })
    expect(await stockFaults(shop.orm)).toEqual([])
  })

  it('is refused for volunteers, without a piece, and once the member was erased', async () => {
    const { staff, admin, order } = await anApprovedOrder()
    expect((await takeBack(staff, order.id)).status).toBe(403)
    expect(await takeBack(admin, order.id)).toMatchObject({
      status: 409,
      body: { code: 'transition_not_allowed' },
    })
    const member = await shop.aMember()
    const sold = await anOrder(shop, member, 'completed', {
      lines: [line(await aProduct(shop), 'sale')],
      staff,
    })
    done(await admin.post(`/staff/members/${member.id}/erase/`, { email: member.email }), 200)
    expect(await takeBack(admin, sold.id)).toMatchObject({ status: 409, body: { code: 'erased_account' } })
  })
})

it('never rewrites a row of the history', async () => {
  const { staff, admin, order } = await anApprovedOrder()
  done(await handOver(staff, order.id), 200)
  const before = await shop.orm.select().from(events).orderBy(events.id)
  const ledger = await shop.orm.select().from(stockMovements).orderBy(stockMovements.id)
  done(await takeBack(admin, order.id), 200)
  done(await unapprove(admin, order.id), 200)
  const history = await shop.orm.select().from(events).orderBy(events.id)
  expect(history.slice(0, before.length)).toEqual(before)
  expect(history).toHaveLength(before.length + 3)
  const after = await shop.orm.select().from(stockMovements).orderBy(stockMovements.id)
  expect(after.slice(0, ledger.length)).toEqual(ledger)
})

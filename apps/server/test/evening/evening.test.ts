import type { Order } from '@jansi/contract/orders'
import type { StaffRefund } from '@jansi/contract/staff-refunds'
import type { StaffSettings } from '@jansi/contract/staff-settings'
import type { StaffWorkshop } from '@jansi/contract/staff-workshops'
import { beforeAll, describe, expect, test } from 'vitest'
import { bringToEnd } from '../bring-to-end.ts'
import { aPhoto } from '../pictures.ts'
import { openShop, type Person } from '../shop.ts'
import { checkout, done, first, line } from '../shop-goods.ts'
import { type Desk, deskOf } from './desk.ts'
import { CASH, count, type Evening, FREE_LOAN, openEvening } from './open-evening.ts'

// Each chapter is a finding of the audit (T: console, X: security) and leaves the shop to the next. After each of them
// stock and journal are checked.
const shop = openShop({ isOneStory: true })
let evening: Evening
let staff: Person
let admin: Person
let desk: Desk
beforeAll(async () => {
  evening = await openEvening(shop)
  staff = evening.staff
  admin = evening.admin
  desk = deskOf(staff)
})

const CREATE = '/order/create_from_cart/'
const reason = 'ตกลงกับสมาชิกที่โต๊ะแล้ว'

describe('at 18:00 on 22 November', () => {
  test('the desk finds every order of the evening in its queue', async () => {
    const { orders } = done(await staff.get<{ orders: Record<string, number> }>('/staff/summary/'), 200)
    const sum = (...kinds: Parameters<typeof count>[0][]) =>
      kinds.reduce((total, kind) => total + count(kind), 0)
    expect(orders).toEqual({
      awaiting_slip: count('withoutSlip'),
      pending: sum('right', 'wrong', 'reused', 'blurry', 'withoutQr', 'freeLoans'),
      paid: count('paid'),
      approved: count('approved'),
      awaiting_return: sum('overdue', 'running'),
    })
    expect((await desk.loans('?overdue=true')).map(({ days_late }) => days_late)).toEqual(
      Array(count('overdue')).fill(17),
    )
  })

  test('records the money that came and approves in one action', async () => {
    for (const at of evening.tonight.right.keys()) {
      const { order, pay } = desk.pick(evening.tonight.right, at)
      const approved = done(await pay(order.amount, { amount_due: order.amount }), 200)
      expect(approved).toMatchObject({ status: 'approved', amount_received: order.amount })
    }
  })

  test('wrong amounts: less waits for the rest or is accepted, more is owed back', async () => {
    const { wrong } = evening.tonight
    const [short, accepted, over] = [desk.pick(wrong), desk.pick(wrong, 1), desk.pick(wrong, 2)]
    expect(done(await short.pay(100, { rest: 'wait', reason }), 200)).toMatchObject({
      status: 'awaiting_slip',
      amount_due: 30,
    })
    expect(done(await accepted.pay(129, { rest: 'accept', reason }), 200).status).toBe('approved')
    done(await over.pay(150), 200)
    expect(await desk.refundsOf(over.order.id, 'owed')).toMatchObject([{ amount: 20 }])
  })

  test('reserves the goods of an order with a blurry slip for a new slip', async () => {
    const { order, call, pay, slip, own } = desk.pick(evening.tonight.blurry)
    done(await call('transition', { to: 'rejected', reason: 'รูปไม่ชัด' }), 200)
    const easel = checkout([line(evening.goods.easel, 'sale')])
    expect(await first(evening.members).post(CREATE, easel)).toMatchObject({
      status: 400,
      body: { code: 'out_of_stock' },
    })
    done(await slip(), 201)
    expect((await own()).status).toBe('pending')
    expect(done(await pay(order.amount), 200).status).toBe('approved')
  })

  test('checks, owes and pays back money for an order that is over, and shows it to the member', async () => {
    const { order, member, slip, own } = desk.pick(evening.tonight.cancelled)
    done(await slip(), 201)
    const { id, version } = first(await desk.refundsOf(order.id, 'to_check'))
    const path = `/staff/refunds/${id}`
    done(await staff.post(`${path}/check/`, { version, received: order.amount, method: 'transfer' }), 200)
    done(await member.put(`/refund/${id}/destination/`, { kind: 'promptpay', number: '0812345678' }), 200)
    const shown = async () => String(done(await staff.get<StaffRefund>(`${path}/`), 200).version)
    done(await staff.upload(`${path}/proof/`, { version: await shown() }, await aPhoto()), 200)
    const paid = { version: Number(await shown()), method: 'promptpay', note: 'โอนคืนแล้ว' }
    done(await admin.post(`${path}/pay/`, paid), 200)
    expect((await own()).refunds).toMatchObject([
      { state: 'paid', amount: order.amount, proof: expect.stringContaining('/media/') },
    ])
  })

  test('X F3 an order does not come back at a price of the past', async () => {
    const { order, slip, own } = desk.pick(evening.tonight.rejected)
    const { path, input, version } = await desk.asStaffEdit(evening.goods.easel)
    done(await staff.put(path, { ...input, version, sale_price: 3500 }), 200)
    done(await slip(), 201)
    expect((await own()).status).toBe('rejected')
    expect(await desk.refundsOf(order.id, 'to_check')).toHaveLength(1)
  })

  test('serves members without a slip: cash, a photo of their phone, a sale at the desk', async () => {
    const [cash, photo] = [desk.pick(evening.tonight.withoutSlip), desk.pick(evening.tonight.withoutSlip, 1)]
    expect(done(await cash.pay(130, { method: 'cash' }), 200).status).toBe('approved')
    done(await staff.upload('/staff/slips/', { order: photo.order.id }, await aPhoto()), 201)
    expect(done(await photo.pay(130), 200).status).toBe('approved')
    const order_items = [line(evening.goods.paper, 'sale', 2)]
    const sale = { member: cash.member.id, payment_method: CASH, order_items, expected_amount: 50 }
    expect(done(await staff.post('/staff/desk-orders/', sale), 201)).toMatchObject({
      status: 'approved',
      amount_received: 50,
    })
  })

  test('X F2 a receipt exists only for money that came', async () => {
    const kinds = [
      desk.pick(evening.tonight.withoutSlip, 2),
      desk.pick(evening.tonight.cancelled, 1),
      desk.pick(evening.tonight.right),
    ]
    expect(await Promise.all(kinds.map(async ({ own }) => (await own()).receipt_kind))).toEqual([
      'summary',
      'void_summary',
      'payment_proof',
    ])
  })

  test('completes a partly collected order when the rest is closed', async () => {
    const { order, call } = desk.pick(evening.tonight.approved)
    const lent = first(order.items.filter(({ is_rental }) => is_rental)).id
    done(await call('hand-over', { items: [{ order_item: lent, quantity: 1 }] }), 200)
    const back = { order_item: lent, outcomes: [{ condition: 1, quantity: 1 }] }
    done(await call('walk-in-return', { items: [back] }), 201)
    expect(done(await call('close-rest', { reason }), 200)).toMatchObject({ status: 'completed' })
    const list = `/staff/workshops/${evening.workshops.tonight.id}/pick-list/`
    const { orders } = done(await staff.get<{ orders: { id: string }[] }>(list), 200)
    expect(orders.map(({ id }) => id)).not.toContain(order.id)
    expect(await desk.refundsOf(order.id, 'owed')).toMatchObject([{ cause: 'part_closed', amount: 75 }])
  })

  test('lets an admin take back approval, hand-over, decision and payment', async () => {
    const one = desk.pick(evening.tonight.right)
    expect(done(await one.call('undo-approval', { reason }, admin), 200).status).toBe('pending')
    done(await one.pay(130), 200)
    done(await one.call('hand-over'), 200)
    expect(done(await one.call('undo-hand-over', { reason }, admin), 200).status).toBe('approved')
    const loan = desk.pick(evening.loans.overdue)
    const session = await loan.sendBack()
    const path = `/staff/returns/${session.id}`
    done(await desk.review(session, [{ condition: 1, quantity: 2 }]), 200)
    done(await staff.post(`${path}/penalty-paid/`, { method: 'cash' }), 200)
    done(await admin.post(`${path}/undo-penalty-payment/`, { reason }), 200)
    expect(done(await admin.post(`${path}/reopen/`, { reason }), 200)).toMatchObject({ status: 'pending' })
  })
})

describe('with the loans that are 17 days late', () => {
  test('charges more for late and broken than for late alone', async () => {
    const { order, call } = desk.pick(evening.loans.overdue, 1)
    const outcomes = [
      { condition: 1, quantity: 1 },
      { condition: 3, quantity: 1, repair_price: 30 },
    ]
    const items = [{ order_item: first(order.items).id, outcomes }]
    expect(done(await call('walk-in-return', { items }), 201)).toMatchObject({ total_penalties: 200 })
  })

  test('corrects a wrong penalty before and after it was paid, and refuses a wrong slip', async () => {
    const { member, sendBack } = desk.pick(evening.loans.overdue, 2)
    const session = await sendBack()
    const path = `/staff/returns/${session.id}`
    expect((await desk.review(session, [{ condition: 1, quantity: 2, penalty_amount: 5000 }])).status).toBe(
      400,
    )
    const typed = done(
      await desk.review(session, [{ condition: 1, quantity: 2, penalty_amount: 5000, reason }]),
      200,
    )
    const outcome = first(first(typed.items).outcomes).id
    const correct = (was: number, penalty_amount: number) =>
      staff.post(`${path}/correct-penalty/`, { was, outcomes: [{ outcome, penalty_amount }], reason })
    expect(done(await correct(5000, 170), 200)).toMatchObject({ total_penalties: 170 })
    const send = async () =>
      done(await member.upload<{ id: number }>('/penaltyslip/', { session: session.id }, await aPhoto()), 201)
    const refusal = { slip: (await send()).id, reason: 'สลิปซ้ำ' }
    done(await staff.post(`${path}/refuse-penalty-slip/`, refusal), 200)
    await send()
    done(await staff.post(`${path}/penalty-paid/`, { method: 'cash', slip_money: 'none' }), 200)
    done(await correct(170, 100), 200)
    expect((await desk.readReturn(session.id)).refunds).toMatchObject([{ state: 'owed', amount: 70 }])
  })

  test('neither counts nor reminds members as overdue who sent everything back', async () => {
    const { order, call, sendBack } = desk.pick(evening.loans.overdue, 3)
    const before = (await desk.loans('?overdue=true')).length
    await sendBack()
    expect(await desk.loans('?overdue=true')).toHaveLength(before - 1)
    expect(await call('remind')).toMatchObject({ status: 409, body: { code: 'return_sent' } })
    expect((await desk.loanOf(order.id)).sent_back).toBe(true)
  })

  test('applies another late fee to later loans only', async () => {
    const { order } = desk.pick(evening.loans.overdue, 4)
    const { qr_image, ...settings } = done(await admin.get<StaffSettings>('/staff/settings/'), 200)
    const dearer = { ...settings, qr_image_key: null, late_fee_per_day: 20 }
    done(await admin.put('/staff/settings/', dearer), 200)
    expect(first((await desk.loanOf(order.id)).items).late_fee).toBe(85)
  })
})

describe('with goods that one account wants', () => {
  test('X F1 nobody holds all the stock: ten of a variant at most, and staff see large holds', async () => {
    const taker = await shop.aMember()
    const take = (quantity: number) =>
      taker.post<Order>(CREATE, checkout([line(evening.goods.leaflet, 'rent', quantity)], FREE_LOAN))
    expect(await take(29)).toMatchObject({ status: 400, body: { code: 'too_many_of_variant', limit: 10 } })
    const order = done(await take(10), 201)
    expect(order).toMatchObject({ approval_due_at: expect.any(String) })
    expect(done(await staff.get('/staff/summary/'), 200)).toMatchObject({
      large_holds: [{ pieces: 10, stock: 29, orders: [order.id] }],
    })
    const paint = [line(evening.goods.paint, 'sale', 10)]
    expect((await taker.post(CREATE, checkout(paint))).status).toBe(201)
    expect((await taker.post(CREATE, checkout(paint))).status).toBe(400)
    expect(
      (await taker.post(CREATE, checkout([line(evening.goods.leaflet, 'rent')], FREE_LOAN))).status,
    ).toBe(400)
  })

  test('X F5 a product that is lent needs the price of a lost piece', async () => {
    const { input } = await desk.asStaffEdit(evening.goods.brush)
    const variants = input.variants.map(({ id, ...variant }) => variant)
    const lent = { ...input, variants, sale_price: null, replacement_price: null }
    expect(await staff.post('/staff/products/', lent)).toMatchObject({
      status: 400,
      body: { replacement_price: expect.anything() },
    })
  })
})

describe('in the days after', () => {
  test('moves due days with the workshop, renews loans, closes the shop and deletes mistakes', async () => {
    const { second, tonight } = evening.workshops
    const read = async () => done(await staff.get<StaffWorkshop>(`/staff/workshops/${second.id}/`), 200)
    const move = {
      version: (await read()).version,
      from: ['2026-12-02'],
      move_workshop: true,
      return_due_on: '2026-12-09',
      reason: 'เลื่อนกิจกรรม',
    }
    expect(done(await staff.post(`/staff/workshops/${second.id}/due-day/`, move), 200)).toMatchObject({
      loans: count('running'),
      borrowers: count('running'),
    })
    const renewed = desk.pick(evening.loans.running, 2)
    const renewal = { return_due_on: '2026-12-16' }
    done(await renewed.member.post(`/order/${renewed.order.id}/renew/`, renewal), 200)
    expect((await desk.loanOf(renewed.order.id)).return_due_on).toBe('2026-12-16')

    const closing = `/staff/workshops/${tonight.id}/orders-closed/`
    const buy = () => first(evening.members).post(CREATE, checkout([line(evening.goods.paint, 'sale')]))
    done(await staff.put(closing, { closed: true }), 200)
    expect((await buy()).body).toMatchObject({ code: 'orders_closed' })
    done(await staff.put(closing, { closed: false }), 200)
    const day = '2027-01-01'
    const days = { hand_over_on: day, starts_on: day, ends_on: day, return_due_on: day }
    const copied = await staff.post<StaffWorkshop>(`/staff/workshops/${tonight.id}/copy/`, {
      name: 'ผิด',
      ...days,
    })
    const { id, version } = done(copied, 201)
    const url = `/api/staff/workshops/${id}/?version=${version}`
    expect((await staff.send({ method: 'DELETE', url })).status).toBe(200)
  })

  test('lends nothing after the return day, and asks for another day at a hand-over', async () => {
    shop.at('2026-12-03T03:00:00Z')
    const free = checkout([line(evening.goods.brush, 'rent')], FREE_LOAN)
    expect(await (await shop.aMember()).post(CREATE, free)).toMatchObject({ status: 400 })
    const { order, call } = desk.pick(evening.tonight.approved, 1)
    expect(await call('hand-over')).toMatchObject({ status: 400, body: { code: 'return_day_required' } })
    done(await call('hand-over', { return_due_on: '2026-12-10' }), 200)
    expect(await desk.loanOf(order.id)).toMatchObject({ return_due_on: '2026-12-10', days_late: 0 })
  })

  test('does not make a return late by a second photo', async () => {
    shop.at('2026-12-09T03:00:00Z')
    const { member, sendBack } = desk.pick(evening.loans.running)
    const session = await sendBack()
    shop.at('2026-12-11T03:00:00Z')
    done(await member.upload('/returnevidence/', { session: session.id }, await aPhoto()), 201)
    expect((await desk.readReturn(session.id)).items).toMatchObject([{ days_late: 0, late_fee: 0 }])
  })

  test('X F4 an early photo stops the late fee for three days, not for goods that come in January', async () => {
    shop.at('2026-12-09T03:00:00Z')
    const session = await desk.pick(evening.loans.running, 1).sendBack()
    shop.at('2027-01-08T03:00:00Z')
    done(await staff.post(`/staff/returns/${session.id}/received/`), 200)
    expect((await desk.readReturn(session.id)).items).toMatchObject([{ days_late: 27 }])
  })

  test('staff bring every order, return and refund to its end', { timeout: 120_000 }, async () => {
    await bringToEnd(staff, admin)
    expect(await desk.loans()).toEqual([])
  })
})

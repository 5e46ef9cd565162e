import type { SuccessOf } from '@jansi/contract/endpoint'
import type { Order } from '@jansi/contract/orders'
import type { StaffOrder, StaffOrderListItem } from '@jansi/contract/staff-order-body'
import type { StaffRefundListItem } from '@jansi/contract/staff-refunds'
import type { getStaffSummary } from '@jansi/contract/staff-summary'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { aPhoto, aSlip } from '../../../test/pictures.ts'
import { openShop, type Person } from '../../../test/shop.ts'
import { anOrder, aProduct, checkout, done, line, sendSlip, stockOf } from '../../../test/shop-goods.ts'
import { events } from '../../db/schema/events.ts'
import { outboxMails } from '../../db/schema/mails.ts'
import { orders } from '../../db/schema/orders.ts'

const KEEP = '/order/keep_refused_payment/'
const key = { 'idempotency-key': 'paid-for-nothing' }

const shop = openShop()

type Summary = SuccessOf<typeof getStaffSummary>

it('the payment of a refused checkout keeps money that was sent for goods that are gone, and staff return it', async () => {
  const [member, staff] = [await shop.aMember(), await shop.staff()]
  const product = await aProduct(shop, { variants: [{ stock: 1 }] })
  await anOrder(shop, await shop.aMember(), 'awaiting_slip', { lines: [line(product, 'sale')] })
  const wanted = checkout([line(product, 'sale')])
  expect(await member.post('/order/create_from_cart/', wanted)).toMatchObject({
    status: 400,
    body: { code: 'out_of_stock' },
  })
  const kept = done(await member.post<Order>(KEEP, wanted, key), 201)
  expect(kept).toMatchObject({
    status: 'cancelled',
    amount: 120,
    receipt_kind: 'void_summary',
    can: { send_late_slip: true, cancel: false },
  })
  // Sent again, for the response was lost.
  expect(done(await member.post<Order>(KEEP, wanted, key), 201).id).toBe(kept.id)
  expect(await stockOf(shop, product.variant)).toMatchObject({ available: 0 })
  const [event] = await shop.orm.select().from(events).where(eq(events.orderId, kept.id))
  expect(event).toMatchObject({ fromStatus: null, toStatus: 'cancelled', reason: 'ของหมดแล้ว' })
  await sendSlip(member, kept.id, await aSlip('REF00000000000000001'))
  const refunds = done(
    await staff.get<{ results: { order: { id: string }; state: string }[] }>('/staff/refunds/'),
    200,
  )
  expect(refunds.results).toMatchObject([{ state: 'to_check' }])
})

it('the payment at a price that has changed since is kept, and no order is made at the other price', async () => {
  const [member, staff] = [await shop.aMember(), await shop.staff()]
  const product = await aProduct(shop, { variants: [{ stock: 2 }] })
  const paid = { ...checkout([line(product, 'sale')]), expected_amount: 99 }
  expect(await member.post('/order/create_from_cart/', paid)).toMatchObject({
    status: 409,
    body: { code: 'price_changed', expected_amount: 99, amount: 120 },
  })
  const kept = done(await member.post<Order>(KEEP, paid, key), 201)
  expect(kept).toMatchObject({ status: 'cancelled', can: { send_late_slip: true } })
  expect(await stockOf(shop, product.variant)).toMatchObject({ available: 2 })
  const { events } = done(await staff.get<StaffOrder>(`/staff/orders/${kept.id}/`), 200)
  expect(events.at(-1)).toMatchObject({ to: 'cancelled', reason: 'ราคาเปลี่ยนไปจากตอนที่สั่ง' })
})

it('the payment of a refused checkout makes the order after all if it has become possible', async () => {
  const member = await shop.aMember()
  const product = await aProduct(shop, { variants: [{ stock: 0 }] })
  const wanted = checkout([line(product, 'sale')])
  const staff = await shop.staff()
  done(
    await staff.post(`/staff/variants/${product.variant.id}/adjust/`, { available: 2, reason: 'ซื้อเพิ่ม' }),
    200,
  )
  expect(done(await member.post<Order>(KEEP, wanted, key), 201).status).toBe('awaiting_slip')
  expect(await stockOf(shop, product.variant)).toMatchObject({ available: 1 })
})

it('the payment of a refused checkout is no way around mistakes: unknown lines and methods are refused, and nothing is written', async () => {
  const member = await shop.aMember()
  const product = await aProduct(shop, { variants: [{ stock: 0 }] })
  const free = await aProduct(shop, { rentalPrice: 0, variants: [{ stock: 0 }] })
  for (const wanted of [
    checkout([{ ...line(product, 'sale'), product_id: 987, variant_id: 987 }]),
    checkout([line(free, 'rent')], 4),
    checkout([line(product, 'sale')], 987),
  ]) {
    expect((await member.post(KEEP, wanted)).status).toBe(400)
  }
  expect((await shop.guest.post(KEEP, checkout([line(product, 'sale')]))).status).toBe(401)
  expect(await shop.orm.select().from(orders)).toEqual([])
})

/** Refunds that staff are to check, and refused checkouts whose image they look at first. */
async function workOf(staff: Person) {
  const refunds = await staff.get<{ results: StaffRefundListItem[] }>('/staff/refunds/?state=to_check')
  const asked = await staff.get<{ results: StaffOrderListItem[] }>('/staff/orders/?status=refund_requests')
  const summary = done(await staff.get<Summary>('/staff/summary/'), 200)
  const requests = done(asked, 200).results.map(({ id }) => id)
  expect(summary.refund_requests).toBe(requests.length)
  return { refunds: done(refunds, 200).results.map(({ order }) => order.id), requests }
}

/** A member whose checkout of two pieces is refused, since all are gone. */
async function aRefusedMember() {
  const [member, staff] = [await shop.aMember(), await shop.staff()]
  const product = await aProduct(shop, { variants: [{ stock: 2 }] })
  await anOrder(shop, await shop.aMember(), 'awaiting_slip', { lines: [line(product, 'sale', 2)] })
  const keep = (quantity: number) => member.post<Order>(KEEP, checkout([line(product, 'sale', quantity)]))
  return { member, staff, product, keep }
}

it('a refused payment is of no more pieces than the member holds or the stock had within the hour', async () => {
  const { member, keep, product } = await aRefusedMember()
  const first = done(await keep(500), 201)
  expect(first.amount).toBe(240)
  shop.pass(3601)
  expect(await keep(500)).toMatchObject({ status: 400, body: { code: 'out_of_stock' } })
  // A refused attempt ends nothing: the earlier one still takes its slip.
  expect(done(await member.get<Order>(`/order/${first.id}/`), 200).can.send_late_slip).toBe(true)

  const holder = await shop.aMember()
  const held = await aProduct(shop, { variants: [{ stock: 3 }] })
  done(await holder.put('/checkout/hold/', { sale: [line(held, 'sale', 3)], rent: [] }), 200)
  const lines = [line(held, 'sale', 50), line(product, 'sale')]
  expect(done(await holder.post<Order>(KEEP, checkout(lines)), 201).amount).toBe(360)
})

it('a member has one refused payment at a time', async () => {
  const { member, staff, keep } = await aRefusedMember()
  const first = done(await keep(1), 201)
  const second = done(await keep(2), 201)
  expect(done(await member.get<Order>(`/order/${first.id}/`), 200).can.send_late_slip).toBe(false)
  await sendSlip(member, second.id, await aSlip('REF00000000000000002'))
  const refused = { status: 409, body: { code: 'refused_payment_open' } }
  expect(await keep(1)).toMatchObject(refused)
  expect(await workOf(staff)).toEqual({ refunds: [second.id], requests: [] })

  const { results } = done(await staff.get<{ results: StaffRefundListItem[] }>('/staff/refunds/'), 200)
  const [refund] = results
  const found = { version: refund?.version, received: 0, note: 'ไม่มีเงินเข้า' }
  done(await staff.post(`/staff/refunds/${refund?.id}/check/`, found), 200)
  const third = done(await keep(1), 201)
  await sendSlip(member, third.id)
  expect(await keep(1)).toMatchObject(refused)
})

it('an image without a readable code makes no refund before staff have seen that it is a slip', async () => {
  const { member, staff, keep } = await aRefusedMember()
  const kept = done(await keep(1), 201)
  await sendSlip(member, kept.id, await aPhoto('#777777'))
  expect(await workOf(staff)).toEqual({ refunds: [], requests: [kept.id] })
  const admin = await shop.anAdmin()
  const erased = await admin.post(`/staff/members/${member.id}/erase/`, { email: member.email })
  expect(erased).toMatchObject({ status: 409 })
  const path = `/staff/orders/${kept.id}/refund-request/`
  expect(done(await staff.get<StaffOrder>(`/staff/orders/${kept.id}/`), 200).can.decide_refund_request).toBe(
    true,
  )
  done(await staff.post(path, { is_slip: false, reason: 'รูปสีเทา' }), 200)
  expect(await workOf(staff)).toEqual({ refunds: [], requests: [] })
  const mails = await shop.orm.select().from(outboxMails).where(eq(outboxMails.kind, 'order_slip_refused'))
  expect(mails.map(({ textBody }) => textBody)).toEqual([expect.stringContaining('รูปสีเทา')])

  await sendSlip(member, kept.id, await aPhoto('#123456'))
  done(await staff.post(path, { is_slip: true }), 200)
  expect(await workOf(staff)).toEqual({ refunds: [kept.id], requests: [] })
  expect(await staff.post(path, { is_slip: true })).toMatchObject({
    status: 409,
    body: { code: 'refund_not_asked' },
  })
})

it('a readable slip that follows opens the refund without a question', async () => {
  const { member, staff, keep } = await aRefusedMember()
  const kept = done(await keep(1), 201)
  await sendSlip(member, kept.id, await aPhoto('#777777'))
  await sendSlip(member, kept.id, await aSlip('REF00000000000000003'))
  expect(await workOf(staff)).toEqual({ refunds: [kept.id], requests: [] })
})

import type { Order } from '@jansi/contract/orders'
import type { StaffOrder } from '@jansi/contract/staff-order-body'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { aPhoto } from '../../../test/pictures.ts'
import { openShop, type Person } from '../../../test/shop.ts'
import { anOrder, aProduct, done, line, stockOf } from '../../../test/shop-goods.ts'
import { cartLines } from '../../db/schema/cart.ts'
import { outboxMails } from '../../db/schema/mails.ts'
import { orders } from '../../db/schema/orders.ts'
import { users } from '../../db/schema/people.ts'
import { auditLog } from '../../db/schema/records.ts'
import { paymentMethods } from '../../db/schema/settings.ts'
import { workshops } from '../../db/schema/workshops.ts'
import { sendDueReminders } from '../loans/commands/send-due-reminders.ts'

const shop = openShop()

const CASH = 5
const sell = (staff: Person, body: object, key?: string) =>
  staff.post<StaffOrder>('/staff/desk-orders/', body, key === undefined ? {} : { 'idempotency-key': key })

async function atDesk() {
  await shop.orm
    .insert(paymentMethods)
    .values({ id: CASH, name: 'เงินสดที่หน้าร้าน', position: 4 })
    .onConflictDoNothing()
  const [staff, member, product] = [await shop.staff(), await shop.aMember(), await aProduct(shop)]
  return {
    staff,
    member,
    product,
    cash: { member: member.id, payment_method: CASH, order_items: [line(product, 'sale')] },
  }
}

describe('an order made at the desk', () => {
  it('for cash is paid and approved at once, at the prices of the shop', async () => {
    const { staff, member, product, cash } = await atDesk()
    const order = done(await sell(staff, { ...cash, expected_amount: 120 }), 201)
    expect(order).toMatchObject({
      status: 'approved',
      amount: 120,
      amount_received: 120,
      can: { hand_over: true },
    })
    expect(order.member.pk).toBe(member.id)
    expect(await stockOf(shop, product.variant)).toMatchObject({ available: 4 })
    expect(done(await member.get<Order>(`/order/${order.id}/`), 200)).toMatchObject({
      receipt_kind: 'payment_proof',
    })
    const actions = (await shop.orm.select().from(auditLog)).map(({ action, actorId }) => [action, actorId])
    expect(actions).toEqual([
      ['order.made_at_desk', staff.id],
      ['order.payment', staff.id],
    ])
    expect((await shop.orm.select().from(outboxMails)).map(({ kind }) => kind)).toContain('order_approved')
  })

  it('without an amount is approved, and by transfer waits for its money', async () => {
    const { staff, member } = await atDesk()
    const free = await aProduct(shop, { rentalPrice: 0 })
    const gratis = { member: member.id, payment_method: 4, order_items: [line(free, 'rent')] }
    expect(done(await sell(staff, gratis), 201)).toMatchObject({ status: 'approved' })
    const sold = { member: member.id, payment_method: 3, order_items: [line(free, 'sale')] }
    expect(done(await sell(staff, sold), 201)).toMatchObject({
      status: 'awaiting_slip',
      can: { record_payment: true },
    })
  })

  it('is made once for a key, however often it is sent', async () => {
    const { staff, cash } = await atDesk()
    const both = await Promise.all([sell(staff, cash, 'one'), sell(staff, cash, 'one')])
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect(await shop.orm.$count(orders)).toBe(1)
    const other = await shop.aMember()
    expect((await sell(staff, { ...cash, member: other.id }, 'one')).body).toMatchObject({
      code: 'idempotency_conflict',
    })
  })

  it('is refused by the rules of a checkout, and changes nothing', async () => {
    const { staff, member, product, cash } = await atDesk()
    const many = { ...cash, order_items: [line(product, 'sale', 6)] }
    expect((await sell(staff, many)).body).toMatchObject({ code: 'out_of_stock' })
    expect((await sell(staff, { ...cash, expected_amount: 1 })).body).toMatchObject({ code: 'price_changed' })
    expect((await sell(staff, { ...cash, member: 99_999 })).status).toBe(404)
    expect((await sell(member, cash)).status).toBe(403)
    expect(await shop.orm.$count(orders)).toBe(0)
  })

  it('is made while orders online are closed', async () => {
    const { staff, member, product, cash } = await atDesk()
    await shop.orm.update(workshops).set({ ordersClosed: true })
    const body = { payment_method: 3, order_items: [line(product, 'sale')] }
    expect((await member.post('/order/create_from_cart/', body)).body).toMatchObject({
      code: 'orders_closed',
    })
    const both = { ...cash, order_items: [line(product, 'sale'), line(product, 'rent')] }
    expect(done(await sell(staff, both), 201)).toMatchObject({ status: 'approved' })
  })

  it('sells after the last day of the workshop, and lends nothing', async () => {
    const { staff, product, cash } = await atDesk()
    const [workshop] = await shop.orm.select().from(workshops)
    await shop.orm.update(workshops).set({ startsOn: '2026-11-01', endsOn: '2026-11-02' })
    expect(workshop?.isActive).toBe(true)
    expect(done(await sell(staff, cash), 201)).toMatchObject({ status: 'approved' })
    const lent = { ...cash, order_items: [line(product, 'sale'), line(product, 'rent')] }
    expect((await sell(staff, lent)).body).toMatchObject({ code: 'workshop_over' })
  })

  it('leaves the cart of the member as it is', async () => {
    const { staff, member, product, cash } = await atDesk()
    await shop.orm
      .insert(cartLines)
      .values({ userId: member.id, variantId: product.variant.id, type: 'sale', quantity: 2 })
    done(await sell(staff, cash), 201)
    expect(await shop.orm.$count(cartLines)).toBe(1)
  })
})

describe('an account whose address was never confirmed', () => {
  it('is asked about before an order is made for it, and gets no mail until it is confirmed', async () => {
    const { staff, product } = await atDesk()
    const twin = await shop.aMember({ emailVerifiedAt: null })
    const loan = { member: twin.id, payment_method: CASH, order_items: [line(product, 'rent')] }
    for (const asked of [loan, { ...loan, unconfirmed_email: false }]) {
      expect(await sell(staff, asked)).toMatchObject({
        status: 400,
        body: { code: 'email_unconfirmed', unconfirmed_email: [expect.any(String)] },
      })
    }
    expect(await shop.orm.$count(orders)).toBe(0)
    const { id } = done(await sell(staff, { ...loan, unconfirmed_email: true }), 201)
    done(await staff.post(`/staff/orders/${id}/hand-over/`), 200)
    shop.at('2026-11-28T10:00:00+07:00')
    expect(await sendDueReminders(shop.deps)).toBe(0)
    const remind = () => staff.post(`/staff/orders/${id}/remind/`)
    expect(await remind()).toMatchObject({ status: 409, body: { code: 'email_unconfirmed' } })
    expect(await shop.orm.$count(outboxMails)).toBe(0)

    await shop.orm.update(users).set({ emailVerifiedAt: shop.deps.clock() }).where(eq(users.id, twin.id))
    expect(await sendDueReminders(shop.deps)).toBe(1)
    done(await remind(), 200)
    const recipients = (await shop.orm.select().from(outboxMails)).map(({ recipient }) => recipient)
    expect(recipients).toEqual([twin.email, twin.email])
  })
})

describe('cash', () => {
  it('is neither offered to members nor taken from them', async () => {
    const { member, product } = await atDesk()
    const methods = done(await member.get<{ id: number }[]>('/paymentmethod/'), 200)
    expect(methods.map(({ id }) => id)).toEqual([1, 3, 4])
    const body = { payment_method: CASH, order_items: [line(product, 'sale')] }
    expect(await member.post('/order/create_from_cart/', body)).toMatchObject({
      status: 400,
      body: { payment_method: ['Invalid pk "5" - object does not exist.'] },
    })
  })

  it('is refused at the desk while the club has switched it off', async () => {
    const { staff, cash } = await atDesk()
    await shop.orm.update(paymentMethods).set({ isActive: false })
    expect((await sell(staff, cash)).status).toBe(400)
  })
})

describe('a slip that staff attach', () => {
  it('counts as the slip of the member', async () => {
    const { staff, member } = await atDesk()
    const order = await anOrder(shop, member, 'awaiting_slip', { staff })
    const shown = done(await staff.get<StaffOrder>(`/staff/orders/${order.id}/`), 200)
    expect(shown.can.attach_slip).toBe(true)
    const sent = await staff.upload<StaffOrder>('/staff/slips/', { order: order.id }, await aPhoto())
    expect(done(sent, 201)).toMatchObject({ status: 'pending', slips: [{}] })
    const [row] = await shop.orm.select().from(auditLog)
    expect(row).toMatchObject({ action: 'order.slip_attached', actorId: staff.id })
  })

  it('is refused for an order that takes none, and from members', async () => {
    const { staff, member } = await atDesk()
    const order = await anOrder(shop, member, 'approved', { staff })
    const shown = done(await staff.get<StaffOrder>(`/staff/orders/${order.id}/`), 200)
    expect(shown.can.attach_slip).toBe(false)
    expect((await staff.upload('/staff/slips/', { order: order.id }, await aPhoto())).body).toMatchObject({
      code: 'slip_not_expected',
    })
    expect((await member.upload('/staff/slips/', { order: order.id }, await aPhoto())).status).toBe(403)
  })
})

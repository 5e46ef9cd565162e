import type { Order } from '@jansi/contract/orders'
import type { StaffOrder } from '@jansi/contract/staff-order-body'
import type { StaffRefund, StaffRefundListItem } from '@jansi/contract/staff-refunds'
import { asc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { aPhoto } from '../../../test/pictures.ts'
import { openShop, type Person } from '../../../test/shop.ts'
import { anOrder, aProduct, done, first, line, moneyCame, sendSlip } from '../../../test/shop-goods.ts'
import { outboxMails } from '../../db/schema/mails.ts'
import { auditLog } from '../../db/schema/records.ts'

const shop = openShop()

const read = async (member: Person, id: string) => done(await member.get<Order>(`/order/${id}/`), 200)
const queue = async (staff: Person, state: string) =>
  done(await staff.get<{ results: StaffRefundListItem[] }>(`/staff/refunds/?state=${state}`), 200).results
const move = async (staff: Person, id: string, to: string, more: object) =>
  done(await staff.post<StaffOrder>(`/staff/orders/${id}/transition/`, { to, ...more }), 200)
const check = (staff: Person, { id, version }: Pick<StaffRefund, 'id' | 'version'>, found: object) =>
  staff.post<StaffRefund>(`/staff/refunds/${id}/check/`, { version, method: 'transfer', ...found })
const pay = (staff: Person, { id, version }: Pick<StaffRefund, 'id' | 'version'>) =>
  staff.post<StaffRefund>(`/staff/refunds/${id}/pay/`, { version, note: 'คืนแล้ว 13:05', method: 'cash' })

/** A member's order of one sold piece at ฿120, cancelled by its member after the slip was sent. */
async function aCancelledOrder() {
  const [staff, member] = [await shop.staff(), await shop.aMember()]
  const lines = [line(await aProduct(shop), 'sale')]
  const order = await anOrder(shop, member, 'pending', { lines, staff })
  done(await member.post(`/order/${order.id}/cancel/`), 200)
  return { staff, member, order, refund: first(await queue(staff, 'to_check')) }
}

describe('money of an order that ended after a slip', () => {
  it('is checked, owed and paid back, and its member sees each step', async () => {
    const { staff, member, order, refund } = await aCancelledOrder()
    expect(refund).toMatchObject({
      state: 'to_check',
      cause: 'cancelled',
      amount: null,
      received: null,
      order: { id: order.id, status: 'cancelled', amount: 120 },
      member: { email: member.email },
      is_own: false,
    })
    expect(await read(member, order.id)).toMatchObject({ refund: { state: 'to_check', amount: null } })
    const summary = async () => done(await staff.get<{ refunds: object }>('/staff/summary/'), 200).refunds
    expect(await summary()).toEqual({ to_check: 1, owed: 0, awaiting_destination: 0, confirmed_alone: 0 })

    const owed = done(await check(staff, refund, { received: 120 }), 200)
    expect(owed).toMatchObject({ state: 'owed', received: 120, amount: 120, can: { check: true, pay: true } })
    expect(owed.slips).toHaveLength(1)
    expect(await read(member, order.id)).toMatchObject({ refund: { state: 'owed', amount: 120 } })
    expect(await summary()).toEqual({ to_check: 0, owed: 1, awaiting_destination: 1, confirmed_alone: 0 })

    shop.pass(60)
    const paid = done(await pay(staff, owed), 200)
    expect(paid).toMatchObject({
      state: 'paid',
      paid_note: 'คืนแล้ว 13:05',
      can: { check: false, pay: false },
    })
    expect(await read(member, order.id)).toMatchObject({
      refund: {
        state: 'paid',
        amount: 120,
        paid_at: '2026-11-20T03:01:00.000Z',
        paid_note: 'คืนแล้ว 13:05',
      },
    })
    expect(await queue(staff, 'owed')).toEqual([])
    for (const [words, count] of [
      [order.id.slice(0, 8), 1],
      [member.email, 1],
      ['00000000', 0],
    ] as const) {
      const found = await staff.get<{ count: number }>(`/staff/refunds/?q=${encodeURIComponent(words)}`)
      expect(done(found, 200).count).toBe(count)
    }
    expect(await queue(staff, 'done')).toMatchObject([{ id: refund.id, state: 'paid' }])

    const mails = await shop.orm.select().from(outboxMails).orderBy(asc(outboxMails.id))
    expect(
      mails.filter(({ kind }) => kind.startsWith('refund')).map((mail) => [mail.kind, mail.recipient]),
    ).toEqual([
      ['refund_owed', member.email],
      ['refund_paid', member.email],
    ])
    const audit = await shop.orm.select().from(auditLog).where(eq(auditLog.subjectId, order.id))
    expect(audit.filter(({ action }) => action.startsWith('refund.'))).toMatchObject([
      { actorId: staff.id, action: 'refund.owed', data: { received: 12_000, satang: 12_000 } },
      { actorId: staff.id, action: 'refund.paid', data: { satang: 12_000 } },
    ])
    expect(audit.some(({ data }) => 'own_case' in (data as object))).toBe(false)
  })

  it('is nothing when nothing came, which owes a note', async () => {
    const { staff, member, order, refund } = await aCancelledOrder()
    expect(await check(staff, refund, { received: 0 })).toMatchObject({
      status: 400,
      body: { code: 'refund_note_required' },
    })
    const note = 'ไม่มียอดเข้า'
    expect(done(await check(staff, refund, { received: 0, note }), 200)).toMatchObject({
      state: 'nothing_owed',
      amount: 0,
      check_note: note,
    })
    expect(await read(member, order.id)).toMatchObject({ refund: { state: 'nothing_owed' } })
    expect(await shop.orm.$count(outboxMails, eq(outboxMails.kind, 'refund_owed'))).toBe(0)
  })

  it('never exceeds the received amount', async () => {
    const { staff, refund } = await aCancelledOrder()
    expect(await check(staff, refund, { received: 100, amount: 100.01 })).toMatchObject({
      status: 400,
      body: { code: 'refund_too_much' },
    })
    expect(done(await check(staff, refund, { received: 100.25 }), 200)).toMatchObject({ amount: 100.25 })
  })

  it('is decided by one of two volunteers: the other, and who saw an older state, is refused', async () => {
    const { staff, member, order, refund } = await aCancelledOrder()
    const refused = { status: 409, body: { code: 'refund_changed' } }
    expect(await pay(staff, refund)).toMatchObject(refused)
    const answers = await Promise.all([1, 2].map(() => check(staff, refund, { received: 120 })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const owed = done(await staff.get<StaffRefund>(`/staff/refunds/${refund.id}/`), 200)
    // Another slip comes in: the recorded amounts must be checked again.
    await sendSlip(member, order.id, await aPhoto('#123456'))
    expect(await pay(staff, owed)).toMatchObject(refused)
    const again = done(await staff.get<StaffRefund>(`/staff/refunds/${refund.id}/`), 200)
    expect(again).toMatchObject({ state: 'to_check', received: 120 })
    const both = done(await check(staff, again, { received: 240 }), 200)
    const [admin, yes] = [await shop.anAdmin(), { version: both.version }]
    const confirmed = await admin.post<StaffRefund>(`/staff/refunds/${both.id}/confirm/`, yes)
    const paid = done(await pay(admin, done(confirmed, 200)), 200)
    expect(paid.amount).toBe(240)
    expect(await pay(staff, paid)).toMatchObject(refused)
    const late = await check(staff, paid, { received: 1 })
    expect(late).toMatchObject({ status: 409, body: { code: 'refund_closed' } })
  })

  it('of one’s own order is left to another volunteer', async () => {
    const [staff, other] = [await shop.staff(), await shop.staff()]
    const lines = [line(await aProduct(shop), 'sale')]
    const order = await anOrder(shop, staff, 'pending', { lines, staff: other })
    await move(other, order.id, 'rejected', { reason: 'สินค้าไม่พร้อม' })
    const refund = first(await queue(staff, 'to_check'))
    expect(refund.is_own).toBe(true)
    const refused = { status: 409, body: { code: 'own_case' } }
    expect(await check(staff, refund, { received: 120 })).toMatchObject(refused)
    const owed = done(await check(other, refund, { received: 120 }), 200)
    expect(await pay(staff, owed)).toMatchObject(refused)
    expect(done(await pay(await shop.staff(), owed), 200)).toMatchObject({ state: 'paid' })
    const rows = await shop.orm.select().from(auditLog).where(eq(auditLog.subjectId, order.id))
    expect(rows.some(({ data }) => 'own_case' in (data as object))).toBe(false)
  })

  it('is no member’s to see or to decide', async () => {
    const { member, refund } = await aCancelledOrder()
    const answers = [
      await member.get('/staff/refunds/'),
      await member.get(`/staff/refunds/${refund.id}/`),
      await check(member, refund, { received: 120 }),
      await pay(member, refund),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  })
})

describe('a case is opened', () => {
  it('by staff who reject or cancel after approval, and not for orders without slip or amount', async () => {
    const [staff, member] = [await shop.staff(), await shop.aMember()]
    const approved = await anOrder(shop, member, 'approved', { staff })
    await move(staff, approved.id, 'cancelled', { money: moneyCame(200) })
    const rejected = await anOrder(shop, member, 'rejected', { staff })
    await anOrder(shop, member, 'cancelled', { staff })
    await anOrder(shop, member, 'expired', { staff })
    const free = await aProduct(shop, { rentalPrice: 0 })
    const gratis = await anOrder(shop, member, 'pending', { lines: [line(free, 'rent')], method: 4, staff })
    await move(staff, gratis.id, 'rejected', { reason: 'ของหมด' })
    expect((await queue(staff, 'to_check')).map(({ order, cause }) => [order.id, cause])).toEqual([
      [rejected.id, 'rejected'],
    ])
    // The approval has recorded the money: it is owed at once, and the member gets a mail.
    const owed = await queue(staff, 'owed')
    expect(owed).toMatchObject([
      { order: { id: approved.id }, cause: 'cancelled', received: 200, amount: 200 },
    ])
    const mails = await shop.orm.select().from(outboxMails).where(eq(outboxMails.kind, 'refund_owed'))
    expect(mails).toMatchObject([{ recipient: member.email, orderId: approved.id }])
    expect(mails[0]?.textBody).toContain('฿200')
  })

  it('of closed pieces owes their value less earlier refunds at once', async () => {
    const [staff, member] = [await shop.staff(), await shop.aMember()]
    const lines = [line(await aProduct(shop), 'sale', 3)]
    const order = await anOrder(shop, member, 'approved', { lines, staff })
    const item = first(order.items).id
    const close = async () =>
      done(
        await staff.post(`/staff/orders/${order.id}/close-rest/`, {
          items: [{ order_item: item, quantity: 1 }],
          reason: 'ของหมด',
        }),
        200,
      )
    await close()
    const one = first(await queue(staff, 'owed'))
    expect(one).toMatchObject({ received: 360, amount: 120, cause: 'part_closed' })
    const full = done(await check(staff, one, { received: 360 }), 200)
    expect(full).toMatchObject({ kept: 240, amount: 120 })
    done(await pay(staff, full), 200)
    await close()
    const two = first(await queue(staff, 'owed'))
    expect(two.id).not.toBe(one.id)
    expect(two).toMatchObject({ received: 360, amount: 120 })
    // More pieces are closed before that money went back: the case grows.
    await close()
    const last = await queue(staff, 'owed')
    expect(last).toMatchObject([{ id: two.id, received: 360, amount: 240, cause: 'cancelled' }])
  })
})

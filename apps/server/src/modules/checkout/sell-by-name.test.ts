import type { StaffMember } from '@jansi/contract/staff-members'
import type { StaffOrder, StaffOrderListItem } from '@jansi/contract/staff-order-body'
import type { StaffRefund, StaffRefundListItem } from '@jansi/contract/staff-refunds'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { openShop, type Person } from '../../../test/shop.ts'
import { aProduct, done, first, line, stockOf } from '../../../test/shop-goods.ts'
import { journalEntries, receipts } from '../../db/schema/journal.ts'
import { outboxMails } from '../../db/schema/mails.ts'
import { orders } from '../../db/schema/orders.ts'
import { users } from '../../db/schema/people.ts'
import { auditLog } from '../../db/schema/records.ts'
import { refundDestinations } from '../../db/schema/refunds.ts'
import { paymentMethods } from '../../db/schema/settings.ts'
import { pruneRows } from '../jobs/commands/prune-rows.ts'
import { remindOfDestinations } from '../refunds/commands/remind-of-destinations.ts'

const shop = openShop()

const CASH = 5
const PROMPTPAY = 1
const DAY = 86_400
const BUYER = { name: 'สมชาย  ใจดี', phone_number: '0898765432' }
const reason = 'คืนสินค้า'

beforeEach(async () => {
  await shop.orm
    .insert(paymentMethods)
    .values({ id: CASH, name: 'เงินสดที่หน้าร้าน', position: 4 })
    .onConflictDoNothing()
})

const sell = (staff: Person, sale: object, key?: string) =>
  staff.post<StaffOrder>('/staff/desk-sales/', sale, key === undefined ? {} : { 'idempotency-key': key })
const read = async (staff: Person, id: string) =>
  done(await staff.get<StaffOrder>(`/staff/orders/${id}/`), 200)
const buyers = () => shop.orm.select().from(users).where(eq(users.hasAccount, false))

/** A volunteer, and a sale of two boxes of ฿120 for cash that nobody has made yet. */
async function atDesk() {
  const [staff, product] = [await shop.staff(), await aProduct(shop)]
  const sale = { buyer: BUYER, payment_method: CASH, order_items: [line(product, 'sale', 2)] }
  return { staff, product, sale }
}

/** A sale by name whose hand-over an admin took back and whose pieces staff closed: ฿240 are owed. */
async function aRefund() {
  const { staff, sale } = await atDesk()
  const admin = await shop.anAdmin()
  const { id } = done(await sell(staff, sale), 201)
  done(await admin.post(`/staff/orders/${id}/undo-hand-over/`, { reason }), 200)
  const closed = done(await staff.post<StaffOrder>(`/staff/orders/${id}/close-rest/`, { reason }), 200)
  return { staff, admin, id, refund: first(closed.refunds ?? []) }
}

describe('a sale by name', () => {
  it('is paid, handed over and complete at once, with a receipt and no mail', async () => {
    const { staff, product, sale } = await atDesk()
    const order = done(await sell(staff, { ...sale, expected_amount: 240 }), 201)
    expect(order).toMatchObject({
      status: 'completed',
      amount: 240,
      amount_received: 240,
      amount_due: 0,
      payment_method: CASH,
      items: [{ quantity: 2, collected: 2 }],
    })
    expect(order.events.map(({ from, to }) => [from, to])).toEqual([
      [null, 'pending'],
      ['pending', 'approved'],
      ['approved', 'completed'],
    ])
    expect(order.member).toEqual({
      pk: order.member.pk,
      first_name: 'สมชาย',
      last_name: 'ใจดี',
      email: '',
      phone_number: BUYER.phone_number,
      has_account: false,
    })
    expect(await stockOf(shop, product.variant)).toMatchObject({ available: 3, onLoan: 0 })
    const entries = await shop.orm.select().from(journalEntries)
    expect(entries.map(({ kind, method }) => [kind, method])).toEqual([
      ['order_placed', null],
      ['payment', 'cash'],
    ])
    expect(await shop.orm.select().from(receipts)).toMatchObject([{ orderId: order.id, number: 1 }])
    const rows = await shop.orm.select().from(auditLog)
    expect(rows.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['order.sold_by_name', staff.id],
      ['order.payment', staff.id],
      ['order.hand_over', staff.id],
    ])
    // Nothing can be taken out of a sealed row later.
    expect(JSON.stringify(rows)).not.toContain('สมชาย')
    expect(await shop.orm.$count(outboxMails)).toBe(0)
    const receipt = await staff.get(`/staff/orders/${order.id}/receipt/`)
    expect(receipt).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } })
  })

  it('records money that staff have seen in the bank, without a slip', async () => {
    const { staff, sale } = await atDesk()
    const order = done(await sell(staff, { ...sale, payment_method: PROMPTPAY }), 201)
    expect(order).toMatchObject({ status: 'completed', slip_due_at: null, slips: [] })
    const [, payment] = await shop.orm.select().from(journalEntries)
    expect(payment).toMatchObject({ kind: 'payment', method: 'promptpay' })
  })

  it('of goods without a price, or of more pieces than may wait for an approval, goes through', async () => {
    const { staff, sale } = await atDesk()
    const free = await aProduct(shop, { salePrice: 0, variants: [{ stock: 30 }] })
    const gratis = { ...sale, order_items: [line(free, 'sale', 30)] }
    expect(done(await sell(staff, gratis), 201)).toMatchObject({ status: 'completed', amount: 0 })
  })

  it('needs no phone, and one word is a name', async () => {
    const { staff, sale } = await atDesk()
    const { member } = done(await sell(staff, { ...sale, buyer: { name: ' มะลิ ' } }), 201)
    expect(member).toMatchObject({ first_name: 'มะลิ', last_name: '', phone_number: '' })
  })

  it('is made once for a key, also sent twice at once, and another buyer is another sale', async () => {
    const { staff, sale } = await atDesk()
    const both = await Promise.all([sell(staff, sale, 'one'), sell(staff, sale, 'one')])
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect(await shop.orm.$count(orders)).toBe(1)
    expect(await buyers()).toHaveLength(1)
    expect(await sell(staff, { ...sale, buyer: { name: 'มานี' } }, 'one')).toMatchObject({
      status: 409,
      body: { code: 'idempotency_conflict' },
    })
  })

  it('is refused by the rules of a checkout, lends nothing, and leaves no trace of its buyer', async () => {
    const { staff, product, sale } = await atDesk()
    const before = await shop.everything()
    const refused = async (change: object) => (await sell(staff, { ...sale, ...change })).status
    expect(await refused({ order_items: [line(product, 'rent')] })).toBe(400)
    expect(await refused({ order_items: [line(product, 'sale', 6)] })).toBe(400)
    expect(await refused({ expected_amount: 1 })).toBe(409)
    expect(await refused({ payment_method: 9 })).toBe(400)
    expect(await refused({ payment_method: 4 })).toBe(400)
    expect(await refused({ buyer: { name: ' ' } })).toBe(400)
    expect(await refused({ buyer: { ...BUYER, phone_number: '12345' } })).toBe(400)
    await shop.orm.update(paymentMethods).set({ isActive: false }).where(eq(paymentMethods.id, CASH))
    expect(await refused({})).toBe(400)
    await shop.orm.update(paymentMethods).set({ isActive: true })
    const member = await shop.aMember()
    expect((await sell(member, sale)).status).toBe(403)
    expect((await shop.everything()).orders).toEqual(before.orders)
    expect(await buyers()).toEqual([])
  })
})

describe('the buyer of a sale by name', () => {
  it('is found in the orders by name and phone, and is no member', async () => {
    const { staff, sale } = await atDesk()
    const admin = await shop.anAdmin()
    const { id, member } = done(await sell(staff, sale), 201)
    const found = async (q: string) =>
      done(
        await staff.get<{ results: StaffOrderListItem[] }>(`/staff/orders/?q=${encodeURIComponent(q)}`),
        200,
      ).results.map((order) => order.id)
    expect(await found('สมชาย ใจดี')).toEqual([id])
    expect(await found('089-876')).toEqual([id])
    expect(await found('buyer')).toEqual([])
    const members = await staff.get<{ results: StaffMember[] }>('/staff/members/')
    expect(done(members, 200).results.map(({ pk }) => pk)).not.toContain(member.pk)

    const page = done(await admin.get<StaffMember>(`/staff/members/${member.pk}/`), 200)
    expect(page).toMatchObject({
      has_account: false,
      email: '',
      orders: [{ id }],
      can: { change_role: false, deactivate: false, export: true, erase: true },
    })
    for (const change of [{ role: 'admin' }, { is_active: true }]) {
      const body = { version: page.version, ...change }
      expect((await admin.patch(`/staff/members/${member.pk}/`, body)).status).toBe(403)
    }
  })

  it('gets a refund in cash, or to an account that staff write down', async () => {
    const { staff, refund } = await aRefund()
    expect(refund).toMatchObject({ state: 'owed', amount: 240, awaits_destination: false })
    const queue = async (state: string) =>
      done(await staff.get<{ results: StaffRefundListItem[] }>(`/staff/refunds/?state=${state}`), 200).results
    expect(await queue('awaiting_destination')).toEqual([])
    expect(await queue('owed')).toMatchObject([{ id: refund.id, member: { first_name: 'สมชาย' } }])
    shop.pass(8 * DAY)
    expect(await remindOfDestinations(shop.deps)).toBe(0)

    const given = { kind: 'promptpay', number: '089-876-5432' }
    const write = () => staff.put<StaffRefund>(`/staff/refunds/${refund.id}/destination/`, given)
    const written = done(await write(), 200)
    expect(written).toMatchObject({
      destination: { number: '0898765432', qr_code_url: /^data:image/ },
      can: { pay: true, set_destination: true },
    })
    const body = { version: written.version, note: 'คืนเป็นเงินสด', method: 'cash' }
    const paid = done(await staff.post<StaffRefund>(`/staff/refunds/${refund.id}/pay/`, body), 200)
    expect(paid).toMatchObject({ state: 'paid', can: { set_destination: false } })
    expect(await write()).toMatchObject({ status: 409, body: { code: 'refund_not_owed' } })
    const log = await shop.orm.select().from(auditLog).where(eq(auditLog.action, 'refund.destination'))
    expect(log).toMatchObject([{ actorId: staff.id, data: { kind: 'promptpay' } }])
    expect(await shop.orm.$count(outboxMails)).toBe(0)
  })

  it('is erased by an admin who types the name, once nothing is open', async () => {
    const { staff, admin, id, refund } = await aRefund()
    const { member } = await read(staff, id)
    const erase = (email: string) => admin.post(`/staff/members/${member.pk}/erase/`, { email })
    expect((await erase('')).status).toBe(400)
    expect(await erase('สมชาย ใจดี')).toMatchObject({ status: 409, body: { code: 'refunds_open' } })
    const body = { version: refund.version, note: 'คืนสมชายแล้ว', method: 'cash' }
    done(await staff.post(`/staff/refunds/${refund.id}/pay/`, body), 200)
    done(await erase('สมชาย ใจดี'), 200)
    expect((await read(staff, id)).member).toMatchObject({
      first_name: `ผู้ซื้อ ${member.pk}`,
      last_name: '(ลบข้อมูลแล้ว)',
      phone_number: '',
    })
    expect(JSON.stringify(await shop.everything())).not.toContain('สมชาย')
  })

  it('is forgotten by itself 90 days after the sale and its refund ended', async () => {
    const { staff, id, refund } = await aRefund()
    const { sale } = await atDesk()
    const other = done(await sell(staff, sale), 201)
    done(
      await staff.put(`/staff/refunds/${refund.id}/destination/`, {
        kind: 'promptpay',
        number: '0898765432',
      }),
      200,
    )
    shop.pass(90 * DAY)
    await pruneRows(shop.deps)
    expect((await read(staff, other.id)).member.first_name).toBe('สมชาย')
    shop.pass(1)
    await pruneRows(shop.deps)
    expect((await read(staff, other.id)).member.last_name).toBe('(ลบข้อมูลแล้ว)')
    // Money is still owed to the first buyer.
    expect((await read(staff, id)).member.first_name).toBe('สมชาย')
    const { version } = done(await staff.get<StaffRefund>(`/staff/refunds/${refund.id}/`), 200)
    const body = { version, note: 'คืนสมชายแล้ว', method: 'cash' }
    done(await staff.post(`/staff/refunds/${refund.id}/pay/`, body), 200)
    shop.pass(90 * DAY + 1)
    await pruneRows(shop.deps)
    expect(JSON.stringify(await shop.everything())).not.toContain('สมชาย')
    expect(await shop.orm.$count(refundDestinations)).toBe(0)
  })
})

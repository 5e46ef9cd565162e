import type { Order } from '@jansi/contract/orders'
import type { StaffOrder, StaffOrderListItem } from '@jansi/contract/staff-order-body'
import type { StaffRefundListItem } from '@jansi/contract/staff-refunds'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { aPhoto } from '../../../test/pictures.ts'
import { openShop, type Person, prepared } from '../../../test/shop.ts'
import {
  aLoan,
  anOrder,
  aProduct,
  checkout,
  done,
  line,
  type MadeProduct,
  sendSlip,
  stockOf,
} from '../../../test/shop-goods.ts'
import { products, variants } from '../../db/schema/catalog.ts'
import { journalEntries } from '../../db/schema/journal.ts'
import { outboxMails } from '../../db/schema/mails.ts'
import { orderItems, orders } from '../../db/schema/orders.ts'
import { auditLog } from '../../db/schema/records.ts'
import { stockMovements } from '../../db/schema/stock.ts'
import { workshopProducts, workshops } from '../../db/schema/workshops.ts'
import { stockFaults } from '../stock/stock-faults.ts'
import { expireOrders } from './commands/expire-orders.ts'

const shop = openShop()

const HOUR = 3600
const DEADLINE = '2026-11-21T03:00:00.000Z'

const read = async (member: Person, id: string) => done(await member.get<Order>(`/order/${id}/`), 200)
const asStaffSees = async (staff: Person, id: string) =>
  done(await staff.get<StaffOrder>(`/staff/orders/${id}/`), 200)
const reject = async (staff: Person, id: string, reason: string) =>
  done(await staff.post(`/staff/orders/${id}/transition/`, { to: 'rejected', reason }), 200)
const toCheck = async (staff: Person) =>
  done(await staff.get<{ results: StaffRefundListItem[] }>('/staff/refunds/?state=to_check'), 200).results
const entriesOf = async (id: string) => {
  const rows = await shop.orm
    .select()
    .from(journalEntries)
    .where(eq(journalEntries.orderId, id))
    .orderBy(journalEntries.id)
  return rows.map(({ kind }) => kind)
}
const mailsOf = (member: Person, kind: string) =>
  shop.orm
    .select()
    .from(outboxMails)
    .where(and(eq(outboxMails.recipient, member.email), eq(outboxMails.kind, kind)))

type Options = { type?: 'sale' | 'rent'; stock?: number; quantity?: number }

/** An order of two of three pieces whose slip staff have rejected at 10:00 on 20 November, Bangkok time. */
async function makeHeldOrder({ type = 'sale', stock = 3, quantity = 2 }: Options = {}) {
  const [staff, member] = [await shop.staff(), await shop.aMember()]
  const product = await aProduct(shop, { variants: [{ stock }] })
  const order = await anOrder(shop, member, 'pending', { lines: [line(product, type, quantity)], staff })
  await reject(staff, order.id, 'รูปไม่ชัด')
  return { staff, member, product, order }
}
const aHeldOrder = prepared(shop, makeHeldOrder)

const availableOf = async (product: MadeProduct) => (await stockOf(shop, product.variant)).available
const movementsOf = async (product: MadeProduct) => {
  const rows = await shop.orm
    .select()
    .from(stockMovements)
    .where(eq(stockMovements.variantId, product.variant.id))
    .orderBy(stockMovements.id)
  return rows.map(({ kind, available }) => [kind, available])
}

describe('an order that was rejected for a fault of its slip', () => {
  it.each(['ยอดไม่ตรง', 'รูปไม่ชัด', 'ไม่พบยอดโอน', 'สลิปซ้ำ: ใช้กับรายการอื่นแล้ว'])(
    'keeps its stock until the deadline of a new slip: %s',
    async (reason) => {
      const [staff, member] = [await shop.staff(), await shop.aMember()]
      const product = await aProduct(shop, { variants: [{ stock: 2 }] })
      const order = await anOrder(shop, member, 'pending', { lines: [line(product, 'sale', 2)], staff })
      await reject(staff, order.id, reason)
      expect(await read(member, order.id)).toMatchObject({
        status: 'rejected',
        payment_status_name: 'ไม่อนุมัติ',
        rejection_reason: reason,
        held_until: DEADLINE,
        can: { cancel: true, send_slip: true, send_late_slip: false },
      })
      expect(await availableOf(product)).toBe(0)
      const rival = await shop.aMember()
      const refused = await rival.post('/order/create_from_cart/', checkout([line(product, 'sale')]))
      expect(refused).toMatchObject({ status: 400, body: { code: 'out_of_stock' } })
      expect(await toCheck(staff)).toEqual([])
      expect(await stockFaults(shop.orm)).toEqual([])
    },
  )

  it('is one in staff’s own words too, where they say so', async () => {
    const [staff, member] = [await shop.staff(), await shop.aMember()]
    const product = await aProduct(shop, { variants: [{ stock: 9 }] })
    const rejected = async (reason: string, slip_fault?: boolean) => {
      const order = await anOrder(shop, member, 'pending', { lines: [line(product, 'sale')], staff })
      const body = { to: 'rejected', reason, ...(slip_fault !== undefined && { slip_fault }) }
      done(await staff.post(`/staff/orders/${order.id}/transition/`, body), 200)
      return read(member, order.id)
    }
    const held = await rejected('รูปสลิปไม่ชัด', true)
    expect(held).toMatchObject({ held_until: DEADLINE, can: { cancel: true, send_slip: true } })
    expect(await availableOf(product)).toBe(8)
    await sendSlip(member, held.id, await aPhoto('#224466'))
    expect((await read(member, held.id)).status).toBe('pending')
    for (const [reason, fault] of [
      ['รูปสลิปไม่ชัด', undefined],
      ['รูปสลิปไม่ชัด', false],
      ['รูปไม่ชัด', false],
    ] as const) {
      expect(await rejected(reason, fault)).toMatchObject({ held_until: null, can: { send_slip: false } })
    }
    expect(await availableOf(product)).toBe(8)
  })

  it('has as many hours as the club sets, and its mail names the deadline', async () => {
    await shop.configure({ new_slip_limit_hours: 6 })
    const { member, order } = await makeHeldOrder()
    expect((await read(member, order.id)).held_until).toBe('2026-11-20T09:00:00.000Z')
    const [mail] = await mailsOf(member, 'order_rejected')
    expect(mail?.textBody).toContain('20 พฤศจิกายน 2569 เวลา 16:00')
    expect(mail?.textBody).not.toContain('ของถูกคืนเข้าร้านแล้ว')
  })

  it('is in the queue of staff who see the deadline', async () => {
    const { staff, order } = await aHeldOrder()
    await anOrder(shop, await shop.aMember(), 'rejected', { staff })
    const queue = await staff.get<{ results: StaffOrderListItem[] }>(
      '/staff/orders/?status=awaiting_new_slip',
    )
    expect(done(queue, 200).results).toMatchObject([{ id: order.id, held_until: DEADLINE }])
    expect((await asStaffSees(staff, order.id)).held_until).toBe(DEADLINE)
  })

  it('counts towards the limits of its member', async () => {
    await shop.configure({ piece_limit_per_variant: 3 })
    const { member, product } = await makeHeldOrder({ stock: 9 })
    const more = await member.post('/order/create_from_cart/', checkout([line(product, 'sale', 2)]))
    expect(more).toMatchObject({ status: 400, body: { code: 'too_many_of_variant' } })
  })

  it('prevents the erasure of its member', async () => {
    const { member } = await aHeldOrder()
    const admin = await shop.anAdmin()
    const answer = await admin.post(`/staff/members/${member.id}/erase/`, { email: member.email })
    expect(answer).toMatchObject({ status: 409, body: { code: 'orders_open' } })
  })
})

describe('an order that was rejected for another reason', () => {
  it.each(['ของหมด', 'สมาชิกขอยกเลิก'])('releases its stock at once: %s', async (reason) => {
    const [staff, member] = [await shop.staff(), await shop.aMember()]
    const product = await aProduct(shop, { variants: [{ stock: 2 }] })
    const order = await anOrder(shop, member, 'pending', { lines: [line(product, 'sale', 2)], staff })
    await reject(staff, order.id, reason)
    expect(await availableOf(product)).toBe(2)
    expect(await read(member, order.id)).toMatchObject({
      held_until: null,
      can: { cancel: false, send_slip: false, send_late_slip: true },
    })
    expect(await toCheck(staff)).toMatchObject([{ cause: 'rejected', order: { id: order.id } }])
  })

  it('or whose fifth slip is at fault: no other may be sent, so nothing is held', async () => {
    const [staff, member] = [await shop.staff(), await shop.aMember()]
    const product = await aProduct(shop)
    const order = await anOrder(shop, member, 'pending', { lines: [line(product, 'sale', 2)], staff })
    for (const digit of [2, 3, 4, 5]) await sendSlip(member, order.id, await aPhoto(`#00000${digit}`))
    await reject(staff, order.id, 'รูปไม่ชัด')
    expect(await availableOf(product)).toBe(5)
    expect(await read(member, order.id)).toMatchObject({
      held_until: null,
      can: { send_slip: false, send_late_slip: false },
    })
    const sixth = await member.upload('/paymentslip/', { order: order.id }, await aPhoto())
    expect(sixth).toMatchObject({ status: 409, body: { code: 'slip_not_expected' } })
  })
})

it('an order gets five slips at most, however often it is rejected and comes back', async () => {
  const { staff, member, order } = await aHeldOrder()
  for (const digit of [2, 3, 4, 5]) {
    await sendSlip(member, order.id, await aPhoto(`#00000${digit}`))
    await reject(staff, order.id, 'รูปไม่ชัด')
  }
  const sixth = await member.upload('/paymentslip/', { order: order.id }, await aPhoto())
  expect(sixth).toMatchObject({ status: 409, body: { code: 'slip_not_expected' } })
  expect((await asStaffSees(staff, order.id)).slips).toHaveLength(5)
  expect(await read(member, order.id)).toMatchObject({ status: 'rejected', held_until: null })
})

describe('a new slip within the deadline', () => {
  it('brings the order back without taking its stock again', async () => {
    const { staff, member, product, order } = await aHeldOrder()
    shop.pass(24 * HOUR - 1)
    const before = await movementsOf(product)
    await sendSlip(member, order.id, await aPhoto('#123456'))
    expect(await read(member, order.id)).toMatchObject({
      status: 'pending',
      rejection_reason: null,
      held_until: null,
      can: { cancel: true, send_slip: true },
    })
    expect(await movementsOf(product)).toEqual(before)
    expect(await availableOf(product)).toBe(1)
    expect(await toCheck(staff)).toEqual([])
    expect(await entriesOf(order.id)).toEqual(['order_placed'])
    shop.pass(48 * HOUR)
    expect(await expireOrders(shop.deps)).toBe(0)
    expect(await stockFaults(shop.orm)).toEqual([])
  })

  it('brings it back although no other piece is in stock and the member is at the limit by this order alone', async () => {
    await shop.configure({ piece_limit_per_variant: 2, piece_limit_per_member: 2 })
    const { member, product, order } = await makeHeldOrder({ stock: 2 })
    expect(await availableOf(product)).toBe(0)
    await sendSlip(member, order.id)
    expect(await read(member, order.id)).toMatchObject({ status: 'pending' })
  })

  it('may be rejected again, with a deadline of its own', async () => {
    const { staff, member, product, order } = await aHeldOrder()
    shop.pass(HOUR)
    await sendSlip(member, order.id)
    await reject(staff, order.id, 'สลิปซ้ำ')
    expect((await read(member, order.id)).held_until).toBe('2026-11-21T04:00:00.000Z')
    expect(await availableOf(product)).toBe(1)
    expect(await stockFaults(shop.orm)).toEqual([])
  })

  const changes: [string, string, (held: Awaited<ReturnType<typeof aHeldOrder>>) => Promise<unknown>][] = [
    [
      'the price is ten times as high',
      'price_changed',
      ({ product }) =>
        shop.orm
          .update(products)
          .set({ salePrice: 120_000, rentalPrice: 40_000 })
          .where(eq(products.id, product.id)),
    ],
    [
      'the price is lower',
      'price_changed',
      ({ product }) =>
        shop.orm
          .update(products)
          .set({ salePrice: 100, rentalPrice: 100 })
          .where(eq(products.id, product.id)),
    ],
    [
      'the product is switched off',
      'not_in_workshop',
      ({ product }) => shop.orm.update(products).set({ isActive: false }).where(eq(products.id, product.id)),
    ],
    [
      'the size is switched off',
      'not_in_workshop',
      ({ product }) =>
        shop.orm.update(variants).set({ isActive: false }).where(eq(variants.id, product.variant.id)),
    ],
    [
      'the product is no longer lent',
      'not_for_rent',
      ({ product }) => shop.orm.update(products).set({ isForRent: false }).where(eq(products.id, product.id)),
    ],
    ['another workshop is active', 'not_in_workshop', ({ product }) => switchWorkshop(product)],
    [
      'the workshop is over',
      'workshop_over',
      () =>
        shop.orm
          .update(workshops)
          .set({ startsOn: '2026-11-10', handOverOn: '2026-11-10', endsOn: '2026-11-19' }),
    ],
    [
      'the member has an overdue loan',
      'rental_blocked',
      async ({ member, staff }) => {
        const { order } = await aLoan(shop, member, { staff })
        const due = { returnDueOn: '2026-11-01' }
        await shop.orm.update(orders).set(due).where(eq(orders.id, order.id))
        await shop.orm.update(orderItems).set(due).where(eq(orderItems.orderId, order.id))
      },
    ],
    ['the limits are lower', 'too_many_of_variant', () => shop.configure({ piece_limit_per_variant: 1 })],
  ]
  it.each(changes)('is kept, and the order stays rejected, when %s', async (_name, hold_end, change) => {
    const held = await aHeldOrder({ type: 'rent' })
    const { staff, member, product, order } = held
    await change(held)
    await sendSlip(member, order.id, await aPhoto('#123456'))
    expect(await read(member, order.id)).toMatchObject({
      status: 'rejected',
      amount: 80,
      held_until: null,
      hold_end,
      refund: { state: 'to_check', cause: 'rejected' },
      can: { cancel: false, send_slip: false, send_late_slip: true },
    })
    const seen = await asStaffSees(staff, order.id)
    expect(seen.slips).toHaveLength(2)
    expect(seen.events.at(-1)).toMatchObject({ from: 'rejected', to: 'hold_ended', actor: null })
    expect(await availableOf(product)).toBe(3)
    expect(await mailsOf(member, 'order_hold_ended')).toHaveLength(1)
    expect(await stockFaults(shop.orm)).toEqual([])
  })

  it('of two sent at once brings it back once', async () => {
    const { member, product, order } = await aHeldOrder()
    const photo = await aPhoto()
    const send = () => member.upload('/paymentslip/', { order: order.id }, photo)
    const answers = await Promise.all([send(), send()])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(await read(member, order.id)).toMatchObject({ status: 'pending' })
    expect(await availableOf(product)).toBe(1)
    expect(await stockFaults(shop.orm)).toEqual([])
  })
})

async function switchWorkshop(product: MadeProduct) {
  await shop.orm.update(workshops).set({ isActive: false })
  const [other] = await shop.orm
    .insert(workshops)
    .values({
      name: 'ปั้นดิน',
      startsOn: '2026-12-05',
      endsOn: '2026-12-06',
      handOverOn: '2026-12-05',
      returnDueOn: '2026-12-12',
      isActive: true,
      createdAt: shop.deps.clock(),
    })
    .returning()
  await shop.orm.insert(workshopProducts).values({ workshopId: other?.id ?? 0, productId: product.id })
}

describe('at the deadline', () => {
  it('the stock is released, and staff check the money; the order stays rejected', async () => {
    const { staff, member, product, order } = await aHeldOrder()
    shop.pass(24 * HOUR - 1)
    expect(await expireOrders(shop.deps)).toBe(0)
    shop.pass(1)
    expect(await expireOrders(shop.deps)).toBe(1)
    expect(await expireOrders(shop.deps)).toBe(0)
    expect(await read(member, order.id)).toMatchObject({
      status: 'rejected',
      rejection_reason: 'รูปไม่ชัด',
      held_until: null,
      hold_end: 'deadline',
      refund: { state: 'to_check', cause: 'rejected' },
      can: { cancel: false, send_slip: false, send_late_slip: true },
    })
    expect(await availableOf(product)).toBe(3)
    expect((await movementsOf(product)).at(-1)).toEqual(['release', 2])
    expect((await asStaffSees(staff, order.id)).events.at(-1)).toMatchObject({
      from: 'rejected',
      to: 'hold_ended',
      actor: null,
      reason: expect.stringContaining('กำหนด'),
    })
    expect(await entriesOf(order.id)).toEqual(['order_placed', 'order_ended'])
    const [mail] = await mailsOf(member, 'order_hold_ended')
    expect(mail?.textBody).toContain('เลยกำหนดส่งสลิปใหม่')
    expect(mail?.textBody).toContain('สีน้ำ 12 สี')
    expect(await stockFaults(shop.orm)).toEqual([])
  })

  it.each([
    ['before the job', false],
    ['after the job', true],
  ])('a slip that comes %s is kept, and the order stays rejected', async (_name, jobRan) => {
    const { staff, member, product, order } = await aHeldOrder()
    shop.pass(24 * HOUR)
    expect(await read(member, order.id)).toMatchObject({ can: { send_slip: false, send_late_slip: true } })
    if (jobRan) await expireOrders(shop.deps)
    await sendSlip(member, order.id, await aPhoto('#123456'))
    expect(await read(member, order.id)).toMatchObject({
      status: 'rejected',
      held_until: null,
      hold_end: 'deadline',
      refund: { state: 'to_check' },
    })
    expect((await asStaffSees(staff, order.id)).slips).toHaveLength(2)
    expect(await availableOf(product)).toBe(3)
    expect(await expireOrders(shop.deps)).toBe(0)
    expect(await mailsOf(member, 'order_hold_ended')).toHaveLength(1)
    expect(await stockFaults(shop.orm)).toEqual([])
  })
})

describe('a hold', () => {
  it('is given up by its member', async () => {
    const { staff, member, product, order } = await aHeldOrder()
    const stranger = await shop.aMember()
    done(await stranger.post(`/order/${order.id}/cancel/`), 404)
    expect(done(await member.post(`/order/${order.id}/cancel/`), 200)).toMatchObject({
      status: 'cancelled',
      held_until: null,
      refund: { state: 'to_check', cause: 'cancelled' },
      can: { cancel: false, send_slip: false, send_late_slip: true },
    })
    expect(await availableOf(product)).toBe(3)
    expect(await mailsOf(member, 'order_hold_ended')).toEqual([])
    expect(await entriesOf(order.id)).toEqual(['order_placed', 'order_ended'])
    done(await member.post(`/order/${order.id}/cancel/`), 409)
    expect((await asStaffSees(staff, order.id)).events.at(-1)).toMatchObject({
      from: 'rejected',
      to: 'cancelled',
    })
    expect(await stockFaults(shop.orm)).toEqual([])
  })

  it('is ended early by staff, in the audit log and with a mail', async () => {
    const { staff, member, product, order } = await aHeldOrder()
    const waiting = async () =>
      done(await staff.get<{ awaiting_new_slip: number }>('/staff/summary/'), 200).awaiting_new_slip
    expect(await waiting()).toBe(1)
    expect((await asStaffSees(staff, order.id)).can.transitions).toEqual([
      { to: 'cancelled', reason_required: false },
    ])
    const input = { to: 'cancelled', reason: 'สมาชิกขอยกเลิก' }
    done(await staff.post(`/staff/orders/${order.id}/transition/`, input), 200)
    expect(await read(member, order.id)).toMatchObject({ status: 'cancelled', refund: { state: 'to_check' } })
    expect(await availableOf(product)).toBe(3)
    const [row] = await shop.orm.select().from(auditLog).where(eq(auditLog.action, 'order.cancelled'))
    expect(row).toMatchObject({
      actorId: staff.id,
      subjectId: order.id,
      data: { from: 'rejected', to: 'cancelled', reason: 'สมาชิกขอยกเลิก' },
    })
    const [mail] = await mailsOf(member, 'order_cancelled')
    expect(mail?.textBody).toContain('สมาชิกขอยกเลิก')
    expect(await waiting()).toBe(0)
    expect(await stockFaults(shop.orm)).toEqual([])
  })
})

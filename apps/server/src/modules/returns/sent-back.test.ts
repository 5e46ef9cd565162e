import type { Order } from '@jansi/contract/orders'
import type { PendingReturnOrder } from '@jansi/contract/returns'
import type { Loan } from '@jansi/contract/staff-loans'
import type { StaffOrder } from '@jansi/contract/staff-order-body'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { aPhoto } from '../../../test/pictures.ts'
import { openShop, type Person } from '../../../test/shop.ts'
import {
  aLoan,
  anActiveWorkshop,
  aProduct,
  aReturn,
  checkout,
  done,
  first,
  line,
} from '../../../test/shop-goods.ts'
import { outboxMails } from '../../db/schema/mails.ts'
import { orderItems } from '../../db/schema/orders.ts'

const shop = openShop()
let staff: Person
let member: Person
// The loans of these tests are due on 28 November.
beforeEach(async () => {
  await anActiveWorkshop(shop, { endsOn: '2027-12-31' })
  staff = await shop.staff()
  member = await shop.aMember()
})

const on = (day: string) => shop.at(`${day}T03:00:00Z`)
const receive = (id: string) => staff.post(`/staff/returns/${id}/received/`)
const sentOn = async (day: string) => {
  const loan = await aLoan(shop, member, { staff })
  on(day)
  return { ...loan, session: await aReturn(member, [loan.item.id]) }
}

describe('a member who sent everything back', () => {
  /** The counts and marks of each list and page of the shop for the loans of the only order. */
  const overdue = async () => {
    const { results } = done(
      await staff.get<{ results: StaffOrder[] }>('/staff/orders/?status=awaiting_return'),
      200,
    )
    const [listed] = results
    const [history] = done(await member.get<Order[]>('/order/'), 200)
    const one = done(await member.get<Order>(`/order/${listed?.id}/`), 200)
    const page = done(await staff.get<StaffOrder>(`/staff/orders/${listed?.id}/`), 200)
    return {
      count: done(await staff.get<{ overdue: number }>('/staff/summary/'), 200).overdue,
      orders: done(await staff.get<{ count: number }>('/staff/orders/?status=overdue'), 200).count,
      loans: done(await staff.get<Loan[]>('/staff/loans/?overdue=true'), 200).length,
      marked: [listed, history, one, page].map((order) => order?.is_overdue),
    }
  }
  const NONE = { count: 0, orders: 0, loans: 0, marked: [false, false, false, false] }
  const ONE = { count: 1, orders: 1, loans: 1, marked: [true, true, true, true] }
  const remind = (order: string) => staff.post<Loan>(`/staff/orders/${order}/remind/`)

  it('is not overdue and not reminded while the free days last, and is again after them', async () => {
    const { order, session } = await sentOn('2026-12-05')
    expect(await overdue()).toEqual(NONE)
    expect(done(await staff.get<Loan[]>('/staff/loans/'), 200)).toMatchObject([
      { sent_back: true, can: { remind: false }, items: [{ waits_in: session.id, sent_back: true }] },
    ])
    const before = await shop.everything()
    expect(await remind(order.id)).toMatchObject({ status: 409, body: { code: 'return_sent' } })
    expect(await shop.everything()).toEqual(before)

    shop.at('2026-12-08T16:59:59Z')
    expect(await overdue()).toEqual(NONE)
    shop.at('2026-12-08T17:00:00Z')
    expect(await overdue()).toEqual(ONE)
    expect(done(await remind(order.id), 200)).toMatchObject({
      sent_back: false,
      items: [{ waits_in: session.id, sent_back: false }],
    })
  })

  it('reads on the order until when to bring the goods, and that the club has them', async () => {
    const { order, session } = await sentOn('2026-12-05')
    const seen = async () => {
      const { sent_back, timeline } = done(await member.get<Order>(`/order/${order.id}/`), 200)
      return { sent_back, returned: timeline?.find(({ step }) => step === 'returned') }
    }
    const stillOut = { step: 'returned', state: 'current', actor: 'member', on: '2026-11-28' }
    expect(await seen()).toEqual({ sent_back: { until: '2026-12-08' }, returned: stillOut })
    on('2026-12-09')
    expect(await seen()).toEqual({ returned: stillOut })
    done(await receive(session.id), 200)
    const withClub = { step: 'returned', state: 'current', actor: 'club' }
    expect(await seen()).toEqual({ sent_back: { until: null }, returned: withClub })
  })

  it('is not overdue once the goods were received, however long the review takes', async () => {
    const { order, session } = await sentOn('2026-12-05')
    on('2026-12-12')
    expect(await overdue()).toEqual(ONE)
    done(await receive(session.id), 200)
    on('2027-01-12')
    expect(await overdue()).toEqual(NONE)
    expect(await remind(order.id)).toMatchObject({ status: 409, body: { code: 'return_sent' } })
  })

  it('stays overdue with the rest, and is reminded of that alone', async () => {
    const easel = await aProduct(shop, { name: 'ขาตั้งภาพ' })
    const brush = await aProduct(shop, { name: 'พู่กัน' })
    const order = done(
      await member.post<{ id: string; items: { id: number; product_name: string }[] }>(
        '/order/create_from_cart/',
        checkout([line(easel, 'rent'), line(brush, 'rent')]),
      ),
      201,
    )
    done(await member.upload('/paymentslip/', { order: order.id }, await aPhoto()), 201)
    done(await staff.post(`/staff/orders/${order.id}/transition/`, { to: 'approved' }), 200)
    done(await staff.post(`/staff/orders/${order.id}/hand-over/`), 200)
    on('2026-12-05')
    const sent = first(order.items.filter(({ product_name }) => product_name === 'ขาตั้งภาพ'))
    await aReturn(member, [sent.id])
    expect(await overdue()).toEqual(ONE)
    expect(done(await member.get<Order>(`/order/${order.id}/`), 200)).not.toHaveProperty('sent_back')
    expect(done(await remind(order.id), 200)).toMatchObject({ sent_back: false })
    const mails = await shop.orm.select().from(outboxMails).where(eq(outboxMails.kind, 'return_reminder'))
    expect(mails[0]?.textBody).toContain('พู่กัน')
    expect(mails[0]?.textBody).not.toContain('ขาตั้งภาพ')
  })

  it('is not overdue while a return of the desk waits for a new decision: the club has the goods', async () => {
    const { order, item } = await aLoan(shop, member, { staff })
    on('2026-12-05')
    const items = [{ order_item: item.id, outcomes: [{ condition: 1, quantity: 1 }] }]
    const session = done(
      await staff.post<{ id: string }>(`/staff/orders/${order.id}/walk-in-return/`, { items }),
      201,
    )
    const admin = await shop.anAdmin()
    done(await admin.post(`/staff/returns/${session.id}/reopen/`, { reason: 'ตรวจผิดรายการ' }), 200)
    on('2027-01-12')
    expect(await overdue()).toEqual(NONE)
    expect(await remind(order.id)).toMatchObject({ status: 409, body: { code: 'return_sent' } })
  })

  it('sees the rest as overdue by the day of its pieces, not by that of the order', async () => {
    const { item } = await aLoan(shop, member, { staff })
    await shop.orm.update(orderItems).set({ returnDueOn: '2026-12-20' }).where(eq(orderItems.id, item.id))
    const pending = async () =>
      first(done(await member.get<PendingReturnOrder[]>('/pending-returns/'), 200)).is_overdue
    on('2026-12-05')
    expect(await pending()).toBe(false)
    on('2026-12-21')
    expect(await pending()).toBe(true)
  })

  it('borrows no more before the review: photos alone give nothing back', async () => {
    const { session } = await sentOn('2026-12-05')
    const product = await aProduct(shop)
    const borrow = () => member.post('/order/create_from_cart/', checkout([line(product, 'rent')]))
    expect(await borrow()).toMatchObject({ status: 400, body: { code: 'rental_blocked' } })
    done(await receive(session.id), 200)
    expect(await borrow()).toMatchObject({ status: 400, body: { code: 'rental_blocked' } })
  })
})

import type { Order } from '@jansi/contract/orders'
import type { StaffOrder } from '@jansi/contract/staff-order-body'
import type { StaffRefund } from '@jansi/contract/staff-refunds'
import { expect, it } from 'vitest'
import { openShop, type Person } from '../../../test/shop.ts'
import { anOrder, aProduct, done, first, line, sendSlip } from '../../../test/shop-goods.ts'
import { outboxMails } from '../../db/schema/mails.ts'
import { refundCases } from '../../db/schema/refunds.ts'

/** Money that was sent is followed to its end: every test also asks whether a slip is forgotten (`openShop`). */
const shop = openShop()

const TO_CHECK = { state: 'to_check' }
const owed = (baht: number) => ({ state: 'owed', amount: baht * 100 })
const reason = 'ตรวจแล้ว'

const check = async (staff: Person, received: number, note = reason) => {
  const listed = await staff.get<{ results: StaffRefund[] }>('/staff/refunds/?state=to_check')
  const { id, version } = first(done(listed, 200).results)
  const body = { version, received, method: 'transfer', note }
  return done(await staff.post<StaffRefund>(`/staff/refunds/${id}/check/`, body), 200)
}

/** An order for ฿120 whose slip waits. */
async function aSlip() {
  const [staff, admin, member] = [await shop.staff(), await shop.anAdmin(), await shop.aMember()]
  const order = await anOrder(shop, member, 'pending', { lines: [line(await aProduct(shop), 'sale')], staff })
  const at = `/staff/orders/${order.id}`
  const pay = (body: object) => staff.post<StaffOrder>(`${at}/payment/`, body)
  const read = async () => done(await staff.get<StaffOrder>(`${at}/`), 200)
  return { staff, admin, member, order, pay, read, at }
}
type Slip = Awaited<ReturnType<typeof aSlip>>

const CASH = { method: 'cash', amount: 120, amount_due: 120 }
const LATE = { method: 'transfer', amount: 120, amount_due: 0 }

const ORDER_PATHS: [string, (slip: Slip) => Promise<unknown>, object[], Order['status']][] = [
  [
    'is paid in cash, and nobody has looked for the slip',
    async ({ pay }) => done(await pay({ ...CASH, slip_money: 'to_check' }), 200),
    [TO_CHECK],
    'approved',
  ],
  [
    'is paid in cash, and the money of the slip is found',
    async ({ pay, staff }) => [
      done(await pay({ ...CASH, slip_money: 'to_check' }), 200),
      await check(staff, 240),
    ],
    [owed(120)],
    'approved',
  ],
  [
    'is paid in cash without money of the slip, which is found later',
    async ({ pay }) => [done(await pay({ ...CASH, slip_money: 'none' }), 200), done(await pay(LATE), 200)],
    [owed(120)],
    'approved',
  ],
  [
    'is approved by it, and cash came as well',
    async ({ staff, at, pay }) => [
      done(await staff.post(`${at}/transition/`, { to: 'approved' }), 200),
      done(await pay({ ...LATE, method: 'cash', amount: 20 }), 200),
    ],
    [owed(20)],
    'approved',
  ],
  [
    'is completed, and more money comes twice',
    async ({ staff, at, pay }) => [
      done(await staff.post(`${at}/transition/`, { to: 'approved' }), 200),
      done(await staff.post(`${at}/hand-over/`), 200),
      done(await pay(LATE), 200),
      done(await pay({ ...LATE, amount: 5 }), 200),
    ],
    [owed(125)],
    'completed',
  ],
  [
    'is paid in part in cash while the slip waits',
    async ({ pay }) => done(await pay({ ...CASH, amount: 20, rest: 'wait', slip_money: 'to_check' }), 200),
    [],
    'pending',
  ],
  [
    'is paid in part, and the member cancels while the slip of the rest waits',
    async ({ pay, member, order }) => {
      done(await pay({ method: 'transfer', amount: 50, rest: 'wait' }), 200)
      await sendSlip(member, order.id)
      done(await member.post(`/order/${order.id}/cancel/`), 200)
    },
    [TO_CHECK],
    'cancelled',
  ],
  [
    'was taken back after its approval, and is cancelled',
    async ({ staff, admin, at, member, order }) => {
      done(await staff.post(`${at}/transition/`, { to: 'approved' }), 200)
      done(await admin.post(`${at}/undo-approval/`, { reason }), 200)
      done(await member.post(`/order/${order.id}/cancel/`), 200)
    },
    [TO_CHECK],
    'cancelled',
  ],
]

it.each(ORDER_PATHS)(
  'the money of a slip is followed where its order %s',
  async (_name, path, ends, status) => {
    const slip = await aSlip()
    await path(slip)
    expect(await shop.orm.select().from(refundCases)).toMatchObject(ends)
    expect(await slip.read()).toMatchObject({ status })
  },
)

it('further money is recorded only for an order that staff saw as paid', async () => {
  const { pay, read } = await aSlip()
  expect((await pay(LATE)).body).toMatchObject({ code: 'stale' })
  done(await pay({ method: 'transfer', amount: 120, amount_due: 120 }), 200)
  const none = { status: 409, body: { code: 'payment_not_expected' } }
  expect(await pay({ method: 'transfer', amount: 120, amount_due: 120 })).toMatchObject(none)
  expect(await pay({ method: 'transfer', amount: 120 })).toMatchObject(none)
  expect(await read()).toMatchObject({ can: { record_payment: false, add_payment: true } })
})

it('money of an erased member that is found goes back by staff, who name where', async () => {
  const { pay, staff, admin, member, at } = await aSlip()
  done(await staff.post(`${at}/transition/`, { to: 'approved' }), 200)
  done(await staff.post(`${at}/hand-over/`), 200)
  done(await admin.post(`/staff/members/${member.id}/erase/`, { email: member.email }), 200)
  const sent = await shop.orm.$count(outboxMails)
  done(await pay(LATE), 200)
  expect(await shop.orm.$count(outboxMails)).toBe(sent)
  const list = await staff.get<{ results: StaffRefund[] }>('/staff/refunds/?state=owed')
  const [refund] = done(list, 200).results
  expect(refund).toMatchObject({ amount: 120, awaits_destination: false })
  const to = { kind: 'promptpay', number: '0812345678' }
  done(await staff.put(`/staff/refunds/${refund?.id}/destination/`, to), 200)
})

import type { Order } from '@jansi/contract/orders'
import type { StaffOrder } from '@jansi/contract/staff-orders'
import type { StaffRefund } from '@jansi/contract/staff-refunds'
import type { StaffReturn } from '@jansi/contract/staff-returns'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { aPhoto } from '../../../test/pictures.ts'
import { openShop, type Person } from '../../../test/shop.ts'
import { aLoan, anOrder, aProduct, done, first, line, sendSlip } from '../../../test/shop-goods.ts'
import { outboxMails, paymentSlips, refundCases } from '../../db/schema.ts'

/** Money that was sent is followed to its end: every test also asks whether a slip is forgotten (`openShop`). */
const shop = openShop()

const TO_CHECK = { state: 'to_check' }
const owed = (baht: number) => ({ state: 'owed', amount: baht * 100 })
const reason = 'ตรวจแล้ว'

type Penalty = Awaited<ReturnType<typeof aPenalty>>

/** A loan that came back at the desk and owes ฿80, for which its member has sent a slip. */
async function aPenalty() {
  const [staff, admin, member] = [await shop.staff(), await shop.anAdmin(), await shop.aMember()]
  const { order, item } = await aLoan(shop, member, { staff })
  const back = {
    items: [{ order_item: item.id, outcomes: [{ condition: 3, quantity: 1, penalty_amount: 80 }] }],
  }
  const decided = done(await staff.post<StaffReturn>(`/staff/orders/${order.id}/walk-in-return/`, back), 201)
  const at = `/staff/returns/${decided.id}`
  const read = async () => done(await staff.get<StaffReturn>(`${at}/`), 200)
  const send = async () =>
    done(await member.upload('/penaltyslip/', { session: decided.id }, await aPhoto()), 201)
  const pay = (body: object) => staff.post<StaffReturn>(`${at}/penalty-paid/`, body)
  const correct = async (to: number, was = 80) => {
    const outcome = first(first((await read()).items).outcomes).id
    const body = { was, reason, outcomes: [{ outcome, penalty_amount: to }] }
    done(await staff.post(`${at}/correct-penalty/`, body), 200)
  }
  const decide = async (penalty_amount: number) => {
    const items = (await read()).items.map(({ id }) => ({
      return_item: id,
      outcomes: [{ condition: 3, quantity: 1, penalty_amount }],
    }))
    done(await staff.post(`${at}/review/`, { items }), 200)
  }
  const reopen = async () => done(await admin.post(`${at}/reopen/`, { reason }), 200)
  const waive = async () => done(await staff.post(`${at}/waive-penalty/`, { reason }), 200)
  await send()
  return { id: decided.id, order, staff, admin, member, read, send, pay, correct, decide, reopen, waive }
}

async function found() {
  const cases = await shop.orm.select().from(refundCases).orderBy(refundCases.id)
  const slips = await shop.orm.select().from(paymentSlips).where(sql`return_session_id is not null`)
  return { cases, slips }
}

const check = async (staff: Person, received: number, note = reason) => {
  const listed = await staff.get<{ results: StaffRefund[] }>('/staff/refunds/?state=to_check')
  const { id, version } = first(done(listed, 200).results)
  const body = { version, received, method: 'transfer', note }
  return done(await staff.post<StaffRefund>(`/staff/refunds/${id}/check/`, body), 200)
}

const PENALTY_PATHS: [string, (penalty: Penalty) => Promise<unknown>, object[]][] = [
  ['is waived', ({ waive }) => waive(), [TO_CHECK]],
  ['is corrected to nothing', ({ correct }) => correct(0), [TO_CHECK]],
  [
    'is decided again without one',
    async ({ reopen, decide }) => [await reopen(), await decide(0)],
    [TO_CHECK],
  ],
  [
    'is paid in cash, and nobody has looked for the slip',
    async ({ pay }) => done(await pay({ method: 'cash', slip_money: 'to_check' }), 200),
    [TO_CHECK],
  ],
  [
    'is paid in cash, and staff found no money of the slip',
    async ({ pay }) => done(await pay({ method: 'cash', slip_money: 'none' }), 200),
    [],
  ],
  [
    'is corrected to 30 and paid as the slip shows',
    async ({ correct, pay }) => [
      await correct(30),
      done(await pay({ method: 'promptpay', amount: 80 }), 200),
    ],
    [owed(50)],
  ],
  [
    'is paid twice by two slips',
    async ({ send, pay }) => [await send(), done(await pay({ method: 'transfer', amount: 160 }), 200)],
    [owed(80)],
  ],
  [
    'is paid in part and waived',
    async ({ pay, waive }) => [
      done(await pay({ method: 'transfer', amount: 50, rest: 'wait' }), 200),
      await waive(),
    ],
    [owed(50)],
  ],
  [
    'is paid in part and corrected to less',
    async ({ pay, correct }) => [
      done(await pay({ method: 'transfer', amount: 50, rest: 'wait' }), 200),
      await correct(30),
    ],
    [owed(20)],
  ],
  [
    'is paid in part, and the rest comes by a slip that waits while it is waived',
    async ({ pay, send, waive }) => [
      done(await pay({ method: 'transfer', amount: 50, rest: 'wait' }), 200),
      await send(),
      await waive(),
    ],
    [TO_CHECK],
  ],
  [
    'is decided again and paid by the slip',
    async ({ reopen, decide, pay }) => [
      await reopen(),
      await decide(80),
      done(await pay({ method: 'transfer' }), 200),
    ],
    [{ state: 'nothing_owed' }],
  ],
  [
    'is decided again to less, and its money is found',
    async ({ reopen, decide, staff, read }) => {
      await reopen()
      await decide(30)
      await check(staff, 80)
      expect(await read()).toMatchObject({ payment_complete: true })
    },
    [owed(50)],
  ],
  [
    'was paid by it, which was taken back, and is waived',
    async ({ pay, admin, id, waive }) => {
      done(await pay({ method: 'transfer' }), 200)
      done(await admin.post(`/staff/returns/${id}/undo-penalty-payment/`, { reason }), 200)
      await waive()
    },
    [TO_CHECK],
  ],
]

it.each(PENALTY_PATHS)('the money of a slip is followed where its penalty %s', async (_name, path, ends) => {
  const penalty = await aPenalty()
  await path(penalty)
  const { cases } = await found()
  expect(cases).toMatchObject(ends)
  const mails = await shop.orm
    .select()
    .from(outboxMails)
    .where(eq(outboxMails.recipient, penalty.member.email))
  if (cases.some(({ state }) => state === 'to_check')) {
    expect(mails.filter(({ textBody }) => textBody.includes('ตรวจเงินตามสลิป'))).toHaveLength(1)
  }
})

it('a part of a penalty leaves the rest to pay, and less is never taken as full unasked', async () => {
  const { pay, read, member, id } = await aPenalty()
  expect(await pay({ method: 'cash' })).toMatchObject({ status: 400, body: { code: 'slip_money_required' } })
  const short = { status: 400, body: { code: 'payment_short', amount_due: 80 } }
  expect(await pay({ method: 'transfer', amount: 50 })).toMatchObject(short)
  done(await pay({ method: 'transfer', amount: 50, rest: 'wait' }), 200)
  expect(await read()).toMatchObject({
    payment_complete: false,
    penalty_due: 30,
    penalty_slip: { state: 'checked' },
    can: { penalty_paid: true, refuse_penalty_slip: false },
  })
  done(await pay({ method: 'cash', amount: 30 }), 200)
  expect(await read()).toMatchObject({ payment_complete: true })
  const [session] = done(await member.get<{ id: string; penalty_due?: number }[]>('/returnsession/'), 200)
  expect(session).toMatchObject({ id, payment_complete: true })
})

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

import type { Order } from '@jansi/contract/orders'
import { seenOfOrder, seenOfReturn } from '@jansi/contract/seen-of'
import type { StaffOrder } from '@jansi/contract/staff-order-body'
import type { StaffReturn } from '@jansi/contract/staff-returns'
import { expect, it } from 'vitest'
import { aPhoto } from '../../../test/pictures.ts'
import { openShop, type Person } from '../../../test/shop.ts'
import { aLoan, anOrder, aProduct, done, first, line, sendSlip } from '../../../test/shop-goods.ts'

/** A decision names what its maker saw: another state, sum or slip there by now refuses it. */
const shop = openShop()

const reason = 'ยอดไม่ตรง'
const orderAt = ({ id }: { id: string }) => `/staff/orders/${id}`

async function anOrderSeen(status: 'awaiting_slip' | 'pending' | 'paid' = 'pending') {
  const [staff, admin, member] = [await shop.staff(), await shop.anAdmin(), await shop.aMember()]
  const order = await anOrder(shop, member, status, { lines: [line(await aProduct(shop), 'sale')], staff })
  const seen = seenOfOrder(done(await staff.get<StaffOrder>(`${orderAt(order)}/`), 200))
  return { staff, admin, member, order, seen }
}

async function aPenaltySeen() {
  const [staff, member] = [await shop.staff(), await shop.aMember()]
  const { order, item } = await aLoan(shop, member, { staff })
  const outcomes = [{ condition: 3, quantity: 1, penalty_amount: 50 }]
  const path = `${orderAt(order)}/walk-in-return/`
  const decided = await staff.post<StaffReturn>(path, { items: [{ order_item: item.id, outcomes }] })
  const session = done(decided, 201)
  return { staff, member, session, seen: seenOfReturn(session), at: `/staff/returns/${session.id}` }
}

async function correct(staff: Person, session: StaffReturn, to: number) {
  const outcome = first(first(session.items).outcomes).id
  const body = { was: 50, reason, outcomes: [{ outcome, penalty_amount: to }] }
  done(await staff.post(`/staff/returns/${session.id}/correct-penalty/`, body), 200)
}

const ORDER_DECISIONS: [string, string, object][] = [
  ['approve', 'transition', { to: 'approved' }],
  ['confirm the money', 'transition', { to: 'paid' }],
  ['reject', 'transition', { to: 'rejected', reason }],
  ['cancel', 'transition', { to: 'cancelled', reason }],
  ['record a payment', 'payment', { method: 'transfer', amount: 120, amount_due: 120 }],
]

it.each(ORDER_DECISIONS)(
  'to %s an order whose slip was replaced meanwhile is refused',
  async (_name, call, body) => {
    const { staff, member, order, seen } = await anOrderSeen()
    await sendSlip(member, order.id)
    const { payment_slip } = done(await member.get<Order>(`/order/${order.id}/`), 200)
    const before = await shop.everything()
    const answer = await staff.post(`${orderAt(order)}/${call}/`, { ...body, seen })
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { ...seen, slip: payment_slip?.id }, last_change: { record: 'order' } },
    })
    const unnamed = await staff.post(`${orderAt(order)}/${call}/`, JSON.stringify(body))
    expect(unnamed).toMatchObject({ status: 400, body: { seen: ['This field is required.'] } })
    expect(await shop.everything()).toEqual(before)
    done(
      await staff.post(`${orderAt(order)}/${call}/`, { ...body, seen: { ...seen, slip: payment_slip?.id } }),
      200,
    )
  },
)

it.each(ORDER_DECISIONS)(
  'to %s an order of which a part was paid meanwhile is refused',
  async (_name, call, body) => {
    const { staff, order, seen } = await anOrderSeen()
    const part = { method: 'transfer', amount: 20, rest: 'wait' }
    done(await staff.post(`${orderAt(order)}/payment/`, part), 200)
    const current = { state: 'awaiting_slip', sum: 100, slip: seen.slip }
    const answer = await staff.post(`${orderAt(order)}/${call}/`, { ...body, seen })
    expect(answer).toMatchObject({ status: 409, body: { code: 'stale', current } })
  },
)

it('approval of several leaves out those that are not as they were seen', async () => {
  const [same, other] = [await anOrderSeen('paid'), await anOrderSeen('paid')]
  const seen = [
    { order: same.order.id, ...same.seen },
    { order: other.order.id, ...other.seen, sum: 5 },
  ]
  const orders = seen.map(({ order }) => order)
  expect(done(await same.staff.post('/staff/orders-approval/', { orders, seen }), 200)).toMatchObject({
    approved: [same.order.id],
    refused: [{ order: other.order.id, code: 'stale' }],
  })
})

const PENALTY_DECISIONS: [string, string, object][] = [
  ['take', 'penalty-paid', { method: 'cash' }],
  ['waive', 'waive-penalty', { reason }],
]
const MEANWHILE: [string, (penalty: Awaited<ReturnType<typeof aPenaltySeen>>) => Promise<unknown>, object][] =
  [
    ['raised', ({ staff, session }) => correct(staff, session, 150), { sum: 150 }],
    ['lowered', ({ staff, session }) => correct(staff, session, 20), { sum: 20 }],
    [
      'paid in part',
      ({ staff, at }) => staff.post(`${at}/penalty-paid/`, { method: 'cash', amount: 20, rest: 'wait' }),
      { sum: 30 },
    ],
    [
      'paid by a slip',
      async ({ member, session }) => member.upload('/penaltyslip/', { session: session.id }, await aPhoto()),
      { slip: expect.any(Number) },
    ],
  ]

it.each(
  PENALTY_DECISIONS.flatMap((decision) => MEANWHILE.map((change) => [...decision, ...change] as const)),
)(
  'to %s a penalty (%s, %o) that was %s meanwhile is refused',
  async (_name, call, body, _change, make, changed) => {
    const penalty = await aPenaltySeen()
    const { staff, at, seen } = penalty
    await make(penalty)
    const before = await shop.everything()
    expect(await staff.post(`${at}/${call}/`, { ...body, seen })).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { ...seen, ...changed }, last_change: { record: 'return' } },
    })
    expect(await staff.post(`${at}/${call}/`, JSON.stringify(body))).toMatchObject({ status: 400 })
    expect(await shop.everything()).toEqual(before)
  },
)

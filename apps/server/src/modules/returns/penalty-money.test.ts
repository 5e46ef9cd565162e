import { seenOfReturn } from '@jansi/contract/seen-of'
import type { StaffRefund } from '@jansi/contract/staff-refunds'
import type { StaffReturn } from '@jansi/contract/staff-returns'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { aPhoto } from '../../../test/pictures.ts'
import { openShop, type Person, prepared } from '../../../test/shop.ts'
import { aLoan, done, first } from '../../../test/shop-goods.ts'
import { outboxMails } from '../../db/schema/mails.ts'
import { paymentSlips } from '../../db/schema/payments.ts'
import { refundCases } from '../../db/schema/refunds.ts'

/** Money that was sent is followed to its end: every test also asks whether a slip is forgotten (`openShop`). */
const shop = openShop()

const TO_CHECK = { state: 'to_check' }
const owed = (baht: number) => ({ state: 'owed', amount: baht * 100 })
const reason = 'ตรวจแล้ว'

type Penalty = Awaited<ReturnType<typeof aPenalty>>

/** A loan that came back at the desk and owes ฿80, for which its member has sent a slip. */
const aPenalty = prepared(shop, async () => {
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
  /** Money that comes in for penalties of which nothing is due. */
  const more = async (amount: number, key: string = crypto.randomUUID()) => {
    const body = { method: 'transfer', amount, seen: seenOfReturn(await read()) }
    return staff.post<StaffReturn>(`${at}/penalty-paid/`, body, { 'idempotency-key': key })
  }
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
  return {
    id: decided.id,
    order,
    staff,
    admin,
    member,
    read,
    send,
    pay,
    more,
    correct,
    decide,
    reopen,
    waive,
  }
})

async function found() {
  const cases = await shop.orm.select().from(refundCases).orderBy(refundCases.id)
  const slips = await shop.orm.select().from(paymentSlips).where(sql`return_session_id is not null`)
  return { cases, slips }
}

const check = async (staff: Person, received: number, state = 'to_check') => {
  const listed = await staff.get<{ results: StaffRefund[] }>(`/staff/refunds/?state=${state}`)
  const { id, version } = first(done(listed, 200).results)
  const body = { version, received, method: 'transfer', note: reason }
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
    'is paid in part, and the rest comes by a slip that waits while it is corrected to that part',
    async ({ pay, send, correct }) => [
      done(await pay({ method: 'transfer', amount: 50, rest: 'wait' }), 200),
      await send(),
      await correct(50),
    ],
    [TO_CHECK],
  ],
  [
    'is paid in part, and the rest comes by a slip that is checked after a correction to less than that part',
    async ({ pay, send, correct, staff, read }) => {
      done(await pay({ method: 'transfer', amount: 50, rest: 'wait' }), 200)
      await send()
      await correct(30)
      await check(staff, 80)
      expect(await read()).toMatchObject({ payment_complete: true })
    },
    [owed(50)],
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
  [
    'is paid, and more comes in two parts',
    async ({ pay, more }) => [
      done(await pay({ method: 'transfer' }), 200),
      done(await more(80), 200),
      done(await more(20), 200),
    ],
    [owed(100)],
  ],
  [
    'is waived, and its money is found without a check',
    async ({ waive, more }) => [await waive(), done(await more(80), 200)],
    [owed(80)],
  ],
  [
    'is paid and corrected to nothing, and more comes',
    async ({ pay, correct, more }) => [
      done(await pay({ method: 'transfer' }), 200),
      await correct(0),
      done(await more(20), 200),
    ],
    [owed(100)],
  ],
  // Case R21.
  [
    'is paid, opened again and decided the same, and staff look at the refund again',
    async ({ pay, reopen, decide, staff, read }) => {
      done(await pay({ method: 'transfer' }), 200)
      await reopen()
      await decide(80)
      expect(await read()).toMatchObject({ payment_complete: false })
      await check(staff, 80, 'owed')
      expect(await read()).toMatchObject({ payment_complete: true })
    },
    [{ state: 'nothing_owed' }],
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

it('further money for penalties is recorded once, of which staff saw that nothing is due', async () => {
  const { pay, more, read } = await aPenalty()
  expect(await read()).toMatchObject({ can: { add_payment: false } })
  expect(await more(80).then(() => read())).toMatchObject({ payment_complete: true })
  const none = { status: 409, body: { code: 'penalty_not_owed' } }
  expect(await pay({ method: 'transfer' })).toMatchObject(none)
  const unseen = { method: 'cash', amount: 80, seen: { ...seenOfReturn(await read()), sum: 80 } }
  expect(await pay(unseen)).toMatchObject({ status: 409, body: { code: 'stale' } })
  expect(await read()).toMatchObject({ can: { penalty_paid: false, add_payment: true } })
  for (const key of ['twice', 'twice']) done(await more(20, key), 200)
  const refund = { state: 'owed', amount: 2_000, received: 10_000 }
  expect((await found()).cases).toMatchObject([refund])
})

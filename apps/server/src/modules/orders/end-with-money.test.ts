import type { Order } from '@jansi/contract/orders'
import type { StaffOrder } from '@jansi/contract/staff-order-body'
import type { StaffRefundListItem } from '@jansi/contract/staff-refunds'
import { asc, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openShop, type Person } from '../../../test/shop.ts'
import { anOrder, aProduct, done, first, line, sendSlip } from '../../../test/shop-goods.ts'
import { journalEntries } from '../../db/schema/journal.ts'
import { outboxMails } from '../../db/schema/mails.ts'
import { expireOrders } from './commands/expire-orders.ts'

const shop = openShop()

const DAY = 24 * 3600
const NONE = { came: false }
const CAME = { came: true, amount: 120, method: 'promptpay' }

const end = (staff: Person, id: string, body: object) =>
  staff.post<StaffOrder>(`/staff/orders/${id}/transition/`, body)
const refunds = async (staff: Person) =>
  done(await staff.get<{ results: StaffRefundListItem[] }>('/staff/refunds/'), 200).results
const mailsTo = async ({ email }: Person) =>
  (
    await shop.orm
      .select()
      .from(outboxMails)
      .where(eq(outboxMails.recipient, email))
      .orderBy(asc(outboxMails.id))
  ).map(({ kind, textBody }) => ({ kind, textBody }))
const kindsOf = async (id: string) =>
  (
    await shop.orm
      .select()
      .from(journalEntries)
      .where(eq(journalEntries.orderId, id))
      .orderBy(asc(journalEntries.id))
  ).map(({ kind }) => kind)

/** The balances of all accounts in baht, without those that hold nothing. */
async function balances() {
  const { rows } = await shop.orm.execute<{ account: string; baht: number }>(sql`
    select account, sum(satang)::int / 100 as baht from journal_lines group by account having sum(satang) <> 0`)
  return Object.fromEntries(rows.map(({ account, baht }) => [account, baht]))
}

/** An order of one piece for ฿120 whose money staff recorded: by PromptPay, as its payment method is. */
async function aPaidOrder(status: 'paid' | 'approved' = 'paid') {
  const [staff, member] = [await shop.staff(), await shop.aMember()]
  const lines = [line(await aProduct(shop), 'sale')]
  const order = await anOrder(shop, member, status, { lines, staff })
  return { staff, member, order }
}

const ENDS = [
  ['a rejection for the slip', 'paid', { to: 'rejected', reason: 'ไม่พบยอดโอน' }],
  ['a rejection in own words', 'paid', { to: 'rejected', reason: 'หาเงินในแอปไม่เจอ' }],
  ['a cancellation', 'approved', { to: 'cancelled', reason: 'ไม่พบยอดโอน' }],
] as const

describe('staff who end an order with recorded money', () => {
  it.each(ENDS)('say whether it came: %s without it changes nothing', async (_name, status, body) => {
    const { staff, member, order } = await aPaidOrder(status)
    const before = { kinds: await kindsOf(order.id), mails: await mailsTo(member) }
    const refused = await end(staff, order.id, body)
    expect(refused).toMatchObject({ status: 400, body: { code: 'money_required' } })
    expect(Object.keys(refused.body)).toContain('money')
    expect({ kinds: await kindsOf(order.id), mails: await mailsTo(member) }).toEqual(before)
  })

  it.each(ENDS)('owe and promise nothing when none came: %s', async (_name, status, body) => {
    const { staff, member, order } = await aPaidOrder(status)
    done(await end(staff, order.id, { ...body, money: NONE }), 200)
    shop.pass(2 * DAY)
    await expireOrders(shop.deps)
    expect(await balances()).toEqual({})
    expect((await kindsOf(order.id)).filter((kind) => kind === 'payment_undone')).toHaveLength(1)
    const found = await refunds(staff)
    expect(found.filter(({ state }) => state === 'owed' || state === 'to_check')).toEqual([])
    const mails = (await mailsTo(member)).slice(-2)
    const texts = mails.map(({ textBody }) => textBody).join('\n')
    expect(mails.map(({ kind }) => kind)).not.toContain('refund_owed')
    expect(texts).toContain('ไม่พบเงินของคำสั่งซื้อนี้')
    expect(texts).not.toMatch(/ทีมงานจะตรวจยอด|จะคืนเงิน|แจ้งเรื่องเงินคืน/)
  })

  it.each(ENDS)('owe it once the order is over when it came: %s', async (_name, status, body) => {
    const { staff, member, order } = await aPaidOrder(status)
    done(await end(staff, order.id, { ...body, money: CAME }), 200)
    shop.pass(2 * DAY)
    await expireOrders(shop.deps)
    expect(await refunds(staff)).toMatchObject([{ state: 'owed', received: 120, amount: 120 }])
    expect(await balances()).toEqual({ bank: 120, refunds_owed: -120 })
    const mails = await mailsTo(member)
    expect(mails.map(({ kind }) => kind)).toContain('refund_owed')
    expect(mails.map(({ textBody }) => textBody).join('\n')).not.toContain('ทีมงานจะตรวจยอด')
  })

  it('record another amount, and the account that it is really on', async () => {
    const { staff, order } = await aPaidOrder('approved')
    const money = { came: true, amount: 100, method: 'cash' }
    done(await end(staff, order.id, { to: 'cancelled', money }), 200)
    expect(await balances()).toEqual({ cash: 100, refunds_owed: -100 })
    expect(await refunds(staff)).toMatchObject([{ state: 'owed', received: 100, amount: 100 }])
  })

  it('cannot say that less came than was paid back', async () => {
    const [staff, payer, member] = [await shop.staff(), await shop.staff(), await shop.aMember()]
    const lines = [line(await aProduct(shop), 'sale', 3)]
    const order = await anOrder(shop, member, 'approved', { lines, staff })
    const items = [{ order_item: first(order.items).id, quantity: 1 }]
    done(await staff.post(`/staff/orders/${order.id}/close-rest/`, { items, reason: 'ของหมด' }), 200)
    const { id, version } = first(await refunds(staff))
    done(await payer.post(`/staff/refunds/${id}/pay/`, { version, note: 'คืนแล้ว', method: 'cash' }), 200)
    for (const money of [NONE, { ...CAME, amount: 119 }]) {
      expect(await end(staff, order.id, { to: 'cancelled', money })).toMatchObject({
        status: 400,
        body: { code: 'refund_below_paid' },
      })
    }
    done(await end(staff, order.id, { to: 'cancelled', money: { ...CAME, amount: 120 } }), 200)
    expect(await balances()).toEqual({ bank: 120, cash: -120 })
  })

  it('take back a part payment that never came, while the order keeps its goods for a new slip', async () => {
    const [staff, member] = [await shop.staff(), await shop.aMember()]
    const lines = [line(await aProduct(shop), 'sale')]
    const order = await anOrder(shop, member, 'pending', { lines, staff })
    const part = { method: 'transfer', amount: 20, rest: 'wait' }
    done(await staff.post(`/staff/orders/${order.id}/payment/`, part), 200)
    await sendSlip(member, order.id)
    done(await end(staff, order.id, { to: 'rejected', reason: 'ไม่พบยอดโอน', money: NONE }), 200)
    expect(await balances()).toEqual({ receivable: 120, deferred_income: -120 })
    expect(done(await member.get<Order>(`/order/${order.id}/`), 200)).toMatchObject({
      status: 'rejected',
      amount_due: 120,
    })
  })

  it('do not decide about the money of their own order', async () => {
    const [staff, other] = [await shop.staff(), await shop.staff()]
    const lines = [line(await aProduct(shop), 'sale')]
    const order = await anOrder(shop, staff, 'pending', { lines, staff: other })
    const part = { method: 'transfer', amount: 20, rest: 'wait' }
    done(await other.post(`/staff/orders/${order.id}/payment/`, part), 200)
    const money = { ...CAME, amount: 900 }
    expect(await end(staff, order.id, { to: 'cancelled', money })).toMatchObject({
      status: 409,
      body: { code: 'own_case' },
    })
  })
})

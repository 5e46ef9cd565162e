import type { Order } from '@jansi/contract/orders'
import type { StaffOrder } from '@jansi/contract/staff-order-body'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { usePostgres } from '../../../test/postgres-database.ts'
import { openShop, type Person } from '../../../test/shop.ts'
import { anOrder, aProduct, done, first, line, sendSlip, stockOf } from '../../../test/shop-goods.ts'
import { receipts } from '../../db/schema/journal.ts'
import { outboxMails } from '../../db/schema/mails.ts'

const shop = openShop()

const pay = (staff: Person, id: string, body: object) =>
  staff.post<StaffOrder>(`/staff/orders/${id}/payment/`, { method: 'transfer', ...body })
const read = async (member: Person, id: string) => done(await member.get<Order>(`/order/${id}/`), 200)

/** The balances of all accounts in baht, without those that hold nothing. */
async function balances() {
  const { rows } = await shop.orm.execute<{ account: string; baht: number }>(sql`
    select account, sum(satang)::int / 100 as baht from journal_lines group by account having sum(satang) <> 0`)
  return Object.fromEntries(rows.map(({ account, baht }) => [account, baht]))
}

async function mailsOf(kind: string) {
  const mails = await shop.orm.select().from(outboxMails)
  return mails.filter((mail) => mail.kind === kind)
}

/** An order of one piece for 120 baht. */
async function anOrderFor120(status: 'awaiting_slip' | 'pending', on = shop) {
  const [staff, member] = [await on.staff(), await on.aMember()]
  const order = await anOrder(on, member, status, { lines: [line(await aProduct(on), 'sale')], staff })
  return { staff, member, order }
}

describe('money for an order', () => {
  it.each(['awaiting_slip', 'pending'] as const)(
    'approves it when it is %s and the amount came',
    async (status) => {
      const { staff, member, order } = await anOrderFor120(status)
      expect(done(await staff.get<StaffOrder>(`/staff/orders/${order.id}/`), 200).can.record_payment).toBe(
        true,
      )
      const paid = done(await pay(staff, order.id, { method: 'transfer', amount: 120, amount_due: 120 }), 200)
      expect(paid).toMatchObject({ status: 'approved', amount_received: 120, amount_due: 0 })
      expect(paid.can.record_payment).toBe(false)
      expect(await balances()).toEqual({ bank: 120, sales: -120 })
      expect(await mailsOf('order_approved')).toHaveLength(1)
      expect(await read(member, order.id)).toMatchObject({
        status: 'approved',
        receipt_kind: 'payment_proof',
      })
    },
  )

  it('can be confirmed without approving the order', async () => {
    const { staff, order } = await anOrderFor120('awaiting_slip')
    const paid = done(await pay(staff, order.id, { amount: 120, approve: false }), 200)
    expect(paid.status).toBe('paid')
    expect(await mailsOf('order_approved')).toEqual([])
  })

  it('that is more than the amount is owed back', async () => {
    const { staff, member, order } = await anOrderFor120('pending')
    done(await pay(staff, order.id, { amount: 150 }), 200)
    expect(await balances()).toEqual({ bank: 150, sales: -120, refunds_owed: -30 })
    expect((await read(member, order.id)).refund).toMatchObject({
      state: 'owed',
      cause: 'surplus',
      amount: 30,
    })
    expect(await mailsOf('refund_owed')).toHaveLength(1)
  })

  it('that is less is refused until staff say how to go on', async () => {
    const { staff, order } = await anOrderFor120('pending')
    expect(await pay(staff, order.id, { amount: 100 })).toMatchObject({
      status: 400,
      body: { code: 'payment_short', amount_due: 120 },
    })
    expect(await pay(staff, order.id, { amount: 100, rest: 'accept' })).toMatchObject({
      status: 400,
      body: { code: 'reason_required' },
    })
    expect(await balances()).toEqual({ receivable: 120, deferred_income: -120 })
  })

  it('that is less is taken as full with a reason', async () => {
    const { staff, order } = await anOrderFor120('pending')
    const taken = await pay(staff, order.id, { amount: 100, rest: 'accept', reason: 'ส่วนลดสมาชิกเก่า' })
    expect(done(taken, 200)).toMatchObject({
      status: 'approved',
      amount_due: 0,
      accepted_less: 20,
    })
    expect(await balances()).toEqual({ bank: 100, difference: 20, sales: -120 })
  })

  it('that is less lets the member pay the rest with another slip', async () => {
    const { staff, member, order } = await anOrderFor120('pending')
    shop.pass(3600)
    done(await pay(staff, order.id, { amount: 100, rest: 'wait' }), 200)
    expect(await read(member, order.id)).toMatchObject({
      status: 'awaiting_slip',
      amount_received: 100,
      amount_due: 20,
      slip_due_at: '2026-11-21T04:00:00.000Z',
      can: { send_slip: true },
    })
    expect(await balances()).toEqual({ bank: 100, receivable: 20, deferred_income: -20, sales: -100 })
    expect(first(await mailsOf('order_part_paid')).textBody).toContain('฿20')
    await sendSlip(member, order.id)
    done(await pay(staff, order.id, { amount: 20, amount_due: 20 }), 200)
    expect(await read(member, order.id)).toMatchObject({ status: 'approved', amount_received: 120 })
    expect(await balances()).toEqual({ bank: 120, sales: -120 })
  })

  it('that was typed wrong is taken back by an admin, and recorded as it was', async () => {
    const [admin, { staff, member, order }] = [await shop.anAdmin(), await anOrderFor120('awaiting_slip')]
    done(await pay(staff, order.id, { method: 'cash', amount: 20, rest: 'wait' }), 200)
    done(await pay(staff, order.id, { amount: 74, rest: 'wait' }), 200)
    const shown = async (by: Person) => done(await by.get<StaffOrder>(`/staff/orders/${order.id}/`), 200)
    expect((await shown(staff)).can.undo_payment).toBe(false)
    expect(await shown(admin)).toMatchObject({
      can: { undo_payment: true },
      last_payment: { amount: 74, method: 'transfer' },
    })
    const undo = (by: Person, amount: number) =>
      by.post<StaffOrder>(`/staff/orders/${order.id}/undo-payment/`, { amount, reason: 'พิมพ์ผิด' })
    expect((await undo(staff, 74)).status).toBe(403)
    expect(await undo(admin, 20)).toMatchObject({ status: 409, body: { code: 'stale' } })
    const undone = done(await undo(admin, 74), 200)
    expect(undone).toMatchObject({
      status: 'awaiting_slip',
      amount_received: 20,
      amount_due: 100,
      last_payment: { amount: 20, method: 'cash' },
    })
    expect(undone.events.at(-1)).toMatchObject({ to: 'payment_undone', reason: 'พิมพ์ผิด' })
    expect(await balances()).toEqual({ cash: 20, receivable: 100, deferred_income: -100, sales: -20 })
    expect(first(await mailsOf('order_payment_undone')).textBody).toContain('฿100')

    done(await pay(staff, order.id, { amount: 4, rest: 'wait', amount_due: 100 }), 200)
    done(await pay(staff, order.id, { amount: 96, amount_due: 96 }), 200)
    expect(await undo(admin, 96)).toMatchObject({ status: 409, body: { code: 'payment_not_undoable' } })
    expect(await balances()).toEqual({ cash: 20, bank: 100, sales: -120 })
    expect(await read(member, order.id)).toMatchObject({ status: 'approved', amount_received: 120 })
  })

  it('in two parts without a slip is counted once each', async () => {
    const { staff, order } = await anOrderFor120('awaiting_slip')
    const part = { amount: 50, rest: 'wait', amount_due: 120 }
    expect(done(await pay(staff, order.id, part), 200).events.at(-1)).toMatchObject({ to: 'part_paid' })
    expect(await pay(staff, order.id, part)).toMatchObject({ status: 409, body: { code: 'stale' } })
    done(await pay(staff, order.id, { amount: 70, amount_due: 70 }), 200)
    expect(await balances()).toEqual({ bank: 120, sales: -120 })
  })

  it('is refused for an order that owes none, and to members', async () => {
    const { staff, member, order } = await anOrderFor120('pending')
    expect((await pay(member, order.id, { amount: 120 })).status).toBe(403)
    const both = await Promise.all([
      pay(staff, order.id, { amount: 120 }),
      pay(staff, order.id, { amount: 120 }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await balances()).toEqual({ bank: 120, sales: -120 })
    const free = await aProduct(shop, { rentalPrice: 0 })
    const gratis = await anOrder(shop, member, 'pending', { lines: [line(free, 'rent')], method: 4, staff })
    expect((await pay(staff, gratis.id, { amount: 1 })).body).toMatchObject({ code: 'payment_not_expected' })
  })

  it('takes no stock a second time', async () => {
    const [staff, member, product] = [await shop.staff(), await shop.aMember(), await aProduct(shop)]
    const order = await anOrder(shop, member, 'awaiting_slip', { lines: [line(product, 'sale')], staff })
    done(await pay(staff, order.id, { amount: 50, rest: 'wait' }), 200)
    done(await pay(staff, order.id, { amount: 70 }), 200)
    expect(await stockOf(shop, product.variant)).toEqual({ available: 4, onLoan: 0, quarantined: 0 })
  })
})

describe('receipts', () => {
  it('get running numbers of their year only when the money is in the journal', async () => {
    const [early, late] = [await anOrderFor120('pending'), await anOrderFor120('pending')]
    expect(await shop.orm.select().from(receipts)).toEqual([])
    shop.at('2026-12-31T16:59:00Z')
    done(await pay(early.staff, early.order.id, { amount: 120 }), 200)
    shop.at('2026-12-31T17:00:00Z')
    done(await pay(late.staff, late.order.id, { amount: 120 }), 200)
    expect(await shop.orm.select().from(receipts)).toMatchObject([
      { orderId: early.order.id, year: 2569, number: 1 },
      { orderId: late.order.id, year: 2570, number: 1 },
    ])
  })
})

describe('payments at the same time', () => {
  const own = openShop({ over: usePostgres({ poolSize: 8 }) })

  it('get receipts that are numbered without a gap', async () => {
    const [staff, product] = [await own.staff(), await aProduct(own, { variants: [{ stock: 20 }] })]
    const orders = []
    for (let n = 0; n < 8; n++) {
      orders.push(
        await anOrder(own, await own.aMember(), 'pending', { lines: [line(product, 'sale')], staff }),
      )
    }
    const answers = await Promise.all(orders.map(({ id }) => pay(staff, id, { amount: 120 })))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const numbers = (await own.orm.select().from(receipts)).map(({ number }) => number)
    expect(numbers.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })
})

import type { Order } from '@jansi/contract/orders'
import type { StaffRefund } from '@jansi/contract/staff-refunds'
import type { StaffReturn } from '@jansi/contract/staff-returns'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { aPhoto } from '../../../test/pictures.ts'
import { openShop, type Person } from '../../../test/shop.ts'
import { aLoan, aReturn, done, first } from '../../../test/shop-goods.ts'
import { outboxMails } from '../../db/schema/mails.ts'
import { auditLog } from '../../db/schema/records.ts'
import { refundCases } from '../../db/schema/refunds.ts'

const shop = openShop()

/** A returned loan of two pieces with a penalty of 60 baht. */
async function aPenalty() {
  const [staff, member] = [await shop.staff(), await shop.aMember()]
  const { order, item } = await aLoan(shop, member, { quantity: 2, staff })
  const { id } = await aReturn(member, [item.id])
  const returnItem = first(done(await staff.get<StaffReturn>(`/staff/returns/${id}/`), 200).items).id
  const outcomes = [{ condition: 3, quantity: 2, penalty_amount: 60 }]
  const review = { items: [{ return_item: returnItem, outcomes }] }
  const decided = done(await staff.post<StaffReturn>(`/staff/returns/${id}/review/`, review), 200)
  const outcome = first(first(decided.items).outcomes).id
  const status = async () => done(await member.get<Order>(`/order/${order.id}/`), 200).status
  const correct = (by: Person, penalty_amount: number, was = 60) =>
    by.post<StaffReturn>(`/staff/returns/${id}/correct-penalty/`, {
      was,
      outcomes: [{ outcome, penalty_amount }],
      reason: 'คิดผิดชิ้น',
    })
  return { id, staff, member, decided, outcome, returnItem, status, correct }
}

async function balances() {
  const { rows } = await shop.orm.execute<{ account: string; baht: number }>(sql`
    select account, sum(satang)::int / 100 as baht from journal_lines
    where entry_id in (select id from journal_entries where return_session_id is not null)
    group by account having sum(satang) <> 0`)
  return Object.fromEntries(rows.map(({ account, baht }) => [account, baht]))
}

describe('a penalty', () => {
  it('is corrected before it is paid, with a reason that the member reads', async () => {
    const { id, staff, decided, correct } = await aPenalty()
    expect(decided.can.correct_penalty).toBe(true)
    const corrected = done(await correct(staff, 90), 200)
    expect(corrected.total_penalties).toBe(90)
    expect(first(first(corrected.items).outcomes)).toMatchObject({ penalty_amount: 90, reason: 'คิดผิดชิ้น' })
    expect(corrected.events.at(-1)).toMatchObject({ to: 'penalty_corrected', reason: 'คิดผิดชิ้น' })
    expect(await balances()).toEqual({ receivable: 90, deferred_income: -90 })
    const mail = (await shop.orm.select().from(outboxMails)).find(({ kind }) => kind === 'penalty_corrected')
    expect(mail?.textBody).toContain('฿90')
    const [row] = await shop.orm.select().from(auditLog).where(sql`action = 'return.penalty_corrected'`)
    expect(row).toMatchObject({ subjectId: id, data: { was: 6000, satang: 9000, reason: 'คิดผิดชิ้น' } })
  })

  it('that stays as it is has no correction and no second reason', async () => {
    const [staff, member] = [await shop.staff(), await shop.aMember()]
    const { item } = await aLoan(shop, member, { quantity: 2, staff })
    const { id } = await aReturn(member, [item.id])
    const read = async () => done(await staff.get<StaffReturn>(`/staff/returns/${id}/`), 200)
    const outcomesOf = async () => first((await read()).items).outcomes
    const broken = { condition: 3, quantity: 1, penalty_amount: 30 }
    const items = [
      { return_item: first((await read()).items).id, outcomes: [broken, { ...broken, condition: 1 }] },
    ]
    done(await staff.post(`/staff/returns/${id}/review/`, { items }), 200)
    const correct = async (reason: string, amounts: number[]) => {
      const outcomes = (await outcomesOf()).map(({ id }, n) => ({ outcome: id, penalty_amount: amounts[n] }))
      const { total_penalties: was } = await read()
      return staff.post(`/staff/returns/${id}/correct-penalty/`, { was, outcomes, reason })
    }
    done(await correct('คิดผิดชิ้น', [40, 30]), 200)
    expect(await correct('กดซ้ำ', [40, 30])).toMatchObject({
      status: 400,
      body: { outcomes: ['No penalty changes.'] },
    })
    const found = (await outcomesOf()).map(({ penalty_amount, reason }) => [penalty_amount, reason])
    expect(found).toEqual([
      [40, 'คิดผิดชิ้น'],
      [30, ''],
    ])
    expect((await read()).events.filter(({ to }) => to === 'penalty_corrected')).toHaveLength(1)
  })

  it('that is set to nothing lets its order complete', async () => {
    const { staff, status, correct } = await aPenalty()
    expect(await status()).toBe('awaiting_return')
    done(await correct(staff, 0), 200)
    expect(await status()).toBe('completed')
    expect(await balances()).toEqual({})
  })

  it('that was paid becomes less, and the rest is owed to the member', async () => {
    const { id, staff, status, correct } = await aPenalty()
    done(await staff.post(`/staff/returns/${id}/penalty-paid/`, { method: 'cash' }), 200)
    expect((await correct(staff, 90)).body).toMatchObject({ code: 'penalty_paid' })
    done(await correct(staff, 40), 200)
    expect(await shop.orm.select().from(refundCases)).toMatchObject([
      { returnSessionId: id, state: 'owed', cause: 'penalty_corrected', amount: 2000 },
    ])
    expect(await balances()).toEqual({ cash: 60, penalties: -40, refunds_owed: -20 })
    expect(await status()).toBe('completed')
  })

  it('that becomes less again is paid back with the image of a transfer of the new sum', async () => {
    const { id, staff, correct } = await aPenalty()
    const admin = await shop.anAdmin()
    done(await staff.post(`/staff/returns/${id}/penalty-paid/`, { method: 'cash' }), 200)
    done(await correct(staff, 40), 200)
    const [refund] = await shop.orm.select().from(refundCases)
    const path = `/staff/refunds/${refund?.id}/`
    const attach = async () => {
      const { version } = done(await admin.get<StaffRefund>(path), 200)
      return done(
        await admin.upload<StaffRefund>(`${path}proof/`, { version: String(version) }, await aPhoto()),
        200,
      )
    }
    const pay = async () => {
      const { version } = done(await admin.get<StaffRefund>(path), 200)
      return admin.post<StaffRefund>(`${path}pay/`, { version, note: 'โอนคืนแล้ว', method: 'promptpay' })
    }
    await attach()
    done(await correct(staff, 10, 40), 200)
    expect(await pay()).toMatchObject({ status: 400, body: { code: 'refund_proof_required' } })
    await attach()
    expect(done(await pay(), 200)).toMatchObject({ state: 'paid', amount: 50 })
  })

  it('is not corrected as it was read by another, for another return, or by members', async () => {
    const [{ staff, member, correct }, other] = [await aPenalty(), await aPenalty()]
    expect((await correct(staff, 10, 59)).body).toMatchObject({ code: 'stale' })
    expect(await correct(staff, 10, 1.001)).toMatchObject({
      status: 400,
      body: { was: ['Ensure that there are no more than 2 decimal places.'] },
    })
    expect((await correct(member, 10)).status).toBe(403)
    const foreign = { was: 60, outcomes: [{ outcome: other.outcome, penalty_amount: 1 }], reason: 'ผิด' }
    const { id } = await aPenalty()
    expect((await staff.post(`/staff/returns/${id}/correct-penalty/`, foreign)).status).toBe(404)
  })
})

describe('a penalty above the replacement price', () => {
  it('needs a reason at the review', async () => {
    const [staff, member] = [await shop.staff(), await shop.aMember()]
    const { item } = await aLoan(shop, member, { staff })
    const { id } = await aReturn(member, [item.id])
    const returnItem = first(done(await staff.get<StaffReturn>(`/staff/returns/${id}/`), 200).items).id
    const review = (reason?: string) =>
      staff.post(`/staff/returns/${id}/review/`, {
        items: [
          {
            return_item: returnItem,
            outcomes: [{ condition: 1, quantity: 1, penalty_amount: 150.01, ...(reason && { reason }) }],
          },
        ],
      })
    expect(await review()).toMatchObject({ status: 400, body: { code: 'reason_required' } })
    done(await review('ซ่อมที่ร้าน'), 200)
  })
})

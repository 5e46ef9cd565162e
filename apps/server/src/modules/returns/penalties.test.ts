import type { ReturnSession } from '@jansi/contract/returns'
import type { StaffReturn } from '@jansi/contract/staff-returns'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { aPhoto, aSlip } from '../../../test/pictures.ts'
import { openShop, type Person, prepared } from '../../../test/shop.ts'
import {
  aLoan,
  anActiveWorkshop,
  anOrder,
  aReturn,
  done,
  first,
  readReturn,
} from '../../../test/shop-goods.ts'
import { auditLog } from '../../db/schema/records.ts'

const shop = openShop()
// Members order late here: the workshop goes on.
beforeEach(async () => {
  await anActiveWorkshop(shop, { endsOn: '2027-12-31' })
})

type Outcome = {
  condition: number
  quantity: number
  penalty_amount?: number
  waived?: boolean
  reason?: string
}

const review = (staff: Person, { id, items }: ReturnSession, outcomes: Outcome[]) =>
  staff.post<StaffReturn>(`/staff/returns/${id}/review/`, {
    items: items.map((item) => ({ return_item: item.id, outcomes })),
  })

async function send(day: string, quantity = 1) {
  const staff = await shop.staff()
  const member = await shop.aMember()
  const loan = await aLoan(shop, member, { quantity, staff })
  shop.at(`${day}T03:00:00Z`)
  return { staff, member, ...loan, session: await aReturn(member, [loan.item.id]) }
}
const sentOn = prepared(shop, send)

describe('a return that came late', () => {
  it.each([
    ['2026-11-27', 0, 0],
    ['2026-11-28', 0, 0],
    ['2026-11-29', 1, 5],
    ['2026-12-08', 10, 50],
    ['2027-03-28', 120, 150],
  ])('on %s is %i days late and costs ฿%d a piece, never more than a new one', async (day, days, fee) => {
    const { staff, session } = await sentOn(day, 2)
    const shown = done(await staff.get<StaffReturn>(`/staff/returns/${session.id}/`), 200)
    expect(shown.items[0]).toMatchObject({ days_late: days, late_fee: fee, replacement_price: 150 })
    const reviewed = done(await review(staff, session, [{ condition: 1, quantity: 2 }]), 200)
    expect(reviewed.total_penalties).toBe(2 * fee)
  })

  it('is not later for the days it waited for the review after its goods came', async () => {
    const { staff, session } = await sentOn('2026-11-28')
    done(await staff.post(`/staff/returns/${session.id}/received/`), 200)
    shop.at('2026-12-24T03:00:00Z')
    expect(done(await review(staff, session, [{ condition: 1, quantity: 1 }]), 200).total_penalties).toBe(0)
  })

  it('counts from when the photo came, for without it nothing was sent', async () => {
    const staff = await shop.staff()
    const member = await shop.aMember()
    const { item } = await aLoan(shop, member, { staff })
    shop.at('2026-11-28T03:00:00Z')
    const { id } = done(await member.post<ReturnSession>('/returnsession/'), 201)
    done(await member.post('/returnitem/', { session: id, order_item: item.id, condition: 1 }), 201)
    shop.at('2026-11-30T03:00:00Z')
    done(await member.upload('/returnevidence/', { session: id }, await aPhoto()), 201)
    const shown = done(await staff.get<StaffReturn>(`/staff/returns/${id}/`), 200)
    expect(shown.items[0]).toMatchObject({ days_late: 2, late_fee: 10 })
  })

  it('costs the daily rate of the club’s settings', async () => {
    await shop.configure({ late_fee_per_day: 0 })
    const { staff, session } = await send('2026-12-08')
    expect(done(await review(staff, session, [{ condition: 1, quantity: 1 }]), 200).total_penalties).toBe(0)
  })
})

describe('staff', () => {
  it('may set another penalty than the proposed one', async () => {
    const { staff, session } = await sentOn('2026-12-08')
    const reviewed = done(
      await review(staff, session, [{ condition: 4, quantity: 1, penalty_amount: 99.95 }]),
      200,
    )
    expect(reviewed.total_penalties).toBe(99.95)
  })

  it('may waive a penalty, and only with a reason', async () => {
    const { staff, member, session, order } = await sentOn('2026-12-08')
    const before = await shop.everything()
    for (const reason of [undefined, '', ' ']) {
      const answer = await review(staff, session, [
        { condition: 5, quantity: 1, waived: true, ...(reason === undefined ? {} : { reason }) },
      ])
      expect(answer.status).toBe(400)
      expect(answer.body).toEqual({
        detail: 'Waiving a penalty needs a reason.',
        code: 'reason_required',
        reason: ['This field is required.'],
      })
    }
    expect(await shop.everything()).toEqual(before)
    const outcome = { condition: 5, quantity: 1, penalty_amount: 150, waived: true, reason: 'น้ำท่วมหอ' }
    const reviewed = done(await review(staff, session, [outcome]), 200)
    expect(reviewed).toMatchObject({ total_penalties: 0, payment_complete: false })
    expect(reviewed.items[0]?.outcomes).toMatchObject([
      { waived: true, penalty_amount: 0, reason: 'น้ำท่วมหอ' },
    ])
    expect((await readReturn(member, session.id)).can.send_penalty_slip).toBe(false)
    expect(done(await member.get(`/order/${order.id}/`), 200)).toMatchObject({ status: 'completed' })
  })

  it('charge nothing for pieces that were not received yet, for any input', async () => {
    const { staff, session } = await sentOn('2026-12-08', 2)
    const outcomes = [
      { condition: 2, quantity: 1 },
      { condition: 6, quantity: 1, penalty_amount: 500 },
    ]
    // The late fee of the worn piece alone.
    expect(done(await review(staff, session, outcomes), 200).total_penalties).toBe(50)
  })
})

describe('a penalty', () => {
  it('paid with a slip that an order has used is shown to staff with that order', async () => {
    const { staff, member, session } = await sentOn('2026-11-28')
    done(await review(staff, session, [{ condition: 5, quantity: 1 }]), 200)
    const slip = await aSlip('PENALTY0001')
    const other = await anOrder(shop, await shop.aMember(), 'pending', { slip })
    done(await member.upload('/penaltyslip/', { session: session.id }, slip), 201)
    const seen = done(await staff.get<StaffReturn>(`/staff/returns/${session.id}/`), 200)
    expect(seen.penalty_slip?.reading).toMatchObject({
      bank_code: '004',
      bank_name: 'กสิกรไทย (KBANK)',
      reference: 'PENALTY0001',
      also_on: [{ order: other.id, order_number: other.number, return_session: null }],
    })
  })

  it('is paid with a slip, confirmed by staff, and then the order is complete', async () => {
    const { staff, member, session, order } = await sentOn('2026-11-28')
    const orderStatus = async () =>
      done(await member.get<{ status: string }>(`/order/${order.id}/`), 200).status
    done(await review(staff, session, [{ condition: 5, quantity: 1 }]), 200)
    expect(await readReturn(member, session.id)).toMatchObject({
      total_penalties: 150,
      payment_complete: false,
      can: { send_penalty_slip: true },
    })
    expect(await orderStatus()).toBe('awaiting_return')

    const sent = await member.upload<{ id: number }>('/penaltyslip/', { session: session.id }, await aPhoto())
    expect(done(sent, 201)).toMatchObject({
      session: session.id,
      image: expect.stringContaining('/private/'),
    })
    expect((await readReturn(member, session.id)).penalty_slip).toMatchObject({ id: sent.body.id })
    expect(await orderStatus()).toBe('awaiting_return')

    const paid = done(
      await staff.post<StaffReturn>(`/staff/returns/${session.id}/penalty-paid/`, {
        note: 'เห็นยอด',
        method: 'transfer',
      }),
      200,
    )
    expect(paid).toMatchObject({ payment_complete: true, can: { review: false, penalty_paid: false } })
    expect(await orderStatus()).toBe('completed')
    const audited = await shop.orm.select().from(auditLog).where(eq(auditLog.action, 'return.penalty_paid'))
    expect(audited).toMatchObject([
      { actorId: staff.id, subjectId: session.id, data: { satang: 15_000, note: 'เห็นยอด' } },
    ])
  })

  it('that is not owed, not yet owed or paid already takes neither slip nor confirmation', async () => {
    const { staff, member, session } = await sentOn('2026-11-28')
    const nothingOwed = await send('2026-11-28')
    done(await review(nothingOwed.staff, nothingOwed.session, [{ condition: 1, quantity: 1 }]), 200)
    const refusedBoth = async (one: { member: Person; session: ReturnSession }) => {
      const before = await shop.everything()
      const answers = [
        await one.member.upload('/penaltyslip/', { session: one.session.id }, await aPhoto()),
        await staff.post(`/staff/returns/${one.session.id}/penalty-paid/`, { method: 'cash' }),
      ]
      for (const answer of answers) {
        expect(answer).toMatchObject({ status: 409, body: { code: 'penalty_not_owed' } })
      }
      expect(await shop.everything()).toEqual(before)
    }
    await refusedBoth(nothingOwed)
    await refusedBoth({ member, session })
    done(await review(staff, session, [{ condition: 5, quantity: 1 }]), 200)
    done(await staff.post(`/staff/returns/${session.id}/penalty-paid/`, { method: 'cash' }), 200)
    await refusedBoth({ member, session })
    expect(first(session.items).quantity).toBe(1)
  })

  it('is counted for staff until it is paid', async () => {
    const { staff, session } = await sentOn('2026-11-28')
    const unpaid = async () =>
      done(await staff.get<{ returns: { penalty_unpaid: number } }>('/staff/summary/'), 200).returns
        .penalty_unpaid
    done(await review(staff, session, [{ condition: 5, quantity: 1 }]), 200)
    expect(await unpaid()).toBe(1)
    done(await staff.post(`/staff/returns/${session.id}/penalty-paid/`, { method: 'cash' }), 200)
    expect(await unpaid()).toBe(0)
  })
})

import type { Order } from '@jansi/contract/orders'
import type { Loan } from '@jansi/contract/staff-loans'
import type { StaffOrder } from '@jansi/contract/staff-order-body'
import type { StaffWorkshop, WorkshopDueDays } from '@jansi/contract/staff-workshops'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { openShop, type Person } from '../../../test/shop.ts'
import { aLoan, anActiveWorkshop, anOrder, aProduct, aReturn, done, line } from '../../../test/shop-goods.ts'
import { outboxMails } from '../../db/schema/mails.ts'
import { auditLog } from '../../db/schema/records.ts'

// Loans of these tests are due on 28 November 2026; the clock begins on the 21st.
const shop = openShop()
let staff: Person
let member: Person
beforeEach(async () => {
  staff = await shop.staff({ firstName: 'ครู', lastName: 'ส้ม' })
  member = await shop.aMember({ firstName: 'กมล' })
})
const mailsOf = async (kind: string) =>
  shop.orm.select().from(outboxMails).where(eq(outboxMails.kind, kind)).orderBy(outboxMails.id)
const history = async (order: string) =>
  done(await staff.get<StaffOrder>(`/staff/orders/${order}/`), 200).events.at(-1)

describe('staff move the due day of one loan', () => {
  const move = (order: string, body: object) =>
    staff.post<Loan>(`/staff/orders/${order}/due-day/`, {
      was_due_on: '2026-11-28',
      return_due_on: '2026-12-05',
      reason: 'งานเลื่อน',
      ...body,
    })

  test('with history, audit row and a mail with both days, and the penalty follows the new day', async () => {
    const { order } = await aLoan(shop, member, { staff, quantity: 2 })
    shop.at('2026-12-01T03:00:00Z')
    const late = done(await staff.get<Loan[]>('/staff/loans/'), 200)
    expect(late).toMatchObject([{ days_late: 3, items: [{ late_fee: 15 }] }])
    const moved = done(await move(order.id, {}), 200)
    expect(moved).toMatchObject({ return_due_on: '2026-12-05', days_late: 0, items: [{ late_fee: 0 }] })
    shop.at('2026-12-06T03:00:00Z')
    const later = done(await staff.get<Loan[]>('/staff/loans/'), 200)
    expect(later).toMatchObject([{ days_late: 1, items: [{ late_fee: 5 }] }])
    expect(await history(order.id)).toEqual({
      id: expect.any(Number),
      from: 'awaiting_return',
      to: 'due_day_moved',
      actor: 'ครู ส้ม',
      reason: 'งานเลื่อน',
      created_at: '2026-12-01T03:00:00.000Z',
      due_day: { from: '2026-11-28', to: '2026-12-05' },
    })
    const audits = await shop.orm.select().from(auditLog).where(eq(auditLog.action, 'order.due_day'))
    expect(audits).toMatchObject([
      {
        actorId: staff.id,
        subjectId: order.id,
        data: { was_due_on: '2026-11-28', return_due_on: '2026-12-05', reason: 'งานเลื่อน' },
      },
    ])
    const [mail, ...more] = await mailsOf('loan_due_day_moved')
    expect(more).toEqual([])
    expect(mail).toMatchObject({ recipient: member.email, orderId: order.id })
    expect(mail?.subject).toContain('5 ธันวาคม 2569')
    for (const text of ['28 พฤศจิกายน 2569', '5 ธันวาคม 2569', 'งานเลื่อน', '× 2'])
      expect(mail?.textBody).toContain(text)
  })

  test('also to an earlier day, from which the penalty of a return then counts', async () => {
    const { order, item } = await aLoan(shop, member, { staff })
    done(await move(order.id, { return_due_on: '2026-11-23' }), 200)
    shop.at('2026-11-25T03:00:00Z')
    const session = await aReturn(member, [item.id])
    const seen = done(await staff.get(`/staff/returns/${session.id}/`), 200)
    expect(seen).toMatchObject({ items: [{ days_late: 2, late_fee: 10 }] })
  })

  test.each([
    [{ return_due_on: '2026-11-19' }, 400, 'return_day_invalid'],
    [{ return_due_on: '2027-12-30' }, 400, 'return_day_invalid'],
    [{ return_due_on: '2026-11-28' }, 400, 'return_day_same'],
    [{ was_due_on: '2026-11-27' }, 409, 'stale'],
  ])('not by %j', async (body, status, code) => {
    const { order } = await aLoan(shop, member, { staff })
    shop.at('2026-11-20T03:00:00Z')
    const before = await shop.everything()
    expect(await move(order.id, body)).toMatchObject({ status, body: { code } })
    expect(await shop.everything()).toEqual(before)
  })

  test('only with a reason, by staff, and while pieces are out', async () => {
    const { order, item } = await aLoan(shop, member, { staff })
    for (const reason of ['', '  ', undefined]) {
      expect(await move(order.id, { reason })).toMatchObject({
        status: 400,
        body: { reason: [expect.any(String)] },
      })
    }
    const body = { was_due_on: '2026-11-28', return_due_on: '2026-12-05', reason: 'x' }
    expect((await member.post(`/staff/orders/${order.id}/due-day/`, body)).status).toBe(403)
    expect((await move('00000000-0000-4000-8000-000000000000', {})).status).toBe(404)
    const outcomes = [{ condition: 1, quantity: 1 }]
    done(
      await staff.post(`/staff/orders/${order.id}/walk-in-return/`, {
        items: [{ order_item: item.id, outcomes }],
      }),
      201,
    )
    expect(await move(order.id, {})).toMatchObject({ status: 409, body: { code: 'item_not_on_loan' } })
  })
})

describe('staff move the due day of a workshop', () => {
  const dueDays = async () => done(await staff.get<WorkshopDueDays>('/staff/workshops/1/due-days/'), 200)
  const move = (body: object) =>
    staff.post<{ workshop: StaffWorkshop; loans: number; borrowers: number }>('/staff/workshops/1/due-day/', {
      version: 1,
      from: ['2026-11-28'],
      move_workshop: true,
      return_due_on: '2026-12-05',
      reason: 'เลื่อนงานเพราะฝน',
      ...body,
    })
  /** Two borrowers with three loans due on the workshop's day, one on another day, and one that is back. */
  const aWorkshopWithLoans = async () => {
    const product = await aProduct(shop, { variants: [{ stock: 9 }] })
    const other = await shop.aMember({ firstName: 'ใจ' })
    const mine = [
      await aLoan(shop, member, { product, staff }),
      await aLoan(shop, member, { product, staff }),
    ]
    const theirs = await aLoan(shop, other, { product, staff })
    const apart = await aLoan(shop, other, { product, staff })
    const body = { was_due_on: '2026-11-28', return_due_on: '2026-11-30', reason: 'ขอไว้' }
    done(await staff.post(`/staff/orders/${apart.order.id}/due-day/`, body), 200)
    const back = await aLoan(shop, other, { product, staff })
    const items = [{ order_item: back.item.id, outcomes: [{ condition: 1, quantity: 1 }] }]
    done(await staff.post(`/staff/orders/${back.order.id}/walk-in-return/`, { items }), 201)
    await shop.orm.delete(outboxMails)
    return { mine, theirs, apart, back, other, product }
  }
  const dayOf = async (who: Person, id: string) =>
    done(await who.get<Order>(`/order/${id}/`), 200).return_due_on

  test('after they have seen how many loans and borrowers are due on which days', async () => {
    const { mine, theirs, apart, back, other, product } = await aWorkshopWithLoans()
    expect((await dueDays()).days).toEqual([
      { return_due_on: '2026-11-28', loans: 3, borrowers: 2 },
      { return_due_on: '2026-11-30', loans: 1, borrowers: 1 },
    ])
    const moved = done(await move({}), 200)
    expect(moved).toMatchObject({
      loans: 3,
      borrowers: 2,
      workshop: { version: 2, return_due_on: '2026-12-05' },
    })
    for (const { order } of mine) expect(await dayOf(member, order.id)).toBe('2026-12-05')
    expect(await dayOf(other, theirs.order.id)).toBe('2026-12-05')
    expect(await dayOf(other, apart.order.id)).toBe('2026-11-30')
    expect(await dayOf(other, back.order.id)).toBe('2026-11-28')
    expect(await history(theirs.order.id)).toMatchObject({ to: 'due_day_moved', reason: 'เลื่อนงานเพราะฝน' })
    const mails = await mailsOf('loan_due_day_moved')
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual(
      [member.email, member.email, other.email].sort(),
    )
    const shown = await shop.guest.get('/workshop/active_workshop_products/')
    expect(shown.body).toMatchObject({ workshop: { return_due_on: '2026-12-05' } })
    const audits = await shop.orm.select().from(auditLog).where(eq(auditLog.action, 'workshop.due_day'))
    expect(audits).toMatchObject([
      { data: { was_due_on: '2026-11-28', return_due_on: '2026-12-05', loans: 3, from: ['2026-11-28'] } },
    ])
    const next = await aLoan(shop, other, { product, staff })
    expect(next.order.return_due_on, 'pieces that are handed over later').toBe('2026-12-05')
  })

  test('of the loans alone, on each chosen day, or of the workshop alone', async () => {
    const { theirs, apart, other } = await aWorkshopWithLoans()
    const both = { from: ['2026-11-28', '2026-11-30'], move_workshop: false, return_due_on: '2026-12-02' }
    expect(done(await move(both), 200)).toMatchObject({
      loans: 4,
      borrowers: 2,
      workshop: { version: 1, return_due_on: '2026-11-28' },
    })
    const alone = { from: [], return_due_on: '2026-12-09' }
    expect(done(await move(alone), 200)).toMatchObject({
      loans: 0,
      borrowers: 0,
      workshop: { version: 2, return_due_on: '2026-12-09' },
    })
    for (const { order } of [theirs, apart]) expect(await dayOf(other, order.id)).toBe('2026-12-02')
  })

  test.each([
    [{ version: 2 }, 409, 'stale'],
    [{ return_due_on: '2026-11-19' }, 400, 'return_day_invalid'],
    [{ return_due_on: '2028-01-01' }, 400, 'return_day_invalid'],
    [{ return_due_on: '2026-11-21' }, 400, 'days_out_of_order'],
    [{ return_due_on: '2026-11-28', move_workshop: false }, 400, 'return_day_same'],
  ])('not by %j', async (body, status, code) => {
    await aLoan(shop, member, { staff })
    shop.at('2026-11-20T03:00:00Z')
    const before = await shop.everything()
    expect(await move(body)).toMatchObject({ status, body: { code } })
    expect(await shop.everything()).toEqual(before)
  })

  test('only with something to move and a reason, and by staff', async () => {
    await anActiveWorkshop(shop)
    expect(await move({ from: [], move_workshop: false })).toMatchObject({ status: 400 })
    expect(await move({ reason: ' ' })).toMatchObject({ status: 400 })
    expect((await staff.get('/staff/workshops/9/due-days/')).status).toBe(404)
    expect((await member.get('/staff/workshops/1/due-days/')).status).toBe(403)
    expect((await member.post('/staff/workshops/1/due-day/', {})).status).toBe(403)
    expect((await dueDays()).days).toEqual([])
  })
})

describe('a member renews a loan', () => {
  const renew = (who: Person, id: string, day: string) =>
    who.post<Order>(`/order/${id}/renew/`, { return_due_on: day })

  test('before its due day, once, by seven days, with history and a mail', async () => {
    const { order } = await aLoan(shop, member, { staff })
    const read = async () => done(await member.get<Order>(`/order/${order.id}/`), 200)
    expect((await read()).renewal).toEqual({ return_due_on: '2026-12-05' })
    shop.at('2026-11-27T16:59:00Z')
    const renewed = done(await renew(member, order.id, '2026-12-05'), 200)
    expect(renewed).toMatchObject({ status: 'awaiting_return', return_due_on: '2026-12-05' })
    expect(renewed.renewal).toBeUndefined()
    expect(await history(order.id)).toMatchObject({
      to: 'loan_renewed',
      due_day: { from: '2026-11-28', to: '2026-12-05' },
    })
    const [mail, ...more] = await mailsOf('loan_renewed')
    expect(more).toEqual([])
    expect(mail).toMatchObject({ recipient: member.email, orderId: order.id })
    for (const text of ['28 พฤศจิกายน 2569', '5 ธันวาคม 2569']) expect(mail?.textBody).toContain(text)
    expect(await renew(member, order.id, '2026-12-12')).toMatchObject({
      status: 409,
      body: { code: 'renewal_too_often' },
    })
  })

  test('as often and as long as the settings allow, and never when they switch it off', async () => {
    await shop.configure({ renewals_per_loan: 2, renewal_days: 3 })
    const { order } = await aLoan(shop, member, { staff })
    done(await renew(member, order.id, '2026-12-01'), 200)
    const again = await renew(member, order.id, '2026-12-01')
    expect(again, 'the second of two clicks').toMatchObject({
      status: 409,
      body: { code: 'renewal_day_changed' },
    })
    const twice = done(await renew(member, order.id, '2026-12-04'), 200)
    expect(twice).toMatchObject({ return_due_on: '2026-12-04' })
    expect(twice.renewal).toBeUndefined()
    const other = await aLoan(shop, member, { staff })
    await shop.configure({ renewals_per_loan: 0 })
    const seen = done(await member.get<Order>(`/order/${other.order.id}/`), 200)
    expect(seen.renewal).toBeUndefined()
    expect(await renew(member, other.order.id, '2026-12-01')).toMatchObject({
      status: 409,
      body: { code: 'renewal_off' },
    })
  })

  test('not on the due day or later, not before hand-over, and not for nothing', async () => {
    const { order, product } = await aLoan(shop, member, { staff })
    const waiting = await anOrder(shop, member, 'approved', { lines: [line(product, 'rent')], staff })
    expect(waiting.renewal).toBeUndefined()
    shop.at('2026-11-27T17:00:00Z')
    const before = await shop.everything()
    expect(await renew(member, order.id, '2026-12-05')).toMatchObject({
      status: 409,
      body: { code: 'renewal_too_late' },
    })
    expect(await renew(member, waiting.id, '2026-12-05')).toMatchObject({
      status: 409,
      body: { code: 'item_not_on_loan' },
    })
    expect((await renew(member, order.id, 'soon')).status).toBe(400)
    expect(await shop.everything()).toEqual(before)
  })

  test('from the day to which staff moved it', async () => {
    const { order } = await aLoan(shop, member, { staff })
    const body = { was_due_on: '2026-11-28', return_due_on: '2026-12-02', reason: 'เลื่อน' }
    done(await staff.post(`/staff/orders/${order.id}/due-day/`, body), 200)
    expect(await renew(member, order.id, '2026-12-05')).toMatchObject({ status: 409 })
    expect(done(await renew(member, order.id, '2026-12-09'), 200)).toMatchObject({
      return_due_on: '2026-12-09',
    })
  })
})

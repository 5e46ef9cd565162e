import type { ReturnSession } from '@jansi/contract/returns'
import type { Loan } from '@jansi/contract/staff-loans'
import type { StaffReturn } from '@jansi/contract/staff-returns'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { aPhoto } from '../../../test/pictures.ts'
import { openShop, type Person, prepared } from '../../../test/shop.ts'
import { aLoan, anActiveWorkshop, aReturn, done, first, readReturn } from '../../../test/shop-goods.ts'
import { outboxMails } from '../../db/schema/mails.ts'
import { auditLog } from '../../db/schema/records.ts'

const shop = openShop()
let staff: Person
let member: Person
let loan: Awaited<ReturnType<typeof aLoan>>
// The loans of these tests are due on 28 November, at ฿5 a piece and day.
const opened = prepared(shop, async () => {
  await anActiveWorkshop(shop, { endsOn: '2027-12-31' })
  const people = { staff: await shop.staff(), member: await shop.aMember() }
  return { ...people, loan: await aLoan(shop, people.member, people) }
})
beforeEach(async () => {
  ;({ staff, member, loan } = await opened())
})

const on = (day: string) => shop.at(`${day}T03:00:00Z`)
const seen = async (id: string) => done(await staff.get<StaffReturn>(`/staff/returns/${id}/`), 200)
const receive = (id: string) => staff.post<StaffReturn>(`/staff/returns/${id}/received/`)
const review = async (session: ReturnSession, condition = 1, more: object = {}) =>
  done(
    await staff.post<StaffReturn>(`/staff/returns/${session.id}/review/`, {
      notes: 'ตรวจแล้ว',
      items: session.items.map((item) => ({
        return_item: item.id,
        outcomes: [{ condition, quantity: item.quantity, ...more }],
      })),
    }),
    200,
  )
const sentOn = async (day: string) => {
  on(day)
  return { ...loan, session: await aReturn(member, [loan.item.id]) }
}

describe('the rate of the late fee', () => {
  it('is that of the hand-over: a later change of the setting leaves running loans alone', async () => {
    const before = loan
    await shop.configure({ late_fee_per_day: 2_000 })
    const after = await aLoan(shop, await shop.aMember(), { staff })
    on('2026-12-01')
    const loans = done(await staff.get<Loan[]>('/staff/loans/'), 200)
    const feeOf = (order: string) => loans.find((one) => one.order === order)?.items[0]?.late_fee
    expect([feeOf(before.order.id), feeOf(after.order.id)]).toEqual([15, 60])
    const session = await aReturn(member, [before.item.id])
    expect((await seen(session.id)).items[0]).toMatchObject({ days_late: 3, late_fee: 15 })
    expect((await review(session)).total_penalties).toBe(15)
  })
})

describe('the late fee of a piece that is also broken', () => {
  it.each([
    [1, {}, 50],
    [2, {}, 50],
    [3, { repair_price: 30 }, 80],
    [3, { repair_price: 120 }, 150],
    [3, {}, 50],
    [4, {}, 150],
    [5, {}, 150],
  ])(
    'in condition %i with %j adds up to ฿%d, at most the price of a new one',
    async (condition, more, baht) => {
      const { session } = await sentOn('2026-12-08')
      expect((await review(session, condition, more)).total_penalties).toBe(baht)
    },
  )
})

describe('the days of a return', () => {
  it('end when the request first was complete, for any photo that follows', async () => {
    const { session } = await sentOn('2026-11-28')
    on('2026-11-30')
    done(await member.upload('/returnevidence/', { session: session.id }, await aPhoto()), 201)
    expect((await seen(session.id)).items[0]).toMatchObject({ days_late: 0, late_fee: 0 })
  })

  it('go on for an item that is added later', async () => {
    const { session } = await sentOn('2026-11-28')
    shop.at('2026-11-20T03:00:00Z')
    const other = await aLoan(shop, member, { staff })
    on('2026-11-30')
    done(
      await member.post('/returnitem/', { session: session.id, order_item: other.item.id, condition: 1 }),
      201,
    )
    expect((await seen(session.id)).items.map(({ days_late }) => days_late)).toEqual([0, 2])
  })

  it('count beyond three free days until the goods came: an early photo does not stop them', async () => {
    const { session } = await sentOn('2026-11-28')
    on('2026-12-28')
    expect((await seen(session.id)).items[0]).toMatchObject({ days_late: 27, late_fee: 135 })
    expect((await review(session)).total_penalties).toBe(135)
  })

  it.each([
    ['2026-11-28', '2026-12-01', 0],
    ['2026-11-28', '2026-12-02', 1],
    ['2026-11-23', '2026-11-28', 0],
    ['2026-11-23', '2026-11-29', 1],
    ['2026-11-30', '2026-12-03', 2],
    ['2026-11-30', '2026-12-08', 7],
  ])('sent on %s and received on %s are %i, however long the review takes', async (sent, received, days) => {
    const { session } = await sentOn(sent)
    on(received)
    expect(done(await receive(session.id), 200).items[0]).toMatchObject({ days_late: days })
    on('2026-12-24')
    expect((await review(session)).total_penalties).toBe(5 * days)
    expect((await seen(session.id)).items[0]).toMatchObject({ days_late: days })
  })

  it('are as many free ones as the setting allows, also after it changes later', async () => {
    await shop.configure({ return_free_days: 0 })
    const { session } = await sentOn('2026-11-28')
    on('2026-11-29')
    done(await receive(session.id), 200)
    await shop.configure({ return_free_days: 9 })
    expect((await seen(session.id)).items[0]).toMatchObject({ days_late: 1 })
  })

  it('go on from the due day for pieces that staff did not get', async () => {
    const { session, item } = await sentOn('2026-11-28')
    on('2026-11-30')
    expect((await review(session, 6)).status).toBe('rejected')
    on('2026-12-08')
    const again = await aReturn(member, [item.id])
    expect((await seen(again.id)).items[0]).toMatchObject({ days_late: 10 })
  })

  it('end at the desk for pieces that the member brings there', async () => {
    const { order, item } = loan
    on('2026-12-01')
    const items = [{ order_item: item.id, outcomes: [{ condition: 1, quantity: 1 }] }]
    const taken = done(
      await staff.post<StaffReturn>(`/staff/orders/${order.id}/walk-in-return/`, { items }),
      201,
    )
    expect(taken).toMatchObject({ total_penalties: 15, received_at: '2026-12-01T03:00:00.000Z' })
    expect(taken.items[0]?.days).toEqual({
      due_on: '2026-11-28',
      sent_on: '2026-12-01',
      free_until: '2026-12-04',
      received_on: '2026-12-01',
      late: 3,
    })
  })

  it('are shown to the member: until when the goods may come, then when they came', async () => {
    const { session } = await sentOn('2026-11-27')
    const daysOf = async () => first((await readReturn(member, session.id)).items).days
    const waiting = {
      due_on: '2026-11-28',
      sent_on: '2026-11-27',
      free_until: '2026-11-30',
      received_on: null,
    }
    expect(await daysOf()).toEqual({ ...waiting, late: 0 })
    on('2026-12-02')
    expect(await daysOf()).toEqual({ ...waiting, late: 2 })
    done(await receive(session.id), 200)
    on('2026-12-20')
    expect(await daysOf()).toEqual({ ...waiting, received_on: '2026-12-02', late: 2 })
  })

  it('are none before the request is complete', async () => {
    const { id } = done(await member.post<ReturnSession>('/returnsession/'), 201)
    const { item } = loan
    done(await member.post('/returnitem/', { session: id, order_item: item.id, condition: 1 }), 201)
    expect(first((await readReturn(member, id)).items).days).toBeNull()
  })
})

describe('goods that staff receive', () => {
  it('are recorded once, with who and when, and the member gets a mail', async () => {
    const { session } = await sentOn('2026-11-28')
    expect((await seen(session.id)).can).toMatchObject({ receive: true, review: true })
    on('2026-11-29')
    const woken = shop.wakes()
    const received = done(await receive(session.id), 200)
    expect(shop.wakes()).toBe(woken + 1)
    expect(received).toMatchObject({
      status: 'pending',
      received_at: '2026-11-29T03:00:00.000Z',
      can: { receive: false, review: true },
    })
    expect(received.events.map(({ from, to }) => [from, to])).toEqual([
      [null, 'pending'],
      ['pending', 'received'],
    ])
    const queue = await staff.get<{ results: object[] }>('/staff/returns/?status=pending')
    expect(done(queue, 200).results).toMatchObject([
      { id: session.id, received_at: '2026-11-29T03:00:00.000Z', can: { receive: false } },
    ])
    const audited = await shop.orm.select().from(auditLog).where(eq(auditLog.action, 'return.received'))
    expect(audited).toMatchObject([{ actorId: staff.id, subjectId: session.id }])
    const mails = await shop.orm.select().from(outboxMails).where(eq(outboxMails.kind, 'return_received'))
    expect(mails).toMatchObject([{ recipient: member.email }])
    expect(mails[0]?.textBody).toContain('29 พฤศจิกายน')

    const before = await shop.everything()
    expect(await receive(session.id)).toMatchObject({ status: 409, body: { code: 'already_received' } })
    expect(await shop.everything()).toEqual(before)
  })

  it('are received at the review at the latest', async () => {
    const { session } = await sentOn('2026-11-28')
    on('2026-11-30')
    expect(await review(session)).toMatchObject({
      received_at: '2026-11-30T03:00:00.000Z',
      can: { receive: false },
    })
    expect(await receive(session.id)).toMatchObject({ status: 409, body: { code: 'transition_not_allowed' } })
  })

  it('by mistake are taken back while nobody has decided: the days count as before', async () => {
    const { session } = await sentOn('2026-11-30')
    on('2026-12-08')
    const before = await seen(session.id)
    const undo = (by = staff) =>
      by.post<StaffReturn>(`/staff/returns/${session.id}/undo-received/`, { reason: 'กดผิดรายการ' })
    expect(before.can.undo_receive).toBe(false)
    expect(await undo()).toMatchObject({ status: 409, body: { code: 'transition_not_allowed' } })
    on('2026-12-01')
    const received = done(await receive(session.id), 200)
    expect(received.can).toMatchObject({ receive: false, undo_receive: true })
    expect((await undo(member)).status).toBe(403)
    const undone = done(await undo(), 200)
    expect(undone).toMatchObject({ received_at: null, can: { receive: true, undo_receive: false } })
    expect(undone.events.at(-1)).toMatchObject({ to: 'receive_undone', reason: 'กดผิดรายการ' })
    on('2026-12-08')
    expect((await seen(session.id)).items.map((item) => item.days_late)).toEqual(
      before.items.map((item) => item.days_late),
    )
    const audited = await shop.orm.select().from(auditLog).where(eq(auditLog.action, 'return.undo_receive'))
    expect(audited).toMatchObject([
      {
        actorId: staff.id,
        subjectId: session.id,
        data: { received_at: '2026-12-01T03:00:00.000Z', reason: 'กดผิดรายการ' },
      },
    ])
    const mails = await shop.orm
      .select()
      .from(outboxMails)
      .where(eq(outboxMails.kind, 'return_receive_undone'))
    expect(mails).toMatchObject([{ recipient: member.email }])
    await review(session)
    expect((await undo()).status).toBe(409)
  })

  it('cannot be received by a member, and not for a draft', async () => {
    const { session } = await sentOn('2026-11-28')
    const draft = done(await member.post<ReturnSession>('/returnsession/'), 201)
    const before = await shop.everything()
    expect((await member.post(`/staff/returns/${session.id}/received/`)).status).toBe(403)
    expect((await receive(draft.id)).status).toBe(404)
    expect((await receive('00000000-0000-4000-8000-000000000000')).status).toBe(404)
    expect(await shop.everything()).toEqual(before)
  })
})

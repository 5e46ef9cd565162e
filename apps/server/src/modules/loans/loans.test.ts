import type { Loan } from '@jansi/contract/staff-loans'
import { beforeEach, describe, expect, test } from 'vitest'
import { aPhoto } from '../../../test/pictures.ts'
import { openShop, type Person } from '../../../test/shop.ts'
import { aLoan, anOrder, aProduct, aReturn, done, first } from '../../../test/shop-goods.ts'
import { outboxMails } from '../../db/schema/mails.ts'
import { auditLog } from '../../db/schema/records.ts'
import { sendDueReminders } from './commands/send-due-reminders.ts'
import { openLoans } from './queries.ts'

const shop = openShop()
const loans = async (who: Person, query = '') => done(await who.get<Loan[]>(`/staff/loans/${query}`), 200)
const reminderMails = async () =>
  (await shop.orm.select().from(outboxMails).orderBy(outboxMails.id)).filter(
    ({ kind }) => kind === 'return_reminder',
  )
let staff: Person
let member: Person
beforeEach(async () => {
  staff = await shop.staff()
  member = await shop.aMember({ firstName: 'กมล' })
})
const takeBack = async (session: { id: string; items: readonly { id: number }[] }, quantity: number) => {
  const items = [{ return_item: first(session.items).id, outcomes: [{ condition: 1, quantity }] }]
  done(await staff.post(`/staff/returns/${session.id}/review/`, { items }), 200)
}

describe('loans, as staff see them', () => {
  test('list loans with borrower and lateness, the latest first', async () => {
    const product = await aProduct(shop, { name: 'ขาตั้งภาพ' })
    const loan = await aLoan(shop, member, { product, quantity: 3, staff })
    const other = await aLoan(shop, await shop.aMember(), { product, staff })
    await anOrder(shop, member, 'approved', { staff })
    expect((await loans(staff)).map(({ order }) => order)).toEqual([loan.order.id, other.order.id])
    expect(await loans(staff, '?overdue=true')).toEqual([])
    shop.at('2026-11-28T16:59:00Z')
    expect(await loans(staff, '?overdue=true')).toEqual([])
    shop.at('2026-11-28T17:00:00Z')
    expect(first(await loans(staff, '?overdue=true'))).toEqual({
      order: loan.order.id,
      number: loan.order.number,
      member: expect.objectContaining({ pk: member.id, email: member.email, first_name: 'กมล' }),
      return_due_on: '2026-11-28',
      days_late: 1,
      items: [
        {
          order_item: loan.item.id,
          product_name: 'ขาตั้งภาพ',
          size: 'เบอร์ 1',
          out: 3,
          replacement_price: 150,
          return_due_on: '2026-11-28',
          days_late: 1,
          late_fee: 5,
          waits_in: null,
          sent_back: false,
          variant: product.variant.id,
        },
      ],
      sent_back: false,
      reminders: [],
      can: { remind: true, answer_damage: true },
    })
    const session = await aReturn(member, [loan.item.id])
    expect(first(await loans(staff)).items).toMatchObject([{ waits_in: session.id, waiting: 3 }])
    shop.at('2027-11-28T17:00:00Z')
    expect(first(await loans(staff)).items).toMatchObject([{ late_fee: 150 }])
    await takeBack(session, 3)
    expect((await loans(staff)).map(({ order }) => order)).toEqual([other.order.id])
  })

  // With a set for each loan, sixty thousand of them took minutes and two gigabytes.
  test('share one set of the pieces on their way back', async () => {
    await aLoan(shop, member, { staff })
    await aLoan(shop, await shop.aMember(), { staff })
    const listed = await openLoans(shop.orm, new Date())
    expect(listed).toHaveLength(2)
    expect(new Set(listed.map(({ sentBack }) => sentBack)).size).toBe(1)
  })

  test('are reminded of by hand once a day', async () => {
    const { order } = await aLoan(shop, member, { staff })
    const remind = () => staff.post<Loan>(`/staff/orders/${order.id}/remind/`)
    const woken = shop.wakes()
    expect(await remind()).toMatchObject({
      status: 200,
      body: { reminders: [{ kind: 'by_hand' }], can: { remind: false } },
    })
    expect(shop.wakes()).toBe(woken + 1)
    expect(await remind()).toMatchObject({ status: 409, body: { code: 'reminded_today' } })
    shop.at('2026-11-20T17:00:00Z')
    expect((await remind()).body.reminders).toHaveLength(2)
    const mails = await reminderMails()
    expect(mails).toHaveLength(2)
    expect(mails[0]).toMatchObject({ recipient: member.email, orderId: order.id })
    expect(mails[0]?.textBody).toContain('อีก 8 วัน')
    const audit = await shop.orm.select().from(auditLog)
    expect(audit.filter(({ action }) => action === 'order.remind')).toMatchObject([
      { actorId: staff.id, subjectId: order.id },
      { actorId: staff.id, subjectId: order.id },
    ])
  })

  test('need no reminder when nothing is out', async () => {
    const order = await anOrder(shop, member, 'approved', { staff })
    const before = await shop.everything()
    const path = (id: string) => `/staff/orders/${id}/remind/`
    expect(await staff.post(path(order.id))).toMatchObject({
      status: 409,
      body: { code: 'item_not_on_loan' },
    })
    expect((await staff.post(path('00000000-0000-4000-8000-000000000000'))).status).toBe(404)
    expect((await member.post(path(order.id))).status).toBe(403)
    expect((await member.get('/staff/loans/')).status).toBe(403)
    expect(await shop.everything()).toEqual(before)
  })
})

describe('reminders that go out by themselves', () => {
  /** Runs at noon of each day, twice, as a worker does again and again. */
  const runOn = async (days: readonly string[]) => {
    const sent = []
    for (const day of days) {
      shop.at(`${day}T05:00:00Z`)
      sent.push((await sendDueReminders(shop.deps)) + (await sendDueReminders(shop.deps)))
    }
    return sent
  }

  test('are sent the day before, on the day and weekly after, once each', async () => {
    await aLoan(shop, member, { staff })
    await aLoan(shop, await shop.aMember(), { staff })
    const days = ['11-25', '11-26', '11-27', '11-28', '11-29', '12-04', '12-05', '12-06', '12-12', '12-20']
    expect(await runOn(days.map((day) => `2026-${day}`))).toEqual([0, 0, 2, 2, 0, 0, 2, 0, 2, 2])
    const kinds = first(await loans(staff)).reminders.map(({ kind }) => kind)
    expect(kinds).toEqual(['weekly', 'weekly', 'weekly', 'due_day', 'day_before'])
    const texts = (await reminderMails())
      .filter(({ recipient }) => recipient === member.email)
      .map(({ textBody }) => textBody)
    expect(texts).toHaveLength(5)
    expect(texts[0]).toContain('พรุ่งนี้ครบกำหนดคืน')
    expect(texts[4]).toContain('มาแล้ว 22 วัน')
  })

  test('list only the pieces that are in no return on its way', async () => {
    const product = await aProduct(shop, { name: 'ขาตั้งภาพ' })
    const { item } = await aLoan(shop, member, { product, quantity: 3, staff })
    for (const quantity of [1, 1]) {
      const { id: session } = done(await member.post<{ id: string }>('/returnsession/'), 201)
      done(await member.post('/returnitem/', { session, order_item: item.id, condition: 1, quantity }), 201)
      done(await member.upload('/returnevidence/', { session }, await aPhoto()), 201)
    }
    expect(await runOn(['2026-11-27'])).toEqual([1])
    expect((await reminderMails())[0]?.textBody).toMatch(/ขาตั้งภาพ.*× 1\D/)
    await aReturn(member, [item.id])
    expect(await runOn(['2026-11-28'])).toEqual([0])
  })

  test('wait for daytime', async () => {
    await aLoan(shop, member, { staff })
    shop.at('2026-11-27T00:59:59Z')
    expect(await sendDueReminders(shop.deps)).toBe(0)
    shop.at('2026-11-27T01:00:00Z')
    expect(await sendDueReminders(shop.deps)).toBe(1)
    shop.at('2026-11-28T13:00:00Z')
    expect(await sendDueReminders(shop.deps)).toBe(0)
  })

  test('spare those who have sent their return, and those who brought everything back', async () => {
    const product = await aProduct(shop)
    const sent = await aLoan(shop, member, { product, staff })
    const back = await aLoan(shop, member, { product, staff })
    const draft = await aLoan(shop, member, { product, staff })
    await aReturn(member, [sent.item.id])
    await takeBack(await aReturn(member, [back.item.id]), 1)
    const unfinished = done(await member.post<{ id: string }>('/returnsession/'), 201)
    const item = { session: unfinished.id, order_item: draft.item.id, condition: 1 }
    done(await member.post('/returnitem/', item), 201)
    expect(await runOn(['2026-11-27'])).toEqual([1])
    expect((await reminderMails()).map(({ orderId }) => orderId)).toEqual([draft.order.id])
  })
})

import type { ReturnSession } from '@jansi/contract/returns'
import type { StaffReturn } from '@jansi/contract/staff-returns'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openShop, type Person, prepared } from '../../../test/shop.ts'
import { aLoan, aProduct, aReturn, done, first, readReturn, stockOf } from '../../../test/shop-goods.ts'
import { outboxMails } from '../../db/schema/mails.ts'
import { auditLog } from '../../db/schema/records.ts'
import { stockMovements } from '../../db/schema/stock.ts'

const shop = openShop()

type Outcome = {
  condition: number
  quantity: number
  penalty_amount?: number
  waived?: boolean
  reason?: string
}

const review = (staff: Person, { id, items }: ReturnSession, outcomes: Outcome[], notes?: string) =>
  staff.post<StaffReturn>(`/staff/returns/${id}/review/`, {
    notes,
    items: items.map((item) => ({ return_item: item.id, outcomes })),
  })

/** A return of some pieces of one loaned item, lost ones costing ฿150, sent on the given day. */
async function sendReturn(quantity = 1, sentAt = '2026-11-28T10:00:00Z') {
  const staff = await shop.staff({ firstName: 'ครู', lastName: 'ส้ม' })
  const member = await shop.aMember()
  const loan = await aLoan(shop, member, { quantity, staff })
  shop.at(sentAt)
  const session = await aReturn(member, [loan.item.id])
  return { staff, member, session, ...loan }
}
const aSentReturn = prepared(shop, sendReturn)

const statusOf = async (member: Person, order: { id: string }) =>
  done(await member.get<{ status: string }>(`/order/${order.id}/`), 200).status

describe('a returned piece', () => {
  it.each([
    [1, 'ปกติ', { available: 5, onLoan: 0, quarantined: 0 }, 0, 'return'],
    [2, 'สึกหรอ ยืมต่อได้', { available: 5, onLoan: 0, quarantined: 0 }, 0, 'return'],
    [3, 'ชำรุด ซ่อมได้', { available: 4, onLoan: 0, quarantined: 1 }, 0, 'quarantine'],
    [4, 'ชำรุด ใช้ไม่ได้', { available: 4, onLoan: 0, quarantined: 0 }, 150, 'write_off'],
    [5, 'สูญหายหรือไม่ครบ', { available: 4, onLoan: 0, quarantined: 0 }, 150, 'write_off'],
  ] as const)(
    'in condition %i (%s) changes the stock and proposes a penalty',
    async (condition, name, stock, penalty, kind) => {
      const { staff, session, product, item } = await aSentReturn()
      const reviewed = done(await review(staff, session, [{ condition, quantity: 1 }]), 200)
      expect(reviewed).toMatchObject({
        status: 'approved',
        total_penalties: penalty,
        payment_complete: false,
      })
      expect(reviewed.items[0]).toMatchObject({ condition_name: name, penalty_amount: penalty })
      expect(await stockOf(shop, product.variant)).toEqual(stock)
      const moved = await shop.orm.select().from(stockMovements).where(eq(stockMovements.kind, kind))
      expect(moved).toMatchObject([
        { onLoan: -1, actorId: staff.id, orderItemId: item.id, returnItemId: session.items[0]?.id },
      ])
    },
  )

  it('that was not received stays on loan, and can be sent again', async () => {
    const { staff, member, session, product, order, item } = await aSentReturn()
    const reviewed = done(await review(staff, session, [{ condition: 6, quantity: 1 }], 'ไม่มีของในถุง'), 200)
    expect(reviewed).toMatchObject({ status: 'rejected', notes: 'ไม่มีของในถุง', total_penalties: 0 })
    expect(await stockOf(shop, product.variant)).toEqual({ available: 4, onLoan: 1, quarantined: 0 })
    expect(await statusOf(member, order)).toBe('awaiting_return')
    const again = await aReturn(member, [item.id])
    expect(done(await review(staff, again, [{ condition: 1, quantity: 1 }]), 200).status).toBe('approved')
    expect(await statusOf(member, order)).toBe('completed')
  })

  it('may be one of several in different conditions', async () => {
    const { staff, member, session, product, order, item } = await aSentReturn(4)
    const outcomes = [
      { condition: 1, quantity: 1 },
      { condition: 3, quantity: 1, penalty_amount: 25.5, reason: 'ด้ามหลวม' },
      { condition: 5, quantity: 1 },
      { condition: 6, quantity: 1 },
    ]
    const reviewed = done(await review(staff, session, outcomes), 200)
    expect(reviewed).toMatchObject({ status: 'partial', total_penalties: 175.5 })
    expect(reviewed.items[0]?.condition_name).toBe('ปกติ, ชำรุด ซ่อมได้, สูญหายหรือไม่ครบ, ไม่ได้รับของ')
    expect(await stockOf(shop, product.variant)).toEqual({ available: 2, onLoan: 1, quarantined: 1 })
    expect(await statusOf(member, order)).toBe('awaiting_return')
    const [left] = done(await member.get<{ items: object[] }[]>('/pending-returns/'), 200)
    expect(left?.items).toMatchObject([{ id: item.id, quantity: 1 }])
    expect((await aReturn(member, [item.id])).items).toMatchObject([{ quantity: 1 }])
  })
})

describe('a decision', () => {
  it('is shown to the member, sent by mail, and recorded with its author', async () => {
    const { staff, member, session } = await aSentReturn()
    shop.pass(3600)
    const reviewed = done(await review(staff, session, [{ condition: 1, quantity: 1 }], 'ขอบคุณ'), 200)
    expect(reviewed.events.at(-1)).toMatchObject({
      from: 'pending',
      to: 'approved',
      actor: 'ครู ส้ม',
      reason: 'ขอบคุณ',
    })
    expect(await readReturn(member, session.id)).toMatchObject({
      status: 'approved',
      notes: 'ขอบคุณ',
      processed_at: '2026-11-28T11:00:00.000Z',
      can: { finish: false, send_penalty_slip: false },
    })
    const mails = await shop.orm.select().from(outboxMails).where(eq(outboxMails.kind, 'return_reviewed'))
    expect(mails.map(({ recipient }) => recipient)).toEqual([member.email])
    const audited = await shop.orm.select().from(auditLog).where(eq(auditLog.subjectId, session.id))
    expect(audited).toMatchObject([{ actorId: staff.id, action: 'return.approved' }])
  })

  it('is made once', async () => {
    const { staff, session } = await aSentReturn()
    done(await review(staff, session, [{ condition: 1, quantity: 1 }]), 200)
    const before = await shop.everything()
    expect(await review(staff, session, [{ condition: 5, quantity: 1 }])).toMatchObject({
      status: 409,
      body: { code: 'transition_not_allowed', detail: expect.any(String) },
    })
    expect(await shop.everything()).toEqual(before)
  })

  it('to accept nothing owes notes', async () => {
    const { staff, session } = await aSentReturn()
    const before = await shop.everything()
    for (const notes of [undefined, '', '  ']) {
      const answer = await review(staff, session, [{ condition: 6, quantity: 1 }], notes)
      expect(answer.status).toBe(400)
      expect(answer.body).toEqual({
        detail: 'Notes are required.',
        code: 'notes_required',
        notes: ['This field is required.'],
      })
    }
    expect(await shop.everything()).toEqual(before)
  })

  it('must cover every piece of every item exactly once', async () => {
    const staff = await shop.staff()
    const member = await shop.aMember()
    const one = await aLoan(shop, member, { quantity: 2, staff })
    const two = await aLoan(shop, member, { staff })
    const other = await sendReturn()
    const session = await aReturn(member, [one.item.id, two.item.id])
    const [a, b] = session.items.map(({ id }) => id)
    const all = (id: number | undefined, quantity: number) => ({
      return_item: id,
      outcomes: [{ condition: 1, quantity }],
    })
    const before = await shop.everything()
    const tries = [
      [all(a, 2)],
      [all(a, 1), all(b, 1)],
      [all(a, 3), all(b, 1)],
      [all(a, 2), all(b, 1), all(b, 1)],
      [all(a, 2), all(first(other.session.items).id, 1)],
      [all(a, 2), all(b, 1), all(first(other.session.items).id, 1)],
    ]
    for (const items of tries) {
      const answer = await staff.post(`/staff/returns/${session.id}/review/`, { items })
      expect(answer).toMatchObject({ status: 400, body: { code: 'review_incomplete' } })
    }
    expect(await shop.everything()).toEqual(before)
    done(await staff.post(`/staff/returns/${session.id}/review/`, { items: [all(b, 1), all(a, 2)] }), 200)
  })

  it('completes each order of the return that has nothing left to come back', async () => {
    const staff = await shop.staff()
    const member = await shop.aMember()
    const product = await aProduct(shop)
    const one = await aLoan(shop, member, { product, staff })
    const two = await aLoan(shop, member, { product, staff })
    const session = await aReturn(member, [one.item.id, two.item.id])
    done(await review(staff, session, [{ condition: 1, quantity: 1 }]), 200)
    expect([await statusOf(member, one.order), await statusOf(member, two.order)]).toEqual([
      'completed',
      'completed',
    ])
    expect(await stockOf(shop, product.variant)).toEqual({ available: 5, onLoan: 0, quarantined: 0 })
  })

  it.each([
    [{ condition: 7, quantity: 1 }, 'condition'],
    [{ condition: 0, quantity: 1 }, 'condition'],
    [{ condition: 1, quantity: 0 }, 'quantity'],
    [{ condition: 1, quantity: 1, penalty_amount: -1 }, 'penalty_amount'],
    [{ condition: 1, quantity: 1, penalty_amount: 0.005 }, 'penalty_amount'],
    [{ condition: 1, quantity: 1, penalty_amount: 1e9 }, 'penalty_amount'],
  ])('is refused for %j, naming the field by its indexes', async (outcome, field) => {
    const { staff, session } = await aSentReturn()
    const answer = await review(staff, session, [outcome])
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({ items: { 0: { outcomes: { 0: { [field]: [expect.any(String)] } } } } })
  })
})

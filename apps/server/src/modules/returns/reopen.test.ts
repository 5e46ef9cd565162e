import type { StaffReturn } from '@jansi/contract/staff-returns'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openShop, type Person, prepared } from '../../../test/shop.ts'
import { aLoan, anOrder, aReturn, done, first, line, readReturn, stockOf } from '../../../test/shop-goods.ts'
import { outboxMails } from '../../db/schema/mails.ts'
import { auditLog } from '../../db/schema/records.ts'
import { refundCases } from '../../db/schema/refunds.ts'
import { returnOutcomes, returnSessions } from '../../db/schema/returns.ts'
import { stockMovements } from '../../db/schema/stock.ts'
import { stockFaults } from '../stock/stock-faults.ts'

const shop = openShop()

const reason = 'ตรวจผิดรายการ'
const reopen = (admin: Person, id: string) =>
  admin.post<StaffReturn>(`/staff/returns/${id}/reopen/`, { reason })
const undoPayment = (admin: Person, id: string) =>
  admin.post<StaffReturn>(`/staff/returns/${id}/undo-penalty-payment/`, { reason })
const review = (staff: Person, session: { id: string; items: { id: number }[] }, outcomes: object[]) =>
  staff.post<StaffReturn>(`/staff/returns/${session.id}/review/`, {
    notes: 'ตรวจแล้ว',
    items: session.items.map((item) => ({ return_item: item.id, outcomes })),
  })
const auditOf = async (action: string) =>
  first(await shop.orm.select().from(auditLog).where(eq(auditLog.action, action)))

/** The newest entry of the journal. */
async function lastEntry() {
  const { rows } = await shop.orm.execute(sql`
    select e.kind, e.reason, json_object_agg(l.account, l.satang) as lines
    from journal_entries e join journal_lines l on l.entry_id = e.id group by e.id order by e.id desc limit 1`)
  return first(rows)
}

/** A decided return of some pieces of one loaned item; a piece costs ฿150. */
const aDecidedReturn = prepared(shop, async (outcomes: { condition: number; quantity: number }[]) => {
  const [staff, admin, member] = [await shop.staff(), await shop.anAdmin(), await shop.aMember()]
  const quantity = outcomes.reduce((sum, one) => sum + one.quantity, 0)
  const loan = await aLoan(shop, member, { quantity, staff })
  const session = await aReturn(member, [loan.item.id])
  done(await review(staff, session, outcomes), 200)
  const orderStatus = async () =>
    done(await member.get<{ status: string }>(`/order/${loan.order.id}/`), 200).status
  return { staff, admin, member, session, orderStatus, ...loan }
})

describe('a decided return that is reopened', () => {
  it.each([
    [1, 'return'],
    [2, 'return'],
    [3, 'quarantine'],
    [4, 'write_off'],
    [5, 'write_off'],
  ] as const)(
    'has its pieces in condition %i on loan again, by a movement of kind %s',
    async (condition, kind) => {
      const { admin, product, session, orderStatus } = await aDecidedReturn([{ condition, quantity: 2 }])
      const reopened = done(await reopen(admin, session.id), 200)
      expect(reopened).toMatchObject({
        status: 'pending',
        notes: '',
        total_penalties: 0,
        processed_at: null,
        items: [{ outcomes: [] }],
        can: { review: true, reopen: false, penalty_paid: false },
      })
      expect(await stockOf(shop, product.variant)).toEqual({ available: 3, onLoan: 2, quarantined: 0 })
      expect(await stockFaults(shop.orm)).toEqual([])
      const moved = await shop.orm.select().from(stockMovements).where(eq(stockMovements.kind, kind))
      expect(moved.map(({ onLoan }) => onLoan)).toEqual([-2, 2])
      expect(await orderStatus()).toBe('awaiting_return')
    },
  )

  it('writes history, audit and mail, and keeps the outcomes as rows that do not count', async () => {
    const { staff, admin, member, session, order, orderStatus } = await aDecidedReturn([
      { condition: 1, quantity: 1 },
      { condition: 4, quantity: 1 },
    ])
    expect(await orderStatus()).toBe('awaiting_return')
    const seen = async (by: Person) => done(await by.get<StaffReturn>(`/staff/returns/${session.id}/`), 200)
    expect((await seen(staff)).can.reopen).toBe(false)
    expect((await seen(admin)).can.reopen).toBe(true)
    const reopened = done(await reopen(admin, session.id), 200)
    expect(reopened.events.at(-1)).toMatchObject({ from: 'approved', to: 'pending', reason })
    expect(await auditOf('return.reopen')).toMatchObject({
      actorId: admin.id,
      data: { was_status: 'approved', satang: 15_000, refund_satang: 0, notes: 'ตรวจแล้ว', reason },
    })
    const [mail] = await shop.orm.select().from(outboxMails).where(eq(outboxMails.kind, 'return_reopened'))
    expect(mail).toMatchObject({ recipient: member.email })
    expect(mail?.textBody).toContain('ค่าปรับเดิม ฿150')
    expect(await readReturn(member, session.id)).toMatchObject({ status: 'pending', total_penalties: 0 })

    done(await review(staff, session, [{ condition: 1, quantity: 2 }]), 200)
    expect(await shop.orm.select().from(returnOutcomes)).toHaveLength(3)
    expect((await readReturn(member, session.id)).items).toMatchObject([{ outcomes: [{ quantity: 2 }] }])
    expect(await orderStatus()).toBe('completed')
    expect(await stockFaults(shop.orm)).toEqual([])
    expect(order.id).toBeTruthy()
  })

  it('owes the member the penalty that was paid', async () => {
    const { staff, admin, member, session } = await aDecidedReturn([{ condition: 4, quantity: 1 }])
    done(await staff.post(`/staff/returns/${session.id}/penalty-paid/`, { method: 'cash' }), 200)
    done(await reopen(admin, session.id), 200)
    expect(await shop.orm.select().from(refundCases)).toMatchObject([
      {
        returnSessionId: session.id,
        orderId: null,
        state: 'owed',
        cause: 'penalty_corrected',
        amount: 15_000,
      },
    ])
    expect(await lastEntry()).toEqual({
      kind: 'penalty_corrected',
      reason,
      lines: { penalties: 15_000, refunds_owed: -15_000 },
    })
    expect(await readReturn(member, session.id)).toMatchObject({ payment_complete: false })
    const [mail] = await shop.orm.select().from(outboxMails).where(eq(outboxMails.kind, 'return_reopened'))
    expect(mail?.textBody).toContain('ค่าปรับที่ชำระแล้ว ฿150')
    // The new decision owes its own penalty, and reopening that one owes nothing more.
    done(await review(staff, session, [{ condition: 4, quantity: 1 }]), 200)
    done(await reopen(admin, session.id), 200)
    expect(await shop.orm.select().from(refundCases)).toMatchObject([{ amount: 15_000 }])
  })

  it('at the desk is decided again without photos, and is no draft', async () => {
    const [staff, admin, member] = [await shop.staff(), await shop.anAdmin(), await shop.aMember()]
    const { order, item } = await aLoan(shop, member, { quantity: 2, staff })
    const outcomes = [{ condition: 5, quantity: 2 }]
    const back = { items: [{ order_item: item.id, outcomes }] }
    const path = `/staff/orders/${order.id}/walk-in-return/`
    const session = done(await staff.post<StaffReturn>(path, back), 201)
    expect(done(await reopen(admin, session.id), 200).can.review).toBe(true)
    expect(await staff.post(path, back)).toMatchObject({
      status: 409,
      body: { code: 'item_already_returning' },
    })
    const decided = done(await review(staff, session, [{ condition: 1, quantity: 2 }]), 200)
    expect(decided).toMatchObject({ status: 'approved', total_penalties: 0 })
    expect(await stockFaults(shop.orm)).toEqual([])
  })
})

describe('a return stays decided', () => {
  const refusedAs = async (admin: Person, id: string, code: string) => {
    const before = await shop.everything()
    expect(await reopen(admin, id)).toMatchObject({ status: 409, body: { code } })
    expect(await shop.everything()).toEqual(before)
  }

  it('when its pieces were lent out again', async () => {
    const { staff, admin, session, product } = await aDecidedReturn([{ condition: 1, quantity: 2 }])
    const lines = [line(product, 'rent', 4)]
    await anOrder(shop, await shop.aMember(), 'awaiting_return', { lines, staff })
    await refusedAs(admin, session.id, 'undo_pieces_gone')
  })

  it('when its quarantine was resolved', async () => {
    const { staff, admin, session, product } = await aDecidedReturn([{ condition: 3, quantity: 1 }])
    const repaired = { to: 'stock', quantity: 1, reason: 'ซ่อมแล้ว' }
    done(await staff.post(`/staff/variants/${product.variant.id}/quarantine/`, repaired), 200)
    await refusedAs(admin, session.id, 'undo_pieces_gone')
  })

  it('when missing pieces wait in a newer return, or came back by one', async () => {
    const { staff, admin, member, session, item } = await aDecidedReturn([{ condition: 6, quantity: 2 }])
    const newer = await aReturn(member, [item.id])
    await refusedAs(admin, session.id, 'item_already_returning')
    done(await review(staff, newer, [{ condition: 1, quantity: 2 }]), 200)
    await refusedAs(admin, session.id, 'undo_pieces_gone')
    done(await reopen(admin, newer.id), 200)
    await refusedAs(admin, session.id, 'item_already_returning')
  })

  it('for volunteers, while it waits, and without a reason', async () => {
    const { staff, admin, session } = await aDecidedReturn([{ condition: 1, quantity: 1 }])
    expect((await reopen(staff, session.id)).status).toBe(403)
    expect((await admin.post(`/staff/returns/${session.id}/reopen/`, { reason: ' ' })).status).toBe(400)
    done(await reopen(admin, session.id), 200)
    await refusedAs(admin, session.id, 'transition_not_allowed')
    expect((await reopen(admin, crypto.randomUUID())).status).toBe(404)
  })
})

describe('the payment of a penalty', () => {
  it('is taken back: it is owed again, its order waits for it, with history, audit and mail', async () => {
    const { staff, admin, member, session, orderStatus } = await aDecidedReturn([
      { condition: 4, quantity: 1 },
    ])
    done(await staff.post(`/staff/returns/${session.id}/penalty-paid/`, { method: 'cash' }), 200)
    expect(await orderStatus()).toBe('completed')
    const undone = done(await undoPayment(admin, session.id), 200)
    expect(undone).toMatchObject({
      payment_complete: false,
      total_penalties: 150,
      can: { penalty_paid: true, undo_penalty_payment: false },
    })
    expect(undone.events.at(-1)).toMatchObject({ from: 'approved', to: 'penalty_payment_undone', reason })
    expect(await lastEntry()).toEqual({
      kind: 'penalty_payment_undone',
      reason,
      lines: { receivable: 15_000, cash: -15_000, deferred_income: -15_000, penalties: 15_000 },
    })
    expect(await orderStatus()).toBe('awaiting_return')
    expect(await auditOf('return.undo_penalty_payment')).toMatchObject({ data: { satang: 15_000, reason } })
    const mails = await shop.orm
      .select()
      .from(outboxMails)
      .where(eq(outboxMails.kind, 'penalty_payment_undone'))
    expect(mails).toMatchObject([{ recipient: member.email }])
    done(await staff.post(`/staff/returns/${session.id}/penalty-paid/`, { method: 'cash' }), 200)
    expect(await orderStatus()).toBe('completed')
  })

  it('stays when it was not paid, when money of it goes back, and for volunteers', async () => {
    const { staff, admin, session } = await aDecidedReturn([{ condition: 4, quantity: 1 }])
    expect(await undoPayment(admin, session.id)).toMatchObject({
      status: 409,
      body: { code: 'penalty_not_paid' },
    })
    done(await staff.post(`/staff/returns/${session.id}/penalty-paid/`, { method: 'cash' }), 200)
    expect((await undoPayment(staff, session.id)).status).toBe(403)
    done(await reopen(admin, session.id), 200)
    done(await review(staff, session, [{ condition: 4, quantity: 1 }]), 200)
    done(await staff.post(`/staff/returns/${session.id}/penalty-paid/`, { method: 'cash' }), 200)
    const [paid] = await shop.orm.select().from(returnSessions)
    expect(paid).toMatchObject({ penaltyReceived: 30_000 })
    expect(await undoPayment(admin, session.id)).toMatchObject({
      status: 409,
      body: { code: 'undo_refund_exists' },
    })
  })
})

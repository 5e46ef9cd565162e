import type { SuccessOf } from '@jansi/contract/endpoint'
import type { Loan } from '@jansi/contract/staff-loans'
import type { StaffOrder } from '@jansi/contract/staff-order-body'
import type { StaffRefund, StaffRefundListItem } from '@jansi/contract/staff-refunds'
import type { StaffReturn, StaffReturnListItem } from '@jansi/contract/staff-returns'
import type { getPickList } from '@jansi/contract/staff-workshops'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { aPhoto } from '../../../test/pictures.ts'
import { openShop, type Person, prepared } from '../../../test/shop.ts'
import {
  aLoan,
  anActiveWorkshop,
  anOrder,
  aProduct,
  aReturn,
  checkout,
  done,
  first,
  line,
  moneyCame,
  sendSlip,
} from '../../../test/shop-goods.ts'
import type { Answer } from '../../../test/visitor.ts'
import { outboxMails } from '../../db/schema/mails.ts'
import { users } from '../../db/schema/people.ts'
import { auditLog } from '../../db/schema/records.ts'
import { paymentMethods } from '../../db/schema/settings.ts'

const shop = openShop()

type Decide = (by: Person) => Promise<Answer<unknown>>
const CASH = 5
const WORKSHOP_MOVE = {
  from: ['2026-11-28'],
  return_due_on: '2026-12-05',
  move_workshop: false,
  reason: 'ห้องปิด',
}

/** A decision to be made on something of `owner`, prepared with the help of another volunteer. */
type Case = (owner: Person, helper: Person) => Promise<{ decide: Decide; status: number }>

const transition =
  (from: 'pending' | 'approved', to: string, reason?: string): Case =>
  async (owner, staff) => {
    const order = await anOrder(shop, owner, from, { staff })
    const money = from === 'approved' ? moneyCame(order.amount) : undefined
    const input = { to, reason, money }
    return { decide: (by) => by.post(`/staff/orders/${order.id}/transition/`, input), status: 200 }
  }

/** A return of `owner` with a lost piece, so that a penalty is owed. */
async function aPenalty(owner: Person, helper: Person) {
  const { item } = await aLoan(shop, owner, { staff: helper })
  const session = await aReturn(owner, [item.id])
  done(await helper.post(`/staff/returns/${session.id}/review/`, lost(first(session.items).id)), 200)
  return session
}

function lost(return_item: number) {
  return { items: [{ return_item, outcomes: [{ condition: 5, quantity: 1 }] }] }
}

async function aRefund(owner: Person, staff: Person): Promise<StaffRefundListItem> {
  const order = await anOrder(shop, owner, 'pending', { staff, lines: [line(await aProduct(shop), 'sale')] })
  done(await owner.post(`/order/${order.id}/cancel/`), 200)
  const list = await staff.get<{ results: StaffRefundListItem[] }>('/staff/refunds/?state=to_check')
  return first(done(list, 200).results)
}

/** A refund of `owner` that somebody has checked who has left since: who checked a refund does not pay it. */
async function aCheckedRefund(owner: Person, helper: Person, received: number): Promise<StaffRefund> {
  const { id, version } = await aRefund(owner, helper)
  const checker = await shop.staff()
  const found = { version, received, method: 'transfer' }
  const checked = await checker.post<StaffRefund>(`/staff/refunds/${id}/check/`, found)
  await shop.orm.update(users).set({ isActive: false }).where(eq(users.id, checker.id))
  return done(checked, 200)
}

const STAFF_CASES: Record<string, Case> = {
  'approving an order': transition('pending', 'approved'),
  'confirming the money of an order': transition('pending', 'paid'),
  'rejecting an order': transition('pending', 'rejected', 'รูปไม่ชัด'),
  'cancelling an approved order': transition('approved', 'cancelled', 'สมาชิกขอยกเลิก'),
  'handing over': async (owner, staff) => {
    const order = await anOrder(shop, owner, 'approved', { staff })
    return { decide: (by) => by.post(`/staff/orders/${order.id}/hand-over/`), status: 200 }
  },
  'recording the money of an order': async (owner, staff) => {
    const lines = [line(await aProduct(shop), 'sale')]
    const order = await anOrder(shop, owner, 'pending', { staff, lines })
    const body = { method: 'transfer', amount: order.amount, approve: true }
    return { decide: (by) => by.post(`/staff/orders/${order.id}/payment/`, body), status: 200 }
  },
  'selling at the desk': async (owner) => {
    const order_items = [line(await aProduct(shop), 'sale')]
    await shop.orm
      .insert(paymentMethods)
      .values({ id: CASH, name: 'เงินสดที่หน้าร้าน', position: 4 })
      .onConflictDoNothing()
    const body = { member: owner.id, payment_method: CASH, order_items }
    return { decide: (by) => by.post('/staff/desk-orders/', body), status: 201 }
  },
  'changing a size': async (owner, staff) => {
    const product = await aProduct(shop, { variants: [{}, {}] })
    const order = await anOrder(shop, owner, 'approved', { staff, lines: [line(product, 'sale')] })
    const variant = first(product.variants.slice(1)).id
    const body = { order_item: first(order.items).id, quantity: 1, variant, reason: 'ใส่ไม่ได้' }
    return { decide: (by) => by.post(`/staff/orders/${order.id}/change-size/`, body), status: 200 }
  },
  'moving the due day of a loan': async (owner, staff) => {
    const { order } = await aLoan(shop, owner, { staff })
    const body = { was_due_on: '2026-11-28', return_due_on: '2026-12-05', reason: 'ป่วย' }
    return { decide: (by) => by.post(`/staff/orders/${order.id}/due-day/`, body), status: 200 }
  },
  'moving the due day of a workshop with no other loans': async (owner, staff) => {
    await aLoan(shop, owner, { staff })
    const { id, version } = await anActiveWorkshop(shop)
    const body = { ...WORKSHOP_MOVE, version }
    return { decide: (by) => by.post(`/staff/workshops/${id}/due-day/`, body), status: 200 }
  },
  'receiving the goods of a return': async (owner, staff) => {
    const { item } = await aLoan(shop, owner, { staff })
    const { id } = await aReturn(owner, [item.id])
    return { decide: (by) => by.post(`/staff/returns/${id}/received/`), status: 200 }
  },
  'closing the rest of an order': async (owner, staff) => {
    const order = await anOrder(shop, owner, 'approved', { staff })
    return {
      decide: (by) => by.post(`/staff/orders/${order.id}/close-rest/`, { reason: 'ของหมด' }),
      status: 200,
    }
  },
  'reviewing a return': async (owner, staff) => {
    const { item } = await aLoan(shop, owner, { staff })
    const session = await aReturn(owner, [item.id])
    const body = lost(first(session.items).id)
    return { decide: (by) => by.post(`/staff/returns/${session.id}/review/`, body), status: 200 }
  },
  'taking a return at the desk': async (owner, staff) => {
    const { order, item } = await aLoan(shop, owner, { staff })
    const body = { items: [{ order_item: item.id, outcomes: [{ condition: 1, quantity: 1 }] }] }
    return { decide: (by) => by.post(`/staff/orders/${order.id}/walk-in-return/`, body), status: 201 }
  },
  'confirming a penalty as paid': async (owner, staff) => {
    const { id } = await aPenalty(owner, staff)
    return { decide: (by) => by.post(`/staff/returns/${id}/penalty-paid/`, { method: 'cash' }), status: 200 }
  },
  'waiving a penalty': async (owner, staff) => {
    const { id } = await aPenalty(owner, staff)
    return {
      decide: (by) => by.post(`/staff/returns/${id}/waive-penalty/`, { reason: 'ตกลงกัน' }),
      status: 200,
    }
  },
  'refusing a penalty slip': async (owner, staff) => {
    const { id } = await aPenalty(owner, staff)
    const sent = await owner.upload<{ id: number }>('/penaltyslip/', { session: id }, await aPhoto())
    const body = { slip: done(sent, 201).id, reason: 'รูปไม่ชัด' }
    return { decide: (by) => by.post(`/staff/returns/${id}/refuse-penalty-slip/`, body), status: 200 }
  },
  'looking at the image for a refused checkout': async (owner, staff) => {
    const product = await aProduct(shop, { variants: [{ stock: 1 }] })
    await anOrder(shop, await shop.aMember(), 'awaiting_slip', { lines: [line(product, 'sale')], staff })
    const wanted = checkout([line(product, 'sale')])
    const { id } = done(await owner.post<{ id: string }>('/order/keep_refused_payment/', wanted), 201)
    await sendSlip(owner, id)
    const body = { is_slip: true }
    return { decide: (by) => by.post(`/staff/orders/${id}/refund-request/`, body), status: 200 }
  },
  'checking the money of a refund': async (owner, staff) => {
    const { id, version } = await aRefund(owner, staff)
    return {
      decide: (by) => by.post(`/staff/refunds/${id}/check/`, { version, received: 120, method: 'transfer' }),
      status: 200,
    }
  },
  'taking back that goods were received': async (owner, staff) => {
    const { item } = await aLoan(shop, owner, { staff })
    const { id } = await aReturn(owner, [item.id])
    done(await staff.post(`/staff/returns/${id}/received/`), 200)
    const body = { reason: 'กดผิด' }
    return { decide: (by) => by.post(`/staff/returns/${id}/undo-received/`, body), status: 200 }
  },
  'attaching the image of a refund’s transfer': async (owner, staff) => {
    const { id, version } = await aRefund(owner, staff)
    const checked = await staff.post<StaffRefund>(`/staff/refunds/${id}/check/`, {
      version,
      received: 120,
      method: 'transfer',
    })
    const form = { version: String(done(checked, 200).version) }
    const image = await aPhoto()
    return { decide: (by) => by.upload(`/staff/refunds/${id}/proof/`, form, image), status: 200 }
  },
  'paying a refund': async (owner, staff) => {
    const { id, version } = await aCheckedRefund(owner, staff, 120)
    const body = { version, note: 'คืนแล้ว', method: 'cash' }
    return { decide: (by) => by.post(`/staff/refunds/${id}/pay/`, body), status: 200 }
  },
}

const reason = 'กดผิด'

/** Decisions of admins only. */
const ADMIN_CASES: Record<string, Case> = {
  'taking back an approval': async (owner, staff) => {
    const order = await anOrder(shop, owner, 'approved', { staff })
    return { decide: (by) => by.post(`/staff/orders/${order.id}/undo-approval/`, { reason }), status: 200 }
  },
  'taking back a hand-over': async (owner, staff) => {
    const { order } = await aLoan(shop, owner, { staff })
    return { decide: (by) => by.post(`/staff/orders/${order.id}/undo-hand-over/`, { reason }), status: 200 }
  },
  'reopening a return': async (owner, staff) => {
    const { id } = await aPenalty(owner, staff)
    return { decide: (by) => by.post(`/staff/returns/${id}/reopen/`, { reason }), status: 200 }
  },
  'confirming a refund': async (owner, staff) => {
    const { id, version } = await aCheckedRefund(owner, staff, 240)
    return { decide: (by) => by.post(`/staff/refunds/${id}/confirm/`, { version }), status: 200 }
  },
  'taking back a part payment': async (owner, staff) => {
    const lines = [line(await aProduct(shop), 'sale')]
    const { id } = await anOrder(shop, owner, 'pending', { staff, lines })
    const money = { method: 'cash', amount: 1, rest: 'wait', slip_money: 'none' }
    done(await staff.post(`/staff/orders/${id}/payment/`, money), 200)
    const body = { amount: 1, reason }
    return { decide: (by) => by.post(`/staff/orders/${id}/undo-payment/`, body), status: 200 }
  },
  'taking back that a refund was paid': async (owner, staff) => {
    const { id, version } = await aCheckedRefund(owner, staff, 120)
    const paid = { version, note: 'คืนแล้ว', method: 'cash' }
    const body = {
      version: done(await staff.post<StaffRefund>(`/staff/refunds/${id}/pay/`, paid), 200).version,
    }
    return {
      decide: (by) => by.post(`/staff/refunds/${id}/undo-payment/`, { ...body, reason }),
      status: 200,
    }
  },
  'taking back that nothing is owed': async (owner, staff) => {
    const { id, version } = await aRefund(owner, staff)
    const found = { version, received: 0, note: 'ไม่มีเงินเข้า' }
    const checked = done(await staff.post<StaffRefund>(`/staff/refunds/${id}/check/`, found), 200)
    const body = { version: checked.version, reason }
    return { decide: (by) => by.post(`/staff/refunds/${id}/reopen/`, body), status: 200 }
  },
  'taking back the payment of a penalty': async (owner, staff) => {
    const { id } = await aPenalty(owner, staff)
    done(await staff.post(`/staff/returns/${id}/penalty-paid/`, { method: 'cash' }), 200)
    return { decide: (by) => by.post(`/staff/returns/${id}/undo-penalty-payment/`, { reason }), status: 200 }
  },
}

const CASES = [
  ...Object.entries(STAFF_CASES).map(([name, prepare]) => ({ name, prepare, volunteer: () => shop.staff() })),
  ...Object.entries(ADMIN_CASES).map(([name, prepare]) => ({
    name,
    prepare,
    volunteer: () => shop.anAdmin(),
  })),
]

/** Only `person` still has a role in the shop. */
async function leaveAlone(person: Person, others: readonly Person[]) {
  for (const { id } of others) {
    if (id !== person.id) await shop.orm.update(users).set({ isActive: false }).where(eq(users.id, id))
  }
}

describe.each(CASES)('$name', ({ prepare, volunteer }) => {
  const ownCase = prepared(shop, async () => {
    const [own, helper] = [await volunteer(), await volunteer()]
    return { own, helper, ...(await prepare(own, helper)) }
  })

  it('is refused on one’s own case, changes nothing, and is left to another', async () => {
    const { own, helper, decide, status } = await ownCase()
    const before = await shop.everything()
    expect(await decide(own)).toMatchObject({ status: 409, body: { code: 'own_case' } })
    expect(await shop.everything()).toEqual(before)
    expect((await decide(helper)).status).toBe(status)
    const marks = (await shop.orm.select().from(auditLog)).map(({ data }) => JSON.stringify(data))
    expect(marks.filter((data) => data.includes('own_case'))).toEqual([])
    expect(await shop.orm.$count(outboxMails, eq(outboxMails.kind, 'own_case_decided'))).toBe(0)
  })

  it('by the only active staff account is allowed, marked in the audit log and mailed to the admins', async () => {
    const { own, helper, decide, status } = await ownCase()
    await shop.orm.update(users).set({ role: 'admin' }).where(eq(users.id, own.id))
    await leaveAlone(own, [helper])
    const logged = await shop.orm.$count(auditLog)
    expect((await decide(own)).status).toBe(status)
    const rows = (await shop.orm.select().from(auditLog)).slice(logged)
    expect(rows).not.toEqual([])
    for (const row of rows) expect(row).toMatchObject({ actorId: own.id, data: { own_case: true } })
    const mails = await shop.orm.select().from(outboxMails).where(eq(outboxMails.kind, 'own_case_decided'))
    expect(mails.map(({ recipient }) => recipient)).toEqual([own.email])
    expect(first(mails).textBody).toContain('มะลิ คนที่ 1')
  })
})

describe('a case of one’s own', () => {
  it('offers no decision, and shows so on every page that has one', async () => {
    const [own, helper] = [await shop.staff(), await shop.staff()]
    const order = await anOrder(shop, own, 'approved', { staff: helper })
    const read = async (by: Person) => done(await by.get<StaffOrder>(`/staff/orders/${order.id}/`), 200)
    expect(await read(own)).toMatchObject({
      own_case: 'refused',
      can: { transitions: [], hand_over: false, take_return: false, close_rest: false },
      other_sizes: [],
    })
    const others = await read(helper)
    expect(others).toMatchObject({ can: { hand_over: true, close_rest: true } })
    expect(others.own_case).toBeUndefined()

    const { id: workshop } = await anActiveWorkshop(shop)
    const picked = async (by: Person) =>
      done(await by.get<SuccessOf<typeof getPickList>>(`/staff/workshops/${workshop}/pick-list/`), 200).orders
    expect(await picked(own)).toMatchObject([{ id: order.id, own_case: 'refused' }])
    expect(first(await picked(helper)).own_case).toBeUndefined()

    const loan = await aLoan(shop, own, { staff: helper })
    const loans = async (by: Person) => first(done(await by.get<Loan[]>('/staff/loans/'), 200))
    expect(await loans(own)).toMatchObject({ order: loan.order.id, own_case: 'refused' })
    expect((await loans(helper)).own_case).toBeUndefined()
    expect(done(await own.get<StaffOrder>(`/staff/orders/${loan.order.id}/`), 200).can.take_return).toBe(
      false,
    )

    const session = await aReturn(own, [loan.item.id])
    const returned = async (by: Person) =>
      done(await by.get<StaffReturn>(`/staff/returns/${session.id}/`), 200)
    expect(await returned(own)).toMatchObject({ own_case: 'refused', can: { receive: false, review: false } })
    expect(await returned(helper)).toMatchObject({ can: { receive: true, review: true } })
    const queued = async (by: Person) =>
      first(done(await by.get<{ results: StaffReturnListItem[] }>('/staff/returns/'), 200).results).can
    expect(await queued(own)).toEqual({ receive: false })
    expect(await queued(helper)).toEqual({ receive: true })

    const refund = await aRefund(own, helper)
    const money = async (by: Person) => done(await by.get<StaffRefund>(`/staff/refunds/${refund.id}/`), 200)
    expect(await money(own)).toMatchObject({ is_own: true, own_case: 'refused', can: { check: false } })
    expect(await money(helper)).toMatchObject({ is_own: false, can: { check: true } })
  })

  it('of the only active staff account offers its decisions with a mark', async () => {
    const [own, helper] = [await shop.staff(), await shop.staff()]
    const order = await anOrder(shop, own, 'pending', { staff: helper })
    await leaveAlone(own, [helper])
    const shown = done(await own.get<StaffOrder>(`/staff/orders/${order.id}/`), 200)
    expect(shown.own_case).toBe('marked')
    expect(shown.can.transitions.map(({ to }) => to)).toContain('approved')
  })

  it('is decided where no admin is active, and the mark remains', async () => {
    const [own, helper] = [await shop.staff(), await shop.staff()]
    const order = await anOrder(shop, own, 'pending', { staff: helper })
    await leaveAlone(own, [helper])
    done(await own.post(`/staff/orders/${order.id}/transition/`, { to: 'approved' }), 200)
    expect(await shop.orm.$count(outboxMails, eq(outboxMails.kind, 'own_case_decided'))).toBe(0)
    const rows = await shop.orm.select().from(auditLog).where(eq(auditLog.subjectId, order.id))
    expect(rows).toMatchObject([{ action: 'order.approved', data: { own_case: true } }])
  })

  it('may still be cancelled as every member may, without a mark', async () => {
    const [own, helper] = [await shop.staff(), await shop.staff()]
    const order = await anOrder(shop, own, 'pending', { staff: helper })
    const shown = done(await own.get<StaffOrder>(`/staff/orders/${order.id}/`), 200)
    expect(shown.can.transitions.map(({ to }) => to)).toEqual(['cancelled'])
    done(await own.post(`/staff/orders/${order.id}/transition/`, { to: 'cancelled' }), 200)
    const rows = await shop.orm.select().from(auditLog).where(eq(auditLog.subjectId, order.id))
    expect(rows.some(({ data }) => 'own_case' in (data as object))).toBe(false)
  })

  it('moves with the loans of others to a new due day, with a mark and no mail', async () => {
    const [own, helper] = [await shop.staff(), await shop.staff()]
    await aLoan(shop, own, { staff: helper })
    await aLoan(shop, await shop.aMember(), { staff: helper })
    const { id, version } = await anActiveWorkshop(shop)
    const moved = await own.post(`/staff/workshops/${id}/due-day/`, { ...WORKSHOP_MOVE, version })
    expect(done(moved, 200)).toMatchObject({ loans: 2, borrowers: 2 })
    const rows = await shop.orm.select().from(auditLog).where(eq(auditLog.action, 'workshop.due_day'))
    expect(rows).toMatchObject([{ data: { own_case: true } }])
    expect(await shop.orm.$count(outboxMails, eq(outboxMails.kind, 'own_case_decided'))).toBe(0)
  })

  it('takes a slip that was sent by hand, which decides nothing', async () => {
    const own = await shop.staff()
    const order = await anOrder(shop, own, 'awaiting_slip')
    const sent = await own.upload<StaffOrder>('/staff/slips/', { order: order.id }, await aPhoto())
    expect(done(sent, 201).status).toBe('pending')
  })

  it('offers no compensating move to its admin', async () => {
    const [own, helper] = [await shop.anAdmin(), await shop.anAdmin()]
    const { order, item } = await aLoan(shop, own, { staff: helper })
    const moves = async (by: Person) => done(await by.get<StaffOrder>(`/staff/orders/${order.id}/`), 200).can
    expect(await moves(own)).toMatchObject({ undo_hand_over: false, record_payment: false })
    expect(await moves(helper)).toMatchObject({ undo_hand_over: true })
    const session = await aReturn(own, [item.id])
    done(await helper.post(`/staff/returns/${session.id}/review/`, lost(first(session.items).id)), 200)
    const can = async (by: Person) =>
      done(await by.get<StaffReturn>(`/staff/returns/${session.id}/`), 200).can
    expect(await can(own)).toMatchObject({ reopen: false, undo_penalty_payment: false })
    expect(await can(helper)).toMatchObject({ reopen: true })
  })
})

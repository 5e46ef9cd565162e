import type { Order } from '@jansi/contract/orders'
import type { ReturnSession } from '@jansi/contract/returns'
import type { Loan } from '@jansi/contract/staff-loans'
import type { NumberedVariant } from '@jansi/contract/staff-pieces'
import type { StaffReturn } from '@jansi/contract/staff-returns'
import { beforeEach, describe, expect, test } from 'vitest'
import { aPhoto } from '../../../test/pictures.ts'
import { openShop, type Person } from '../../../test/shop.ts'
import {
  anOrder,
  aProduct,
  aReturn,
  done,
  first,
  line,
  readReturn,
  stockOf,
} from '../../../test/shop-goods.ts'
import { outboxMails } from '../../db/schema/mails.ts'
import { auditLog } from '../../db/schema/records.ts'

const shop = openShop()
let staff: Person
let member: Person
beforeEach(async () => {
  staff = await shop.staff()
  member = await shop.aMember()
})
/** Pieces lent for nothing, in their member's hands: no slip is owed. */
const lend = async (quantity = 1, to = member) => {
  const product = await aProduct(shop, { rentalPrice: 0 })
  const lines = [line(product, 'rent', quantity)]
  const order = await anOrder(shop, to, 'awaiting_return', { lines, method: 4, staff })
  return { order, product, item: first(order.items) }
}
type Found = {
  condition: number
  quantity: number
  penalty_amount?: number
  waived?: boolean
  reason?: string
  pieces?: number[]
}
const take = (who: Person, order: { id: string }, items: [number, Found[]][], notes = '') =>
  who.post<StaffReturn>(`/staff/orders/${order.id}/walk-in-return/`, {
    notes,
    items: items.map(([order_item, outcomes]) => ({ order_item, outcomes })),
  })
/** The member sends a return of some pieces, with a photo. */
const sendPart = async (order_item: number, part: { quantity: number; pieces?: number[] }) => {
  const session = done(await member.post<ReturnSession>('/returnsession/'), 201)
  done(await member.post('/returnitem/', { session: session.id, order_item, condition: 1, ...part }), 201)
  done(await member.upload('/returnevidence/', { session: session.id }, await aPhoto()), 201)
  return session
}
const statusOf = async ({ id }: { id: string }) => done(await member.get<Order>(`/order/${id}/`), 200).status
const actions = async () => (await shop.orm.select().from(auditLog)).map(({ action }) => action)

describe('a return that staff take at the desk', () => {
  test('is decided at once: stock, order, history, mail, and its member reads it', async () => {
    const { order, product, item } = await lend(3)
    shop.at('2026-11-30T03:00:00Z')
    const found = [
      { condition: 1, quantity: 2 },
      { condition: 4, quantity: 1, penalty_amount: 99.5 },
    ]
    const taken = done(await take(staff, order, [[item.id, found]], 'พู่กันหักหนึ่งด้าม'), 201)
    // Two days late at ฿5 a piece for the two that came back whole.
    expect(taken).toMatchObject({
      status: 'approved',
      notes: 'พู่กันหักหนึ่งด้าม',
      total_penalties: 119.5,
      member: { pk: member.id },
      evidence: [],
      items: [{ quantity: 3, days_late: 2 }],
      events: [
        { from: null, to: 'pending' },
        { from: 'pending', to: 'approved' },
      ],
      can: { review: false, penalty_paid: true },
    })
    expect(await stockOf(shop, product.variant)).toEqual({ available: 4, onLoan: 0, quarantined: 0 })
    expect(await statusOf(order)).toBe('awaiting_return')
    expect(await readReturn(member, taken.id)).toMatchObject({
      total_penalties: 119.5,
      can: { finish: false },
    })
    expect((await staff.get(`/staff/returns/${taken.id}/`)).body).toEqual(taken)
    const queue = (await staff.get<{ results: { id: string }[] }>('/staff/returns/?status=approved')).body
    expect(queue.results.map(({ id }) => id)).toEqual([taken.id])
    done(await staff.post(`/staff/returns/${taken.id}/penalty-paid/`, { method: 'cash' }), 200)
    expect(await statusOf(order)).toBe('completed')
    expect(await actions()).toContain('return.approved')
    const mails = await shop.orm.select().from(outboxMails)
    expect(mails.filter(({ kind }) => kind === 'return_reviewed')).toHaveLength(1)
  })

  test('may be of some pieces only: the others stay on loan', async () => {
    const { order, product, item } = await lend(3)
    const one = [{ condition: 1, quantity: 1 }]
    expect(done(await take(staff, order, [[item.id, one]]), 201).items[0]?.quantity).toBe(1)
    expect(await stockOf(shop, product.variant)).toEqual({ available: 3, onLoan: 2, quarantined: 0 })
    expect(await take(staff, order, [[item.id, [{ condition: 1, quantity: 3 }]]])).toMatchObject({
      status: 400,
      body: { code: 'return_too_many' },
    })
    done(await take(staff, order, [[item.id, [{ condition: 1, quantity: 2 }]]]), 201)
    expect(await statusOf(order)).toBe('completed')
    expect(await take(staff, order, [[item.id, one]])).toMatchObject({
      status: 409,
      body: { code: 'transition_not_allowed' },
    })
  })

  test('gives way to a return that its member has sent, and takes the place of one left unfinished', async () => {
    const sent = await lend()
    await aReturn(member, [sent.item.id])
    const one = [{ condition: 1, quantity: 1 }]
    const before = await shop.everything()
    expect(await take(staff, sent.order, [[sent.item.id, one]])).toMatchObject({
      status: 409,
      body: { code: 'item_already_returning' },
    })
    expect(await shop.everything()).toEqual(before)

    const begun = await lend()
    const draft = done(await member.post<ReturnSession>('/returnsession/'), 201)
    const item = { session: draft.id, order_item: begun.item.id, condition: 1 }
    done(await member.post('/returnitem/', item), 201)
    done(await take(staff, begun.order, [[begun.item.id, one]]), 201)
    expect(await statusOf(begun.order)).toBe('completed')
    expect((await readReturn(member, draft.id)).items).toEqual([])
  })

  test('takes the pieces that are in no return which their member has sent', async () => {
    const { order, product, item } = await lend(3)
    const session = await sendPart(item.id, { quantity: 2 })
    const loan = first(done(await staff.get<Loan[]>('/staff/loans/'), 200))
    expect(loan.items).toMatchObject([{ out: 3, waits_in: session.id, waiting: 2 }])
    const good = (quantity: number) => [{ condition: 1, quantity }]
    const before = await shop.everything()
    expect(await take(staff, order, [[item.id, good(2)]])).toMatchObject({
      status: 409,
      body: { code: 'item_already_returning' },
    })
    expect(await shop.everything()).toEqual(before)

    done(await take(staff, order, [[item.id, good(1)]]), 201)
    expect(await stockOf(shop, product.variant)).toEqual({ available: 3, onLoan: 2, quarantined: 0 })
    expect(await statusOf(order)).toBe('awaiting_return')
    expect((await readReturn(member, session.id)).items).toMatchObject([{ quantity: 2 }])
    const [part] = done(await staff.get<StaffReturn>(`/staff/returns/${session.id}/`), 200).items
    const items = [{ return_item: part?.id, outcomes: good(2) }]
    done(await staff.post(`/staff/returns/${session.id}/review/`, { items }), 200)
    expect(await statusOf(order)).toBe('completed')
    expect(await stockOf(shop, product.variant)).toEqual({ available: 5, onLoan: 0, quarantined: 0 })
  })

  test('leaves numbered pieces that its member named in a sent return to that return', async () => {
    const product = await aProduct(shop, { rentalPrice: 0 })
    const { pieces } = done(
      await staff.post<NumberedVariant>(`/staff/variants/${product.variant.id}/pieces/`, { count: 2 }),
      201,
    )
    const [one = 0, two = 0] = pieces.map(({ id }) => id)
    const lines = [line(product, 'rent', 2)]
    const order = await anOrder(shop, member, 'approved', { lines, method: 4, staff })
    for (const piece of [one, two]) {
      done(await staff.post(`/staff/orders/${order.id}/set-aside/`, { piece }), 200)
    }
    done(await staff.post(`/staff/orders/${order.id}/hand-over/`, {}), 200)
    const item = first(order.items)
    await sendPart(item.id, { quantity: 1, pieces: [one] })
    const loan = first(done(await staff.get<Loan[]>('/staff/loans/'), 200))
    expect(loan.items).toMatchObject([{ waiting: 1, waiting_pieces: [one] }])
    const found = (piece: number) => [{ condition: 1, quantity: 1, pieces: [piece] }]
    expect(await take(staff, order, [[item.id, found(one)]])).toMatchObject({
      status: 409,
      body: { code: 'item_already_returning' },
    })
    done(await take(staff, order, [[item.id, found(two)]]), 201)
    expect(await statusOf(order)).toBe('awaiting_return')
  })

  test('is refused as a whole when anything of it is wrong', async () => {
    const product = await aProduct(shop, { rentalPrice: 0, salePrice: 0 })
    const order = await anOrder(shop, member, 'awaiting_return', {
      lines: [line(product, 'rent', 2), line(product, 'sale')],
      method: 4,
      staff,
    })
    const rental = first(order.items.filter(({ is_rental }) => is_rental))
    const sale = first(order.items.filter(({ is_rental }) => !is_rental))
    const stranger = await lend(1, await shop.aMember())
    const waiting = await anOrder(shop, member, 'approved', {
      lines: [line(product, 'rent')],
      method: 4,
      staff,
    })
    const one = [{ condition: 1, quantity: 1 }]
    const before = await shop.everything()
    const answers = [
      await take(staff, order, [[sale.id, one]]),
      await take(staff, order, [[stranger.item.id, one]]),
      await take(staff, order, [
        [rental.id, one],
        [rental.id, one],
      ]),
      await take(staff, order, [[rental.id, [{ condition: 4, quantity: 1, waived: true }]]]),
      await take(staff, order, [[rental.id, [{ condition: 6, quantity: 1 }]]]),
      await take(staff, waiting, [[first(waiting.items).id, one]]),
      await take(staff, { id: '00000000-0000-4000-8000-000000000000' }, [[rental.id, one]]),
      await take(staff, order, []),
      await take(member, order, [[rental.id, one]]),
    ]
    const codes = answers.map(({ status, body }) => [status, (body as { code?: string }).code])
    expect(codes).toEqual([
      [404, undefined],
      [404, undefined],
      [400, 'review_incomplete'],
      [400, 'reason_required'],
      [400, 'notes_required'],
      [409, 'transition_not_allowed'],
      [404, undefined],
      [400, undefined],
      [403, undefined],
    ])
    expect(await shop.everything()).toEqual(before)
  })
})

describe('waiving a penalty', () => {
  const waive = (id: string, reason: string, who = staff) =>
    who.post<StaffReturn>(`/staff/returns/${id}/waive-penalty/`, { reason })

  test('leaves nothing to pay, shows the reason, and completes the order', async () => {
    const { order, item } = await lend(2)
    const found = [
      { condition: 4, quantity: 1, penalty_amount: 50, reason: 'ด้ามหัก' },
      { condition: 1, quantity: 1 },
    ]
    const { id } = done(await take(staff, order, [[item.id, found]]), 201)
    expect(await statusOf(order)).toBe('awaiting_return')
    const waived = done(await waive(id, 'ของเก่าอยู่แล้ว'), 200)
    expect(waived).toMatchObject({
      total_penalties: 0,
      payment_complete: false,
      can: { penalty_paid: false },
    })
    expect(waived.items[0]?.outcomes).toMatchObject([
      { condition: 4, penalty_amount: 0, waived: true, reason: 'ด้ามหัก · ของเก่าอยู่แล้ว' },
      { condition: 1, penalty_amount: 0, waived: false, reason: '' },
    ])
    expect(await statusOf(order)).toBe('completed')
    const [entry] = (await shop.orm.select().from(auditLog)).filter(
      ({ action }) => action === 'return.penalty_waived',
    )
    expect(entry).toMatchObject({
      actorId: staff.id,
      subjectId: id,
      data: { satang: 5000, reason: 'ของเก่าอยู่แล้ว' },
    })
  })

  test('is refused when nothing is owed, without a reason, and to members', async () => {
    const { order, item } = await lend(2)
    const free = done(await take(staff, order, [[item.id, [{ condition: 1, quantity: 1 }]]]), 201)
    const lost = [{ condition: 5, quantity: 1 }]
    const owed = done(await take(staff, order, [[item.id, lost]]), 201)
    const before = await shop.everything()
    const notOwed = { status: 409, body: { code: 'penalty_not_owed' } }
    expect(await waive(free.id, 'ไม่คิด')).toMatchObject(notOwed)
    expect(await waive(owed.id, ' ')).toMatchObject({ status: 400, body: { reason: [expect.any(String)] } })
    const seen = { state: 'approved', sum: 0, slip: null }
    const unknown = '/staff/returns/00000000-0000-4000-8000-000000000000/waive-penalty/'
    expect((await staff.post(unknown, { reason: 'x', seen })).status).toBe(404)
    expect((await waive(owed.id, 'x', member)).status).toBe(403)
    expect(await shop.everything()).toEqual(before)
    done(await staff.post(`/staff/returns/${owed.id}/penalty-paid/`, { method: 'cash' }), 200)
    expect(await waive(owed.id, 'ไม่คิด')).toMatchObject(notOwed)
  })
})

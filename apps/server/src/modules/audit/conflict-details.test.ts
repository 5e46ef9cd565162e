import type { LastChange } from '@jansi/contract/errors'
import type { Loan } from '@jansi/contract/staff-loans'
import { describe, expect, it } from 'vitest'
import { openShop, type Person } from '../../../test/shop.ts'
import { aLoan, anOrder, aReturn, done, first } from '../../../test/shop-goods.ts'
import { bangkokDay } from '../../domain/days.ts'

const shop = openShop()

type Refusal = { code: string; last_change?: LastChange }

describe('a refusal because a colleague was quicker', () => {
  it('names the order, its member, the colleague, the action and the time', async () => {
    const [mali, somchai] = [await shop.staff({ lastName: 'ใจดี' }), await shop.staff()]
    const order = await anOrder(shop, await shop.aMember({ lastName: 'ศรีสุข' }), 'pending', { staff: mali })
    const path = `/staff/orders/${order.id}/transition/`
    expect((await mali.post(path, { to: 'approved' })).status).toBe(200)
    const approvedAt = shop.deps.clock().toISOString()
    shop.pass(60)

    const refused = await somchai.post<Refusal>(path, { to: 'rejected', reason: 'รูปไม่ชัด' })
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'transition_not_allowed',
      last_change: {
        record: 'order',
        id: order.id,
        number: order.number,
        member: 'มะลิ ศรีสุข',
        by: 'staff',
        actor: 'มะลิ ใจดี',
        action: 'order.approved',
        at: approvedAt,
        status: 'approved',
      },
    })
  })

  it('names the member, the passing of time, or the volunteer themselves as the cause', async () => {
    const staff = await shop.staff()
    const member = await shop.aMember()
    const cancelled = await anOrder(shop, member, 'cancelled', { staff })
    const expired = await anOrder(shop, member, 'expired', { staff })
    const own = await anOrder(shop, member, 'rejected', { staff })
    const changes = []
    for (const { id } of [cancelled, expired, own]) {
      const { body } = await staff.post<Refusal>(`/staff/orders/${id}/hand-over/`, {})
      changes.push(body.last_change)
    }
    expect(changes).toMatchObject([
      { by: 'member', actor: null, action: 'cancelled' },
      { by: 'system', actor: null, action: 'expired' },
      { by: 'you', actor: null, action: 'order.rejected' },
    ])
  })

  it('names a return and its penalties in the same way', async () => {
    const [mali, somchai] = [await shop.staff(), await shop.staff()]
    const member = await shop.aMember()
    const session = await aReturn(member, [(await aLoan(shop, member, { staff: mali })).item.id])
    const items = [{ return_item: first(session.items).id, outcomes: [{ condition: 5, quantity: 1 }] }]
    const review = `/staff/returns/${session.id}/review/`
    expect((await mali.post(review, { items })).status).toBe(200)
    const again = await somchai.post<Refusal>(review, { items })
    expect(again.body.last_change).toMatchObject({
      record: 'return',
      id: session.id,
      number: null,
      by: 'staff',
      action: 'return.approved',
    })
    const pay = `/staff/returns/${session.id}/penalty-paid/`
    expect((await mali.post(pay, { method: 'cash' })).status).toBe(200)
    shop.pass(1)
    expect((await somchai.post<Refusal>(pay, { method: 'cash' })).body.last_change?.action).toBe(
      'return.penalty_paid',
    )
  })

  it('names the loan whose due day was moved, or whose member was reminded', async () => {
    const [mali, somchai] = [await shop.staff({ lastName: 'ใจดี' }), await shop.staff()]
    const { order } = await aLoan(shop, await shop.aMember(), { staff: mali })
    const loans = done(await mali.get<Loan[]>('/staff/loans/'), 200)
    const was = loans.find((loan) => loan.order === order.id)?.return_due_on
    const move = (who: Person) =>
      who.post<Refusal>(`/staff/orders/${order.id}/due-day/`, {
        was_due_on: was,
        return_due_on: bangkokDay(shop.deps.clock()),
        reason: 'งานเลื่อน',
      })
    const remind = (who: Person) => who.post<Refusal>(`/staff/orders/${order.id}/remind/`)
    const changes = []
    for (const act of [move, remind]) {
      expect((await act(mali)).status).toBe(200)
      shop.pass(1)
      changes.push((await act(somchai)).body.last_change)
    }
    const byMali = { record: 'order', id: order.id, by: 'staff', actor: 'มะลิ ใจดี' }
    expect(changes).toMatchObject([
      { ...byMali, action: 'order.due_day' },
      { ...byMali, action: 'order.remind' },
    ])
  })

  it('shows a member nothing about volunteers', async () => {
    const staff = await shop.staff()
    const member = await shop.aMember()
    const order = await anOrder(shop, member, 'approved', { staff })
    const { body } = await member.post<Refusal>(`/order/${order.id}/cancel/`)
    expect(body.last_change).toBeUndefined()
  })
})

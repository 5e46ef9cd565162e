import type { Todo } from '@jansi/contract/todos'
import { beforeEach, expect, it } from 'vitest'
import { countStatements } from '../../../test/count-statements.ts'
import { aPhoto } from '../../../test/pictures.ts'
import { openShop, type Person } from '../../../test/shop.ts'
import {
  aLoan,
  anActiveWorkshop,
  anOrder,
  aProduct,
  aReturn,
  done,
  first,
  line,
} from '../../../test/shop-goods.ts'

const shop = openShop()
beforeEach(async () => {
  await anActiveWorkshop(shop, { endsOn: '2027-12-31' })
})

const todos = async (member: Person) => done(await member.get<Todo[]>('/todo/'), 200)

it('lists a missing slip with its deadline, then the pick-up, then nothing while staff check', async () => {
  const [member, other] = [await shop.aMember(), await shop.aMember()]
  const order = await anOrder(shop, member, 'awaiting_slip', { lines: [line(await aProduct(shop), 'sale')] })
  expect(await todos(member)).toEqual([
    { kind: 'slip_missing', order: order.id, is_urgent: true, amount: 120, until: order.slip_due_at },
  ])
  expect(await todos(other)).toEqual([])
  done(await member.upload('/paymentslip/', { order: order.id }, await aPhoto()), 201)
  expect(await todos(member)).toEqual([])
  const staff = await shop.staff()
  done(await staff.post(`/staff/orders/${order.id}/transition/`, { to: 'approved' }), 200)
  expect(await todos(member)).toEqual([
    { kind: 'pick_up', order: order.id, is_urgent: true, day: '2026-11-21' },
  ])
})

it('counts down to the due day, and names the fee so far of an overdue loan', async () => {
  const member = await shop.aMember()
  await shop.configure({ late_fee_per_day: 500 })
  const { order } = await aLoan(shop, member, { quantity: 2 })
  expect(order.return_due_on).toBe('2026-11-28')
  shop.at('2026-11-24T05:00:00Z')
  expect(await todos(member)).toEqual([
    { kind: 'loan_due', order: order.id, is_urgent: false, day: '2026-11-28', pieces: 2 },
  ])
  shop.at('2026-11-25T05:00:00Z')
  expect(await todos(member)).toMatchObject([{ kind: 'loan_due', is_urgent: true }])
  shop.at('2026-12-01T05:00:00Z')
  expect(await todos(member)).toEqual([
    { kind: 'loan_overdue', order: order.id, is_urgent: true, day: '2026-11-28', amount: 30, pieces: 2 },
  ])
})

it('lists an unfinished return, then a penalty until its slip is sent', async () => {
  const [staff, member] = [await shop.staff(), await shop.aMember()]
  const { item } = await aLoan(shop, member, { staff })
  const begun = done(await member.post<{ id: string }>('/returnsession/'), 201)
  expect(await todos(member)).toMatchObject([
    { kind: 'loan_due' },
    { kind: 'finish_return', return_session: begun.id, is_urgent: true },
  ])
  done(await member.post('/returnitem/', { session: begun.id, order_item: item.id, condition: 1 }), 201)
  done(await member.upload('/returnevidence/', { session: begun.id }, await aPhoto()), 201)
  expect(await todos(member)).toEqual([])
  const read = done(await member.get<{ id: string; items: { id: number }[] }[]>('/returnsession/'), 200)
  const items = first(read).items.map(({ id }) => ({
    return_item: id,
    outcomes: [{ condition: 5, quantity: 1 }],
  }))
  done(await staff.post(`/staff/returns/${begun.id}/review/`, { items }), 200)
  expect(await todos(member)).toEqual([
    { kind: 'penalty', return_session: begun.id, is_urgent: true, amount: 150 },
  ])
  done(await member.upload('/penaltyslip/', { session: begun.id }, await aPhoto()), 201)
  expect(await todos(member)).toEqual([])
})

it('asks where a refund is to go until its member has named it', async () => {
  const [staff, member] = [await shop.staff(), await shop.aMember()]
  const order = await anOrder(shop, member, 'pending', { lines: [line(await aProduct(shop), 'sale')] })
  done(await member.post(`/order/${order.id}/cancel/`), 200)
  const list = await staff.get<{ results: { id: number; version: number }[] }>(
    '/staff/refunds/?state=to_check',
  )
  const { id, version } = first(done(list, 200).results)
  done(
    await staff.post(`/staff/refunds/${id}/check/`, { version, received: 120, method: 'transfer', note: '' }),
    200,
  )
  expect(await todos(member)).toEqual([
    { kind: 'refund_details', order: order.id, is_urgent: true, amount: 120 },
  ])
  done(await member.put(`/refund/${id}/destination/`, { kind: 'promptpay', number: '0812345678' }), 200)
  expect(await todos(member)).toEqual([])
})

it('reads with as many statements for many orders and returns as for one', async () => {
  const [staff, member] = [await shop.staff(), await shop.aMember()]
  const { item } = await aLoan(shop, member, { staff })
  await aReturn(member, [item.id])
  await todos(member)
  const one = await countStatements(() => todos(member))
  for (const _ of [1, 2]) {
    const loan = await aLoan(shop, member, { staff })
    await aReturn(member, [loan.item.id])
    await anOrder(shop, member, 'awaiting_slip', { lines: [line(await aProduct(shop), 'sale')] })
  }
  expect(await countStatements(() => todos(member))).toBe(one)
})

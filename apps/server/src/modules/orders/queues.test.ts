import type { SuccessOf } from '@jansi/contract/endpoint'
import type { listStaffOrders } from '@jansi/contract/staff-orders'
import type { getStaffSummary } from '@jansi/contract/staff-summary'
import { statusesThat } from '@jansi/contract/statuses'
import { expect, test } from 'vitest'
import { aPhoto } from '../../../test/pictures.ts'
import { openShop, type Person } from '../../../test/shop.ts'
import { aLoan, anOrder, aProduct, aReturn, done, first, line } from '../../../test/shop-goods.ts'
import { outboxMails } from '../../db/schema/mails.ts'
import { workshops } from '../../db/schema/workshops.ts'

const shop = openShop()
type Summary = SuccessOf<typeof getStaffSummary>

async function lengthOf(who: Person, path: string): Promise<number> {
  const list = done(await who.get<{ count: number; results: unknown[] } | unknown[]>(path), 200)
  if (Array.isArray(list)) return list.length
  expect(list.results).toHaveLength(Math.min(list.count, 25))
  return list.count
}

test('every count of today is as long as the list it leads to', async () => {
  const [staff, admin] = [await shop.staff(), await shop.anAdmin()]
  await shop.configure({ low_stock_threshold: 3 })
  const product = await aProduct(shop, {
    rentalPrice: 0,
    variants: [{ stock: 60 }, { stock: 2 }, { stock: 1 }],
  })
  await aProduct(shop, { variants: [{ stock: 0, isActive: false }, { stock: 9 }] })
  await aProduct(shop, { isActive: false, variants: [{ stock: 0 }] })
  const rent = (quantity: number) => ({ lines: [line(product, 'rent', quantity)], method: 4, staff })
  for (const status of ['pending', 'approved', 'awaiting_return', 'rejected'] as const) {
    await anOrder(shop, await shop.aMember(), status, rent(1))
  }
  for (const _ of [1, 2, 3]) {
    const ended = await shop.aMember()
    const order = await anOrder(shop, ended, 'pending', { lines: [line(product, 'sale')], staff })
    done(await ended.post(`/order/${order.id}/cancel/`), 200)
  }
  const list = await staff.get<{ results: { id: number; version: number }[] }>(
    '/staff/refunds/?state=to_check',
  )
  const { id, version } = first(done(list, 200).results)
  done(await staff.post(`/staff/refunds/${id}/check/`, { version, received: 120, method: 'transfer' }), 200)
  await anOrder(shop, await shop.aMember(), 'completed', { lines: [line(product, 'sale')], staff })
  const partly = await anOrder(shop, await shop.aMember(), 'approved', rent(2))
  const some = { items: [{ order_item: first(partly.items).id, quantity: 1 }] }
  done(await staff.post(`/staff/orders/${partly.id}/hand-over/`, some), 200)

  const lose = async (order: { id: string; items: readonly { id: number }[] }) => {
    const items = [{ order_item: first(order.items).id, outcomes: [{ condition: 5, quantity: 1 }] }]
    return done(await staff.post<{ id: string }>(`/staff/orders/${order.id}/walk-in-return/`, { items }), 201)
  }
  for (const paid of [false, true]) {
    const member = await shop.aMember()
    const session = await lose(await anOrder(shop, member, 'awaiting_return', rent(1)))
    done(await member.upload('/penaltyslip/', { session: session.id }, await aPhoto('#112233')), 201)
    if (paid)
      done(await staff.post(`/staff/returns/${session.id}/penalty-paid/`, { method: 'transfer' }), 200)
  }
  await lose(await anOrder(shop, await shop.aMember(), 'awaiting_return', rent(1)))
  const sender = await shop.aMember()
  await aReturn(sender, [(await aLoan(shop, sender, { staff })).item.id])
  await shop.orm.update(outboxMails).set({ failedAt: new Date() })
  shop.at('2026-12-05T03:00:00Z')

  const read = async () => done(await staff.get<Summary>('/staff/summary/'), 200)
  const expectEqual = async (counts: Readonly<Record<string, number>>) => {
    const lengths: Record<string, number> = {}
    for (const path of Object.keys(counts)) lengths[path] = await lengthOf(admin, path)
    expect(lengths).toEqual(counts)
  }
  const summary = await read()
  const next = summary.hand_over_next
  if (!next) throw new Error('a workshop is active')
  await expectEqual({
    ...Object.fromEntries(
      statusesThat('open').map((status) => [`/staff/orders/?status=${status}`, summary.orders[status]]),
    ),
    '/staff/returns/?status=pending': summary.returns.pending,
    '/staff/orders/?status=hand_over_next': next.orders,
    '/staff/orders/?status=overdue': summary.overdue,
    '/staff/loans/?overdue=true': summary.overdue,
    '/staff/returns/?status=penalty_unpaid': summary.returns.penalty_unpaid,
    '/staff/returns/?status=penalty_slip': summary.returns.penalty_slips,
    '/staff/products/?stock=low': summary.low_stock,
    '/staff/mails/?state=failed': summary.mails_failed,
    '/staff/refunds/?state=to_check': summary.refunds?.to_check ?? -1,
    '/staff/refunds/?state=owed': summary.refunds?.owed ?? -1,
  })
  const picks = await staff.get<{ orders: unknown[] }>(`/staff/workshops/${next.workshop}/pick-list/`)
  expect(done(picks, 200).orders).toHaveLength(next.orders)
  expect([next.orders, summary.overdue, summary.low_stock]).toEqual([2, 3, 1])
  expect(summary.refunds).toEqual({
    to_check: 2,
    owed: 1,
    awaiting_destination: 1,
    confirmed_alone: 0,
  })
  expect(summary.returns).toMatchObject({ pending: 1, penalty_unpaid: 2, penalty_slips: 1 })

  const late = await staff.get<SuccessOf<typeof listStaffOrders>>('/staff/orders/?status=overdue')
  expect(done(late, 200).results.every(({ is_overdue }) => is_overdue)).toBe(true)
  await shop.orm.update(workshops).set({ isActive: false })
  expect((await read()).hand_over_next).toBeNull()
  expect(await lengthOf(staff, '/staff/orders/?status=hand_over_next')).toBe(0)
}, 90_000)

test('a return is found by its member’s phone, as an order is', async () => {
  const [staff, member] = [await shop.staff(), await shop.aMember({ phoneNumber: '0899998888' })]
  const { item } = await aLoan(shop, member, { staff })
  await aReturn(member, [item.id])
  expect(await lengthOf(staff, '/staff/returns/?q=089-999')).toBe(1)
  expect(await lengthOf(staff, '/staff/orders/?q=089-999')).toBe(1)
  expect(await lengthOf(staff, '/staff/returns/?q=077-777')).toBe(0)
})

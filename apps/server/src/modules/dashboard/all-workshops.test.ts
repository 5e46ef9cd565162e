import type { SuccessOf } from '@jansi/contract/endpoint'
import type { StaffOrderListItem } from '@jansi/contract/staff-order-body'
import type { getStaffSummary } from '@jansi/contract/staff-summary'
import { expect, it } from 'vitest'
import { openShop, type Person } from '../../../test/shop.ts'
import { aLoan, anOrder, aProduct, aReturn, done, first, line } from '../../../test/shop-goods.ts'
import { workshops } from '../../db/schema/workshops.ts'

const shop = openShop()

type Page = { count: number; results: StaffOrderListItem[]; elsewhere?: { status: string; count: number }[] }

const list = async (staff: Person, path: string) => done(await staff.get<Page>(path), 200)
const summary = async (staff: Person) =>
  done(await staff.get<SuccessOf<typeof getStaffSummary>>('/staff/summary/'), 200)

it('Today counts the orders left to hand over of all workshops, and its queue holds the same orders', async () => {
  const staff = await shop.staff()
  const member = await shop.aMember()
  const former = await anOrder(shop, member, 'approved', { staff })
  const [old] = await shop.orm.select().from(workshops)
  await shop.orm.update(workshops).set({ isActive: false })
  const [next] = await shop.orm
    .insert(workshops)
    .values({
      name: 'งาน B',
      startsOn: '2026-12-04',
      endsOn: '2026-12-06',
      handOverOn: '2026-12-04',
      returnDueOn: '2026-12-12',
      isActive: true,
      createdAt: shop.deps.clock(),
    })
    .returning()
  const product = await aProduct(shop)
  await anOrder(shop, member, 'approved', { staff, lines: [line(product, 'sale')] })
  const partly = await anOrder(shop, await shop.aMember(), 'approved', {
    staff,
    lines: [line(product, 'rent'), line(product, 'sale')],
  })
  const items = [{ order_item: first(partly.items).id, quantity: 1 }]
  done(await staff.post(`/staff/orders/${partly.id}/hand-over/`, { items }), 200)

  const { hand_over: handOver, hand_over_next: ofActive } = await summary(staff)
  expect(handOver).toEqual({
    orders: 3,
    workshops: [
      { workshop: old?.id, name: old?.name, hand_over_on: '2026-11-21', orders: 1 },
      { workshop: next?.id, name: 'งาน B', hand_over_on: '2026-12-04', orders: 2 },
    ],
  })
  expect(ofActive?.orders).toBe(2)
  const queue = await list(staff, '/staff/orders/?status=hand_over')
  expect(queue.count).toBe(3)
  expect(queue.results.map(({ id }) => id)).toContain(former.id)
  const goods = { first: product.name, others: 1 }
  expect(queue.results.find(({ id }) => id === partly.id)?.goods).toEqual(goods)
  expect((await list(staff, '/staff/orders/?status=hand_over_next')).count).toBe(2)
})

it('a search within a tab counts its hits in the others, each once, and none without a search', async () => {
  const staff = await shop.staff()
  const member = await shop.aMember({ firstName: 'ศรีสุดา' })
  const approved = await anOrder(shop, member, 'approved', { staff })
  await anOrder(shop, member, 'pending', { staff })
  await anOrder(shop, member, 'cancelled', { staff })
  await anOrder(shop, member, 'cancelled', { staff })
  await anOrder(shop, await shop.aMember(), 'cancelled', { staff })

  const byName = `q=${encodeURIComponent('ศรีสุดา')}`
  const pending = await list(staff, `/staff/orders/?status=pending&${byName}`)
  expect([pending.count, pending.elsewhere]).toEqual([
    1,
    [
      { status: 'approved', count: 1 },
      { status: 'cancelled', count: 2 },
    ],
  ])
  // Not by its number: the ids of other orders may begin with that digit.
  const byId = await list(staff, `/staff/orders/?status=hand_over&q=${approved.id.slice(0, 8)}`)
  expect([byId.count, byId.elsewhere]).toEqual([1, []])
  expect((await list(staff, '/staff/orders/?status=pending')).elsewhere).toBeUndefined()
  expect((await list(staff, `/staff/orders/?${byName}`)).elsewhere).toBeUndefined()
})

it('a search of returns counts its hits in the other tabs', async () => {
  const staff = await shop.staff()
  const member = await shop.aMember({ firstName: 'ศรีสุดา' })
  const session = await aReturn(member, [(await aLoan(shop, member, { staff })).item.id])
  const items = [{ return_item: first(session.items).id, outcomes: [{ condition: 1, quantity: 1 }] }]
  done(await staff.post(`/staff/returns/${session.id}/review/`, { items }), 200)
  await aReturn(member, [(await aLoan(shop, member, { staff })).item.id])
  // A draft is shown nowhere.
  done(await member.post('/returnsession/'), 201)
  const byName = `q=${encodeURIComponent('ศรีสุดา')}`
  const pending = await list(staff, `/staff/returns/?status=pending&${byName}`)
  expect([pending.count, pending.elsewhere]).toEqual([1, [{ status: 'approved', count: 1 }]])
  const decided = await list(staff, `/staff/returns/?status=approved&${byName}`)
  expect([decided.count, decided.elsewhere]).toEqual([1, [{ status: 'pending', count: 1 }]])
  const unpaid = await list(staff, `/staff/returns/?status=penalty_unpaid&${byName}`)
  expect([unpaid.count, unpaid.elsewhere?.length]).toEqual([0, 2])
})

import type { Order } from '@jansi/contract/orders'
import { ORDER_STATUSES } from '@jansi/contract/statuses'
import { asc, desc, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openShop } from '../../../test/shop.ts'
import {
  aLoan,
  anActiveWorkshop,
  anOrder,
  aProduct,
  aReturn,
  done,
  line,
  sendSlip,
} from '../../../test/shop-goods.ts'
import {
  orderEvents,
  orderItems,
  orders,
  paymentSlips,
  refundCases,
  refundDestinations,
  workshops,
} from '../../db/schema.ts'
import { groupBy } from '../../domain/group-by.ts'
import { TIMELINE_STATUSES } from '../../domain/order-timeline.ts'
import {
  openOrdersOfMember,
  orderIdsOfMember,
  orderOfMember,
  someOrdersOfMember,
  stampedOrdersOfMember,
  stampsOfMember,
} from './member-orders.ts'
import { type OrderView, withItemsAndSlips } from './queries.ts'

const shop = openShop()

/** Orders of a member as the query builder reads them, newest first. */
async function plainViews(userId: number): Promise<Required<OrderView>[]> {
  const { orm } = shop
  const rows = await orm
    .select({ order: orders, workshop: workshops })
    .from(orders)
    .innerJoin(workshops, eq(workshops.id, orders.workshopId))
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt), desc(orders.number))
  const events = await orm.select().from(orderEvents).orderBy(asc(orderEvents.id))
  const eventsOf = groupBy(events, ({ orderId }) => orderId)
  return (await withItemsAndSlips(orm, rows)).map((view) => ({
    ...view,
    events: (eventsOf.get(view.order.id) ?? []).map(({ toStatus, createdAt }) => ({
      to: toStatus,
      at: createdAt,
    })),
    isWaitedFor: false,
    withoutDebtTo: view.order.status === 'awaiting_return' ? expect.any(String) : null,
  }))
}

/** Orders of every status, some with two slips, refunds and destinations, and returned items. */
async function ordersOfEveryStatus() {
  const { orm } = shop
  await anActiveWorkshop(shop, { place: 'ห้อง "204"' })
  await shop.configure({ renewals_per_loan: 2, renewal_days: 7 })
  const [member, staff] = [await shop.aMember(), await shop.staff()]
  const made: Order[] = []
  const sold = [line(await aProduct(shop), 'sale'), line(await aProduct(shop), 'sale')]
  for (const status of ORDER_STATUSES) {
    made.push(await anOrder(shop, member, status, { staff, ...(status === 'completed' && { lines: sold }) }))
  }
  const [pending] = made.filter(({ status }) => status === 'pending')
  if (pending) {
    await sendSlip(member, pending.id)
    await orm.update(paymentSlips).set({ reference: '1' }).where(eq(paymentSlips.orderId, pending.id))
  }
  const { item } = await aLoan(shop, member, { quantity: 2, staff })
  const session = await aReturn(member, [item.id])
  const outcomes = [{ condition: 1, quantity: 2 }]
  const items = session.items.map(({ id }) => ({ return_item: id, outcomes }))
  done(await staff.post(`/staff/returns/${session.id}/review/`, { items }), 200)
  for (const [at, { id }] of made.entries()) {
    // A row that is written again is behind the others of its table.
    const [first] = await orm
      .select()
      .from(orderItems)
      .where(eq(orderItems.orderId, id))
      .orderBy(orderItems.id)
    await orm
      .update(orderItems)
      .set({ closedReason: 'หมด \\ "x"' })
      .where(eq(orderItems.id, first?.id ?? 0))
    if (at % 2 === 0) continue
    const written = { createdAt: shop.deps.clock(), updatedAt: shop.deps.clock() }
    const closed = { orderId: id, cause: 'part_closed' as const, checkNote: '"', ...written }
    const [withDestination] = await orm
      .insert(refundCases)
      .values([
        { ...closed, state: 'nothing_owed', amount: 0, checkedAt: new Date() },
        { ...closed, state: 'withdrawn' },
      ])
      .returning()
    await orm.insert(refundDestinations).values({
      caseId: withDestination?.id ?? 0,
      kind: 'bank',
      number: '0123456789',
      bankCode: '004',
      holder: 'มะลิ',
      ...written,
    })
  }
  return member
}

it('reads orders of every status as the query builder does', async () => {
  const { orm } = shop
  const member = await ordersOfEveryStatus()
  const userId = member.id
  const plain = await plainViews(userId)
  expect(new Set(plain.map(({ order }) => order.status))).toEqual(new Set(ORDER_STATUSES))
  expect(Math.max(...plain.map(({ slips }) => slips.length))).toBe(2)

  const ids = await orderIdsOfMember(orm, userId)
  expect(await someOrdersOfMember(orm, userId, ids)).toEqual(plain)
  expect(await Promise.all(ids.map((id) => orderOfMember(orm, userId, id)))).toEqual(plain)
  const open = await openOrdersOfMember(orm, userId)
  expect(open).toEqual(plain.filter(({ order }) => open.some((one) => one.order.id === order.id)))

  const inTimeline = ({ to }: { to: string }) => TIMELINE_STATUSES.some((status) => status === to)
  const stamped = await stampedOrdersOfMember(orm, userId, ids)
  expect(new Map(stamped.map(({ view, stamp }) => [view.order.id, stamp]))).toEqual(
    new Map((await stampsOfMember(orm, userId)).map(({ id, stamp }) => [id, stamp])),
  )
  const shown = stamped
    .map(({ view }) => view)
    .sort((one, other) => ids.indexOf(one.order.id) - ids.indexOf(other.order.id))
  expect(plain.map((view) => ({ ...view, events: view.events.filter(inTimeline) }))).toMatchObject(shown)
  expect(shown.map(({ refunds }) => refunds)).toEqual(plain.map(({ refunds }) => refunds))
})

it('shows each order of a history as on its own page', async () => {
  const member = await ordersOfEveryStatus()
  const history = done(await member.get<Order[]>('/order/'), 200)
  const pages = await Promise.all(history.map(({ id }) => member.get<Order>(`/order/${id}/`)))
  expect(history).toEqual(pages.map((page) => done(page, 200)))
  expect(history.length).toBeGreaterThan(ORDER_STATUSES.length)
})

it('shows at once an order that is new or that another process has changed', async () => {
  await anActiveWorkshop(shop)
  const member = await shop.aMember()
  const dueDays = async () =>
    done(await member.get<Order[]>('/order/'), 200).map(({ return_due_on }) => return_due_on)
  expect(await dueDays()).toEqual([])
  const order = await anOrder(shop, member, 'pending')
  expect(await dueDays()).toEqual([null])
  await shop.orm.update(orders).set({ returnDueOn: '2027-01-01' }).where(eq(orders.id, order.id))
  expect(await dueDays()).toEqual(['2027-01-01'])
})

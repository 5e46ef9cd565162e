import type { Order } from '@jansi/contract/orders'
import { ORDER_STATUSES, type OrderStatus, SLIP_REJECTION_REASONS } from '@jansi/contract/statuses'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { countStatements } from '../../../test/count-statements.ts'
import { openShop, type Person } from '../../../test/shop.ts'
import { aLoan, anActiveWorkshop, anOrder, aProduct, done, line } from '../../../test/shop-goods.ts'
import {
  orderEvents,
  orderItems,
  orders,
  paymentSlips,
  refundCases,
  refundDestinations,
  waitingEntries,
  workshops,
} from '../../db/schema.ts'

/** Session and stamps. */
const STATEMENTS_OF_A_KEPT_HISTORY = 2

async function historyOf(member: Person): Promise<Order[]> {
  return done(await member.get<Order[]>('/order/'), 200)
}

/** Expects that the history shows each order as its own page does, which is never kept. */
async function expectCurrent(member: Person): Promise<Order[]> {
  const history = await historyOf(member)
  const pages = await Promise.all(history.map(({ id }) => member.get<Order>(`/order/${id}/`)))
  expect(history).toEqual(pages.map((page) => done(page, 200)))
  return history
}

const shop = openShop()

it('sends an order again as it was, until it changes', async () => {
  await anActiveWorkshop(shop)
  const member = await shop.aMember()
  await anOrder(shop, member, 'pending')
  const first = await historyOf(member)
  expect(await countStatements(async () => expect(await historyOf(member)).toEqual(first))).toBe(
    STATEMENTS_OF_A_KEPT_HISTORY,
  )
  const next = await anOrder(shop, member, 'pending')
  expect((await expectCurrent(member)).map(({ id }) => id)).toEqual([next.id, ...first.map(({ id }) => id)])
})

it('shows nobody an order of somebody else', async () => {
  await anActiveWorkshop(shop)
  const [member, other] = [await shop.aMember(), await shop.aMember()]
  const order = await anOrder(shop, member, 'pending')
  expect(await historyOf(member)).toHaveLength(1)
  expect(await historyOf(other)).toEqual([])
  await shop.orm.update(orders).set({ userId: other.id }).where(eq(orders.id, order.id))
  expect(await historyOf(member)).toEqual([])
})

it('shows at once each change that another process writes', async () => {
  const { orm } = shop
  const { id: workshopId } = await anActiveWorkshop(shop)
  await shop.configure({ renewals_per_loan: 1, renewal_days: 7 })
  const [member, other] = [await shop.aMember(), await shop.aMember()]
  const { order, item, product } = await aLoan(shop, member, { quantity: 2 })
  const ofOrder = { orderId: order.id }
  const createdAt = shop.deps.clock()
  const changes: Record<string, () => PromiseLike<unknown>> = {
    order: () => orm.update(orders).set({ returnDueOn: '2040-01-01' }).where(eq(orders.id, order.id)),
    item: () => orm.update(orderItems).set({ closedReason: 'หมด' }).where(eq(orderItems.id, item.id)),
    'slip of an order': () =>
      orm
        .insert(paymentSlips)
        .values({ ...ofOrder, imageKey: 'private/a', uploadedBy: member.id, createdAt }),
    'changed slip': () =>
      orm.update(paymentSlips).set({ imageKey: 'private/b' }).where(eq(paymentSlips.imageKey, 'private/a')),
    'deleted slip': () => orm.delete(paymentSlips).where(eq(paymentSlips.imageKey, 'private/b')),
    event: () => orm.delete(orderEvents).where(eq(orderEvents.orderId, order.id)),
    'added event': () =>
      orm
        .insert(orderEvents)
        .values({ ...ofOrder, fromStatus: 'pending', toStatus: 'approved', createdAt: new Date(0) }),
    'refund case': () =>
      orm.insert(refundCases).values({
        ...ofOrder,
        cause: 'part_closed',
        state: 'owed',
        amount: 100,
        createdAt,
        updatedAt: createdAt,
      }),
    'changed refund case': () =>
      orm.update(refundCases).set({ amount: 200 }).where(eq(refundCases.orderId, order.id)),
    destination: () =>
      orm.execute(sql`insert into refund_destinations (case_id, kind, number)
        select id, 'promptpay', '0812345678' from refund_cases where order_id = ${order.id}`),
    'changed destination': () => orm.update(refundDestinations).set({ number: '0812345679' }),
    'deleted destination': () => orm.delete(refundDestinations),
    'deleted refund case': () => orm.delete(refundCases),
    workshop: () => orm.update(workshops).set({ name: 'สีน้ำ' }).where(eq(workshops.id, workshopId)),
    'somebody who waits': () =>
      orm
        .insert(waitingEntries)
        .values({ userId: other.id, variantId: product.variant.id, workshopId, createdAt }),
    'the order once more': () =>
      orm.update(orders).set({ returnDueOn: '2040-01-02' }).where(eq(orders.id, order.id)),
  }
  let before = await expectCurrent(member)
  for (const [name, change] of Object.entries(changes)) {
    await change()
    const history = await expectCurrent(member)
    expect(history, name).not.toEqual(before)
    before = history
  }
})

describe('a history as time passes', () => {
  /** An order with a loan is completed by a return. */
  const soldOnly = async (status: OrderStatus) =>
    status === 'completed' && { lines: [line(await aProduct(shop), 'sale')] }

  it('shows at each moment the same as pages of single orders', async () => {
    await anActiveWorkshop(shop)
    await shop.configure({ promptpay_target: '0812345678', renewals_per_loan: 1, renewal_days: 7 })
    const [member, staff] = [await shop.aMember(), await shop.staff()]
    for (const status of ORDER_STATUSES)
      await anOrder(shop, member, status, { staff, ...(await soldOnly(status)) })
    const late = await aLoan(shop, member, { staff })
    const held = await anOrder(shop, member, 'rejected', { staff, reason: SLIP_REJECTION_REASONS[0] })
    shop.at('2026-11-28T16:58:00Z')
    await shop.orm
      .update(orders)
      .set({ heldUntil: new Date('2026-11-28T17:01:30Z') })
      .where(eq(orders.id, held.id))
    const shown = new Map<string, Order[]>()
    for (const time of ['16:58:00', '16:59:59', '17:00:00', '17:00:01', '17:01:29', '17:01:30', '17:05:00']) {
      shop.at(`2026-11-28T${time}Z`)
      shown.set(time, await expectCurrent(member))
    }
    const orderAt = (time: string, id: string) => shown.get(time)?.find((order) => order.id === id)
    expect(orderAt('16:59:59', late.order.id)?.is_overdue).toBe(false)
    expect(orderAt('17:00:00', late.order.id)?.is_overdue).toBe(true)
    expect(orderAt('17:01:29', held.id)?.can.send_slip).toBe(true)
    expect(orderAt('17:01:30', held.id)?.can.send_slip).toBe(false)
    expect(shown.get('17:05:00')).not.toEqual(shown.get('17:01:30'))
  })

  it('shows settings as they are now', async () => {
    await anActiveWorkshop(shop)
    const [member, staff] = [await shop.aMember(), await shop.staff()]
    for (const status of ['awaiting_slip', 'completed', 'awaiting_return'] as const) {
      await anOrder(shop, member, status, { staff, method: 1, ...(await soldOnly(status)) })
    }
    let before = await expectCurrent(member)
    for (const change of [
      { promptpay_target: '0812345678' },
      { tax_id: '1234567890121' },
      { late_fee_per_day: 700 },
      { renewals_per_loan: 2, renewal_days: 5 },
    ]) {
      await shop.configure(change)
      const history = await expectCurrent(member)
      expect(history, Object.keys(change).join()).not.toEqual(before)
      before = history
    }
  })
})

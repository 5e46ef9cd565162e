import type { Order } from '@jansi/contract/orders'
import { SLIP_REJECTION_REASONS } from '@jansi/contract/slip-money'
import { ORDER_STATUSES, type OrderStatus } from '@jansi/contract/statuses'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openShop, type Person } from '../../../test/shop.ts'
import { aLoan, anActiveWorkshop, anOrder, aProduct, done, line } from '../../../test/shop-goods.ts'
import { orders } from '../../db/schema/orders.ts'

async function historyOf(member: Person): Promise<Order[]> {
  return done(await member.get<Order[]>('/order/'), 200)
}

/** Expects that the history shows each order as its own page does. */
async function expectCurrent(member: Person): Promise<Order[]> {
  const history = await historyOf(member)
  const pages = await Promise.all(history.map(({ id }) => member.get<Order>(`/order/${id}/`)))
  expect(history).toEqual(pages.map((page) => done(page, 200)))
  return history
}

const shop = openShop()

/** An order with a loan is completed by a return. */
const soldOnly = async (status: OrderStatus) =>
  status === 'completed' && { lines: [line(await aProduct(shop), 'sale')] }

it('shows orders of every status, newest first, each as on its own page', async () => {
  await anActiveWorkshop(shop)
  const [member, staff] = [await shop.aMember(), await shop.staff()]
  const made: string[] = []
  for (const status of ORDER_STATUSES) {
    const { id } = await anOrder(shop, member, status, { staff, ...(await soldOnly(status)) })
    made.unshift(id)
    shop.pass(1)
  }
  expect((await expectCurrent(member)).map(({ id }) => id)).toEqual(made)
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

describe('a history as time passes', () => {
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

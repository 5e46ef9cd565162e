import type { Order } from '@jansi/contract/orders'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openShop } from '../../../test/shop.ts'
import { anOrder, aProduct, checkout, done, line, sendSlip, stockOf } from '../../../test/shop-goods.ts'
import { orderEvents, orders } from '../../db/schema.ts'

const KEEP = '/order/keep_refused_payment/'
const key = { 'idempotency-key': 'paid-for-nothing' }

const shop = openShop()

it('the payment of a refused checkout keeps money that was sent for goods that are gone, and staff return it', async () => {
  const [member, staff] = [await shop.aMember(), await shop.staff()]
  const product = await aProduct(shop, { variants: [{ stock: 1 }] })
  await anOrder(shop, await shop.aMember(), 'awaiting_slip', { lines: [line(product, 'sale')] })
  const wanted = checkout([line(product, 'sale')])
  expect(await member.post('/order/create_from_cart/', wanted)).toMatchObject({
    status: 400,
    body: { code: 'out_of_stock' },
  })
  const kept = done(await member.post<Order>(KEEP, wanted, key), 201)
  expect(kept).toMatchObject({
    status: 'cancelled',
    amount: 120,
    receipt_kind: 'void_summary',
    can: { send_late_slip: true, cancel: false },
  })
  // Sent again, for the response was lost.
  expect(done(await member.post<Order>(KEEP, wanted, key), 201).id).toBe(kept.id)
  expect(await stockOf(shop, product.variant)).toMatchObject({ available: 0 })
  const [event] = await shop.orm.select().from(orderEvents).where(eq(orderEvents.orderId, kept.id))
  expect(event).toMatchObject({ fromStatus: null, toStatus: 'cancelled', reason: 'ของหมดแล้ว' })
  await sendSlip(member, kept.id)
  const refunds = done(
    await staff.get<{ results: { order: { id: string }; state: string }[] }>('/staff/refunds/'),
    200,
  )
  expect(refunds.results).toMatchObject([{ state: 'to_check' }])
})

it('the payment of a refused checkout makes the order after all if it has become possible', async () => {
  const member = await shop.aMember()
  const product = await aProduct(shop, { variants: [{ stock: 0 }] })
  const wanted = checkout([line(product, 'sale')])
  const staff = await shop.staff()
  done(
    await staff.post(`/staff/variants/${product.variant.id}/adjust/`, { available: 2, reason: 'ซื้อเพิ่ม' }),
    200,
  )
  expect(done(await member.post<Order>(KEEP, wanted, key), 201).status).toBe('awaiting_slip')
  expect(await stockOf(shop, product.variant)).toMatchObject({ available: 1 })
})

it('the payment of a refused checkout is no way around mistakes: unknown lines and methods are refused, and nothing is written', async () => {
  const member = await shop.aMember()
  const product = await aProduct(shop, { variants: [{ stock: 0 }] })
  const free = await aProduct(shop, { rentalPrice: 0, variants: [{ stock: 0 }] })
  for (const wanted of [
    checkout([{ ...line(product, 'sale'), product_id: 987, variant_id: 987 }]),
    checkout([line(free, 'rent')], 4),
    checkout([line(product, 'sale')], 987),
  ]) {
    expect((await member.post(KEEP, wanted)).status).toBe(400)
  }
  expect((await shop.guest.post(KEEP, checkout([line(product, 'sale')]))).status).toBe(401)
  expect(await shop.orm.select().from(orders)).toEqual([])
})

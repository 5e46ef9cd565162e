import type { Order } from '@jansi/contract/orders'
import type { StaffOrder } from '@jansi/contract/staff-orders'
import { expect, it } from 'vitest'
import { openShop } from '../../../test/shop.ts'
import { aProduct, checkout, done, line, sendSlip } from '../../../test/shop-goods.ts'
import { paymentMethods } from '../../db/schema.ts'

/** No order waits for money that it does not cost, and the smallest one can be paid, by every method, online and at the desk. */
const shop = openShop()

const METHODS = [1, 3, 4, 5]
const ROWS = METHODS.flatMap((method) =>
  (['online', 'desk'] as const).flatMap((place) =>
    [0, 1].flatMap((satang) => {
      const isOffered = place === 'desk' || method !== 5
      return isOffered && !(method === 4 && satang > 0) ? [{ method, place, satang }] : []
    }),
  ),
)

it.each(ROWS)(
  'an order of $satang satang by method $method, $place, ends approved',
  async ({ method, place, satang }) => {
    const [staff, member] = [await shop.staff(), await shop.aMember()]
    if (method === 5)
      await shop.orm
        .insert(paymentMethods)
        .values({ id: 5, name: 'เงินสด', position: 9 })
        .onConflictDoNothing()
    const body = checkout([line(await aProduct(shop, { rentalPrice: satang }), 'rent')], method)
    const made =
      place === 'online'
        ? done(await member.post<Order>('/order/create_from_cart/', body), 201)
        : done(await staff.post<StaffOrder>('/staff/desk-orders/', { ...body, member: member.id }), 201)
    const at = `/staff/orders/${made.id}`
    const read = async () => done(await staff.get<StaffOrder>(`${at}/`), 200)
    if (satang === 0) {
      expect(made.status).toBe(place === 'online' ? 'pending' : 'approved')
      if (place === 'online' && method !== 4) await sendSlip(member, made.id)
      if (place === 'online') done(await staff.post(`${at}/transition/`, { to: 'approved' }), 200)
    } else if (made.status === 'awaiting_slip') {
      const payment = { method: 'transfer', amount: 0.01, amount_due: 0.01 }
      done(await staff.post(`${at}/payment/`, payment), 200)
    }
    expect((await read()).status).toBe('approved')
  },
)

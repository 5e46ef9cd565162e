import type { SuccessOf } from '@jansi/contract/endpoint'
import type { getStaffSummary } from '@jansi/contract/staff-summary'
import { expect, test } from 'vitest'
import { aPhoto } from '../../../test/pictures.ts'
import { openShop } from '../../../test/shop.ts'
import { anActiveWorkshop, anOrder, aProduct, done, first, line } from '../../../test/shop-goods.ts'
import { workshops } from '../../db/schema/workshops.ts'

const shop = openShop()

test('the summary counts the next hand-over, low stock and penalties', async () => {
  const [staff, member] = [await shop.staff(), await shop.aMember()]
  const read = async () => done(await staff.get<SuccessOf<typeof getStaffSummary>>('/staff/summary/'), 200)
  expect(await read()).toMatchObject({ low_stock: 0, hand_over_next: null, returns: { penalty_slips: 0 } })

  await shop.configure({ low_stock_threshold: 3 })
  const workshop = await anActiveWorkshop(shop)
  const next = {
    workshop: workshop.id,
    name: workshop.name,
    hand_over_on: workshop.handOverOn,
  }
  const product = await aProduct(shop, {
    rentalPrice: 0,
    variants: [{ stock: 9 }, { stock: 3 }, { stock: 0, isActive: false }],
  })
  await aProduct(shop, { isActive: false, variants: [{ stock: 0 }] })
  expect(await read()).toMatchObject({ low_stock: 1, hand_over_next: { ...next, orders: 0 } })

  const input = { lines: [line(product, 'rent', 2)], method: 4, staff }
  await anOrder(shop, member, 'pending', input)
  await anOrder(shop, member, 'approved', input)
  const partly = await anOrder(shop, member, 'approved', input)
  const { id: order_item } = first(partly.items)
  const some = { items: [{ order_item, quantity: 1 }] }
  done(await staff.post(`/staff/orders/${partly.id}/hand-over/`, some), 200)
  const out = await anOrder(shop, member, 'awaiting_return', input)
  expect(await read()).toMatchObject({ low_stock: 1, hand_over_next: { ...next, orders: 2 } })

  const outcomes = [{ condition: 5, quantity: 2 }]
  const items = [{ order_item: first(out.items).id, outcomes }]
  const path = `/staff/orders/${out.id}/walk-in-return/`
  const session = done(await staff.post<{ id: string }>(path, { items }), 201)
  expect((await read()).returns).toMatchObject({ penalty_unpaid: 1, penalty_slips: 0 })
  for (const colour of ['#112233', '#445566']) {
    done(await member.upload('/penaltyslip/', { session: session.id }, await aPhoto(colour)), 201)
  }
  expect((await read()).returns).toMatchObject({ penalty_unpaid: 1, penalty_slips: 1 })
  done(await staff.post(`/staff/returns/${session.id}/penalty-paid/`, { method: 'transfer' }), 200)
  expect((await read()).returns).toMatchObject({ penalty_unpaid: 0, penalty_slips: 0 })

  await shop.orm.update(workshops).set({ isActive: false })
  expect((await read()).hand_over_next).toBeNull()
  expect((await member.get('/staff/summary/')).status).toBe(403)
}, 90_000)

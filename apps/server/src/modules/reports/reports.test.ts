import type { Report } from '@jansi/contract/staff-reports'
import { eq, gt } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { withoutTriggers } from '../../../test/database.ts'
import { openShop, type Person } from '../../../test/shop.ts'
import {
  aLoan,
  anActiveWorkshop,
  anOrder,
  aProduct,
  done,
  first,
  line,
  type MadeProduct,
  moneyCame,
} from '../../../test/shop-goods.ts'
import { products, variants } from '../../db/schema/catalog.ts'
import { stockMovements } from '../../db/schema/stock.ts'

const LONG = 90_000

const shop = openShop()
let staff: Person
let member: Person
let product: MadeProduct
let stamped = 0

beforeEach(async () => {
  staff = await shop.staff()
  member = await shop.aMember()
  await anActiveWorkshop(shop, { endsOn: '2026-12-31' })
  product = await aProduct(shop, { name: '=สีน้ำ "12" สี', variants: [{ stock: 20 }] })
  stamped = 0
})
/** Does something at an instant. The ledger keeps the database's time, so its rows are dated by hand. */
const at = async <T>(instant: string, act: () => Promise<T>): Promise<T> => {
  shop.at(instant)
  const result = await act()
  await withoutTriggers(shop.orm, (tx) =>
    tx
      .update(stockMovements)
      .set({ createdAt: new Date(instant) })
      .where(gt(stockMovements.id, stamped)),
  )
  stamped = await shop.orm.$count(stockMovements)
  return result
}
const report = async (query: string) => done(await staff.get<Report>(`/staff/reports/${query}`), 200)
const nothing = {
  orders: 0,
  sale_income: 0,
  rental_income: 0,
  penalty_income: 0,
  loans: 0,
  returned: 0,
  lost: 0,
  received: 0,
  refunds_owed: 0,
  refunds_paid: 0,
}
const free = { method: 4, lines: [] as object[] }

describe('reports by week', () => {
  test(
    'count a small history in the weeks in which it happened, Monday to Sunday in Bangkok',
    async () => {
      const gratis = await aProduct(shop, { name: 'ผ้ากันเปื้อน', rentalPrice: 0 })
      const borrow = { ...free, lines: [line(gratis, 'rent')], staff }
      const lines = [line(product, 'sale'), line(product, 'rent', 3)]
      const sold = await at('2026-11-20T03:00:00Z', () =>
        anOrder(shop, member, 'awaiting_return', { lines, staff }),
      )
      await at('2026-11-20T04:00:00Z', async () => {
        const given = await anOrder(shop, member, 'approved', { lines: [line(product, 'sale')], staff })
        const input = { to: 'cancelled', money: moneyCame(given.amount) }
        done(await staff.post(`/staff/orders/${given.id}/transition/`, input), 200)
        await anOrder(shop, member, 'pending', borrow)
        await anOrder(shop, member, 'rejected', borrow)
      })
      await at('2026-11-22T16:59:59Z', () => anOrder(shop, member, 'approved', borrow))
      await at('2026-11-22T17:00:00Z', () => anOrder(shop, member, 'awaiting_return', borrow))
      const rental = first(sold.items.filter(({ is_rental }) => is_rental))
      const back = await at('2026-11-25T03:00:00Z', async () => {
        const outcomes = [
          { condition: 1, quantity: 1 },
          { condition: 3, quantity: 1, penalty_amount: 20.25 },
          { condition: 5, quantity: 1 },
        ]
        const items = [{ order_item: rental.id, outcomes }]
        const path = `/staff/orders/${sold.id}/walk-in-return/`
        return done(await staff.post<{ id: string }>(path, { items }), 201)
      })
      await at('2026-12-01T03:00:00Z', async () =>
        done(await staff.post(`/staff/returns/${back.id}/penalty-paid/`, { method: 'cash' }), 200),
      )

      const losses = [
        {
          variant: product.variant.id,
          product_name: product.name,
          size: 'เบอร์ 1',
          pieces: 1,
          replacement_value: 150,
        },
      ]
      const weeks = [
        { week: '2026-11-09', ...nothing },
        {
          week: '2026-11-16',
          ...nothing,
          // One of them was cancelled in the same week: its money is owed back.
          orders: 3,
          sale_income: 120,
          rental_income: 120,
          loans: 3,
          received: 360,
          refunds_owed: 120,
        },
        { week: '2026-11-23', ...nothing, orders: 1, loans: 1, returned: 2, lost: 1 },
        { week: '2026-11-30', ...nothing, penalty_income: 170.25, received: 170.25 },
      ]
      expect(await report('?from=2026-11-09&to=2026-12-02')).toEqual({
        from: '2026-11-09',
        to: '2026-12-02',
        weeks,
        losses,
        shrinkage: [{ kind: 'write_off', out: 1, in: 0, value: 150 }],
        purchases: [],
        waiting: [],
        refunds_owed_now: 120,
      })
      const some = await report('?from=2026-11-23&to=2026-11-24')
      expect(some.weeks).toEqual([{ week: '2026-11-23', ...nothing, orders: 1, loans: 1 }])
      expect(some.losses).toEqual([])

      const { csv } = done(
        await staff.get<{ csv: string }>('/staff/reports-csv/?from=2026-11-16&to=2026-11-29'),
        200,
      )
      expect(csv.startsWith('\uFEFFสัปดาห์ที่เริ่ม,')).toBe(true)
      expect(csv).toContain(
        '\r\n2026-11-16,3,120.00,120.00,0.00,3,0,0,240.00,360.00,120.00,0.00\r\n2026-11-23,1,0.00,0.00,0.00,1,2,1,0.00,0.00,0.00,0.00\r\n',
      )
      expect(csv).toContain(`\r\n"'=สีน้ำ ""12"" สี",เบอร์ 1,1,150.00\r\n`)
    },
    LONG,
  )

  test.each([
    ['lost', 5],
    ['broken beyond repair', 4],
  ])(
    'take a piece that was %s off the losses of the week in which it is found again',
    async (_, condition) => {
      const admin = await shop.anAdmin()
      const loan = await at('2026-11-20T03:00:00Z', () => aLoan(shop, member, { product, staff }))
      const outcomes = [{ condition, quantity: 1 }]
      const items = [{ order_item: loan.item.id, outcomes }]
      const back = await at('2026-11-25T03:00:00Z', async () => {
        const path = `/staff/orders/${loan.order.id}/walk-in-return/`
        return done(await staff.post<{ id: string }>(path, { items }), 201)
      })
      await at('2026-12-02T03:00:00Z', async () =>
        done(await admin.post(`/staff/returns/${back.id}/reopen/`, { reason: 'พบของแล้ว' }), 200),
      )
      const found = await report('?from=2026-11-30&to=2026-12-06')
      expect(found.losses).toMatchObject([{ pieces: -1, replacement_value: -150 }])
      expect(found.shrinkage).toEqual([{ kind: 'write_off', out: 0, in: 1, value: -150 }])
      expect(found.weeks).toMatchObject([{ lost: -1 }])
      const path = '/staff/reports-csv/?from=2026-11-30&to=2026-12-06'
      const { csv } = done(await staff.get<{ csv: string }>(path), 200)
      expect(csv).toContain(',-1,-150.00\r\n')
      expect(csv).toContain('ตัดออก,0,1,-150.00\r\n')
      expect(await report('?from=2026-11-16&to=2026-12-06')).toMatchObject({
        losses: [],
        shrinkage: [{ kind: 'write_off', out: 1, in: 1, value: 0 }],
      })
    },
  )

  test('stay as they are when names, sizes and prices change later', async () => {
    const path = `/staff/variants/${product.variant.id}`
    await at('2026-11-17T03:00:00Z', async () => {
      const lost = { kind: 'lost', quantity: 1, reason: 'หาไม่พบ' }
      const bought = { kind: 'bought', quantity: 2, unit_cost: 80, reason: 'ซื้อเพิ่ม' }
      for (const move of [lost, bought]) done(await staff.post(`${path}/movements/`, move), 200)
    })
    const week = '?from=2026-11-16&to=2026-11-22'
    const before = await report(week)
    expect([before.losses.length, before.purchases.length]).toEqual([1, 1])
    const renamed = { name: 'สีชุดใหม่', replacementPrice: 99_900 }
    const { id } = product.variant
    await shop.orm.update(products).set(renamed).where(eq(products.id, product.id))
    await shop.orm.update(variants).set({ size: 'ใหญ่', replacementPrice: 88_800 }).where(eq(variants.id, id))
    expect(await report(week)).toEqual(before)
  })

  test('cover the last twelve weeks by default', async () => {
    const { from, to, weeks } = await report('')
    expect([from, to, weeks.length]).toEqual(['2026-08-31', '2026-11-20', 12])
    expect(weeks.at(-1)).toEqual({ week: '2026-11-16', ...nothing })
    expect(await report('?to=2026-11-15')).toMatchObject({ from: '2026-08-24', to: '2026-11-15' })
  })

  test('are refused for days in the wrong order, more than a year, and invalid days', async () => {
    for (const [query, field] of [
      ['?from=2026-11-21', 'from'],
      ['?from=2026-01-02&to=2026-01-01', 'from'],
      ['?from=2025-01-01&to=2026-01-02', 'from'],
      ['?from=0000-01-01&to=0000-01-02', 'to'],
      ['?to=9999-12-31', 'to'],
      ['?from=yesterday', 'from'],
      ['?from=2026-02-30', 'from'],
    ] as const) {
      for (const path of ['reports', 'reports-csv']) {
        expect(await staff.get(`/staff/${path}/${query}`)).toMatchObject({
          status: 400,
          body: { [field]: [expect.any(String)] },
        })
      }
    }
    expect((await report('?from=2025-11-20&to=2026-11-20')).weeks).toHaveLength(53)
    expect((await member.get('/staff/reports/')).status).toBe(403)
    expect((await member.get('/staff/reports-csv/')).status).toBe(403)
  })
})

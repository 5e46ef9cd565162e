import type { CountLine } from '@jansi/contract/staff-stock'
import { eq, sum } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openShop, type Person } from '../../../test/shop.ts'
import { anOrder, aProduct, done, line, stockOf } from '../../../test/shop-goods.ts'
import { categories, variants } from '../../db/schema/catalog.ts'
import { auditLog } from '../../db/schema/records.ts'
import { stockMovements } from '../../db/schema/stock.ts'
import { stockFaults } from './stock-faults.ts'

const shop = openShop()
const SHEET = '/staff/stock-counts/'
type Lines = { count: number; results: CountLine[] }

const toCount = async (staff: Person, query = '') =>
  done(await staff.get<Lines>(`/staff/stock-count/${query}`), 200)
const counted = (variant: number, expected: number, pieces: number) => ({
  lines: [{ variant, expected, counted: pieces }],
})

describe('the list to count', () => {
  it('names what should be on the shelf, with the pieces that nobody has collected', async () => {
    const staff = await shop.staff()
    const product = await aProduct(shop, { variants: [{ shelf: 'A1' }, { isActive: false, stock: 0 }] })
    const member = await shop.aMember()
    await anOrder(shop, member, 'approved', { staff, lines: [line(product, 'sale', 2)] })
    const { count, results } = await toCount(staff)
    expect(count).toBe(1)
    expect(results).toMatchObject([
      { variant: product.variant.id, product_name: 'สีน้ำ 12 สี', available: 3, reserved: 2, on_shelf: 5 },
    ])
  })

  it('is of a category, a shelf, or the variants without a shelf', async () => {
    const staff = await shop.staff()
    const first = await aProduct(shop, { variants: [{ shelf: 'A1' }, {}] })
    const [other] = await shop.orm.insert(categories).values({ name: 'x', displayName: 'อื่น' }).returning()
    const second = await aProduct(shop, { categoryId: other?.id ?? 0, variants: [{ shelf: 'A1' }] })
    const ids = async (query: string) => (await toCount(staff, query)).results.map(({ variant }) => variant)
    expect(await ids(`?category=${other?.id}`)).toEqual([second.variant.id])
    expect(await ids('?shelf=A1')).toEqual([first.variant.id, second.variant.id])
    expect(await ids('?shelf=')).toEqual([first.variants[1]?.id])
    expect(done(await staff.get('/staff/shelves/'), 200)).toEqual([
      { shelf: 'A1', variants: 2 },
      { shelf: null, variants: 1 },
    ])
  })
})

describe('a count', () => {
  it('of two volunteers who saw the same figure is booked once: the second gets the new one', async () => {
    const staff = await shop.staff()
    const { variant } = await aProduct(shop, { variants: [{ stock: 42 }] })
    expect(done(await staff.post(SHEET, counted(variant.id, 42, 37)), 200)).toEqual({
      lines: 1,
      differences: 1,
      pieces: -5,
    })
    expect(await staff.post(SHEET, counted(variant.id, 42, 37))).toMatchObject({
      status: 409,
      body: {
        code: 'count_stale',
        lines: [{ variant: variant.id, expected: 42, counted: 37, on_shelf: 37, available: 37, reserved: 0 }],
      },
    })
    expect(await stockOf(shop, variant)).toMatchObject({ available: 37 })
  })

  it('includes reserved pieces, so that an honest recount changes nothing, also when pieces are ordered meanwhile', async () => {
    const staff = await shop.staff()
    const product = await aProduct(shop)
    const [shown] = (await toCount(staff)).results
    await anOrder(shop, await shop.aMember(), 'pending', { staff, lines: [line(product, 'sale', 3)] })
    done(await staff.post(SHEET, counted(product.variant.id, shown?.on_shelf ?? 0, 5)), 200)
    expect(await stockOf(shop, product.variant)).toMatchObject({ available: 2 })
    expect(await stockFaults(shop.orm)).toEqual([])
  })

  it('below the reserved pieces is refused, because those pieces are promised', async () => {
    const staff = await shop.staff()
    const product = await aProduct(shop)
    await anOrder(shop, await shop.aMember(), 'approved', { staff, lines: [line(product, 'sale', 3)] })
    const before = await shop.everything()
    expect(await staff.post(SHEET, counted(product.variant.id, 5, 2))).toMatchObject({
      status: 400,
      body: { code: 'count_below_reserved', lines: [{ counted: 2, on_shelf: 5, reserved: 3 }] },
    })
    expect(await shop.everything()).toEqual(before)
  })

  it('is booked whole or not at all', async () => {
    const staff = await shop.staff()
    const { variants: own } = await aProduct(shop, { variants: [{}, {}] })
    const before = await shop.everything()
    const lines = own.map(({ id }, place) => ({ variant: id, expected: 5 + place, counted: 4 }))
    const { status, body } = await staff.post<{ lines: object[] }>(SHEET, { lines })
    expect([status, body.lines.length]).toEqual([409, 1])
    expect(await shop.everything()).toEqual(before)
  })

  it.each([
    ['no line', { lines: [] }],
    ['a variant twice', { lines: [1, 1].map((variant) => ({ variant, expected: 5, counted: 5 })) }],
    ['less than nothing', counted(1, 5, -1)],
    ['a variant that is not there', counted(99, 5, 5)],
  ])('with %s is refused by field', async (_what, body) => {
    const staff = await shop.staff()
    await aProduct(shop)
    expect(await staff.post(SHEET, body)).toMatchObject({ status: 400, body: { lines: expect.anything() } })
  })

  it('of 300 pieces over 60 variants leaves ledger and shelf equal', async () => {
    const staff = await shop.staff({ firstName: 'บัว', lastName: 'สุขใจ' })
    for (let made = 0; made < 6; made += 1) {
      await aProduct(shop, {
        name: `สีโปสเตอร์ ${made}`,
        variants: Array.from({ length: 10 }, (_, place) => ({ size: `${place}`, stock: 5 })),
      })
    }
    const { results } = await toCount(staff)
    expect(results.reduce((pieces, { on_shelf }) => pieces + on_shelf, 0)).toBe(300)
    const lines = results.map(({ variant, on_shelf }, place) => ({
      variant,
      expected: on_shelf,
      counted: place % 20 === 0 ? on_shelf - 1 : place % 30 === 1 ? on_shelf + 1 : on_shelf,
    }))
    const booked = done(await staff.post(SHEET, { lines, reason: 'นับปลายภาค' }), 200)
    expect(booked).toEqual({ lines: 60, differences: 5, pieces: -1 })
    const rows = await shop.orm.select().from(stockMovements).where(eq(stockMovements.kind, 'counted'))
    expect(rows).toHaveLength(60)
    const [total] = await shop.orm
      .select({ available: sum(variants.available).mapWith(Number) })
      .from(variants)
    expect(total).toEqual({ available: 299 })
    expect(await stockFaults(shop.orm)).toEqual([])
    expect(await shop.orm.select().from(auditLog)).toMatchObject([
      {
        actorId: staff.id,
        action: 'stock.count',
        data: { counted_lines: 60, counted_pieces: 299, reason: 'นับปลายภาค', differences: { length: 5 } },
      },
    ])
  })
})

it('counts are for staff alone', async () => {
  const member = await shop.aMember()
  for (const [who, status] of [
    [shop.guest, 401],
    [member, 403],
  ] as const) {
    expect((await who.get('/staff/stock-count/')).status).toBe(status)
    expect((await who.get('/staff/shelves/')).status).toBe(status)
    expect((await who.post(SHEET, counted(1, 5, 5))).status).toBe(status)
  }
})

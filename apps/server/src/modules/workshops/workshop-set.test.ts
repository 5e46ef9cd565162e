import type { SuccessOf } from '@jansi/contract/endpoint'
import type { StaffWorkshop } from '@jansi/contract/staff-workshops'
import type { getWorkshopSet, SetPiece } from '@jansi/contract/workshop-set'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openShop } from '../../../test/shop.ts'
import { aProduct, done } from '../../../test/shop-goods.ts'
import { categories, products } from '../../db/schema/catalog.ts'
import { auditLog } from '../../db/schema/records.ts'

const shop = openShop()
const WORKSHOP = '/staff/workshops/1/'
const piece = (product_id: number, more: Partial<SetPiece> = {}): SetPiece => ({
  product_id,
  variant_id: null,
  type: 'rent',
  quantity: 1,
  ...more,
})
const save = async (version: number, change: object) =>
  (await shop.staff()).patch<StaffWorkshop>(WORKSHOP, { version, ...change })
const shown = async () =>
  done(await shop.guest.get<SuccessOf<typeof getWorkshopSet>>('/workshop/set/'), 200).set

describe('the set of a workshop', () => {
  it('is named by staff, in order, by the version that was read', async () => {
    const [paint, paper] = [await aProduct(shop), await aProduct(shop)]
    const set = [
      piece(paper.id, { type: 'sale', quantity: 3 }),
      piece(paint.id, { variant_id: paint.variant.id }),
    ]
    expect(done(await save(1, { set }), 200)).toMatchObject({ set, version: 2 })
    expect(await save(1, { set: [] })).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { set, version: 2 } },
    })
    const [audit] = await shop.orm.select().from(auditLog)
    expect(audit).toMatchObject({ action: 'workshop.update', subjectId: '1', data: { set } })
    // A client that does not know sets changes the products: those that leave, leave the set.
    expect(done(await save(2, { name: 'ชื่อใหม่' }), 200)).toMatchObject({ set })
    expect(done(await save(3, { product_ids: [paper.id] }), 200)).toMatchObject({ set: [set[0]] })
    expect(done(await save(4, { set: [] }), 200)).toMatchObject({ set: [], product_ids: [paper.id] })
    expect(await shown()).toBeNull()
  })

  it('has pieces of its own products alone', async () => {
    const [paint, other] = [await aProduct(shop), await aProduct(shop, { inWorkshop: false })]
    for (const set of [
      [piece(other.id)],
      [piece(paint.id, { variant_id: other.variant.id })],
      [piece(paint.id, { quantity: 11 })],
      Array.from({ length: 21 }, () => piece(paint.id)),
    ])
      expect(await save(1, { set })).toMatchObject({ status: 400, body: { set: expect.anything() } })
  })

  it('is shown to everybody with prices and sizes of now', async () => {
    const paint = await aProduct(shop, { name: 'สี', variants: [{}, { rentalPrice: 5_000, stock: 0 }] })
    const paper = await aProduct(shop, { name: 'กระดาษ', rentalPrice: null })
    expect(await shown()).toBeNull()
    const set = [
      piece(paint.id, { quantity: 2 }),
      piece(paint.id, { variant_id: paint.variants[0]?.id ?? 0, type: 'sale' }),
      // Not lent now.
      piece(paper.id),
    ]
    done(await save(1, { set }), 200)
    const [one, two] = paint.variants
    expect(await shown()).toEqual({
      pieces: [
        {
          product_id: paint.id,
          name: 'สี',
          image: null,
          type: 'rent',
          quantity: 2,
          variants: [
            { id: one?.id, size: 'เบอร์ 1', quantity: 5, price: 40 },
            { id: two?.id, size: 'เบอร์ 2', quantity: 0, price: 50 },
          ],
          substitutes: [],
        },
        {
          product_id: paint.id,
          name: 'สี',
          image: null,
          type: 'sale',
          quantity: 1,
          variants: [{ id: one?.id, size: 'เบอร์ 1', quantity: 5, price: 120 }],
          substitutes: [],
        },
      ],
    })
  })

  it('names what replaces a piece that is out of stock: the same kind, to take in the same way, in stock', async () => {
    const paint = await aProduct(shop, { name: 'สี', variants: [{ stock: 1 }, { stock: 9 }] })
    await aProduct(shop, { name: 'สีอื่น', variants: [{ stock: 1 }, { stock: 2 }] })
    await aProduct(shop, { name: 'มีชิ้นเดียว', variants: [{ stock: 1 }] })
    await aProduct(shop, { name: 'ขายเท่านั้น', isForRent: false })
    const brush = await aProduct(shop, { name: 'พู่กัน' })
    const [kind] = await shop.orm.insert(categories).values({ name: 'brush', displayName: 'พู่กัน' }).returning()
    await shop.orm
      .update(products)
      .set({ categoryId: kind?.id ?? 0 })
      .where(eq(products.id, brush.id))
    const set = [piece(paint.id, { variant_id: paint.variant.id, quantity: 2 }), piece(brush.id)]
    done(await save(1, { set }), 200)
    const names = async () =>
      (await shown())?.pieces.map(({ substitutes }) =>
        substitutes.map(({ name, variants }) => [name, variants.map(({ size }) => size)]),
      )
    expect(await names()).toEqual([
      [
        ['สี', ['เบอร์ 2']],
        ['สีอื่น', ['เบอร์ 2']],
      ],
      [],
    ])
    done(await save(2, { set: [piece(paint.id, { variant_id: paint.variant.id })] }), 200)
    expect(await names()).toEqual([[]])
  })
})

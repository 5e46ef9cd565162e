import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { categories, products, stockMovements, variants, workshops } from '../src/db/schema.ts'
import { type Answer, addHouse, addProduct, addUsers, type HardShop, openHardShop } from './hard-shop.ts'
import { stockFaults } from './ledger.ts'
import { usePostgres } from './postgres-database.ts'

const postgres = usePostgres()
let shop: HardShop
let house: { workshopId: number; categoryId: number }
let volunteers: string[]

beforeAll(async () => {
  shop = await openHardShop(postgres.database)
})
afterAll(() => shop.close())
beforeEach(async () => {
  house = await addHouse(postgres.orm)
  const ids = await addUsers(postgres.orm, 10, 'staff')
  volunteers = await Promise.all(ids.map((id) => shop.signIn(id)))
})

const count = (answers: readonly Answer[], status: number) =>
  answers.filter((answer) => answer.status === status).length

/** The product as the console would send it back after reading it. */
async function readForSave(access: string, id: number) {
  const { body } = await shop.call('GET', `/staff/products/${id}/`, access)
  const { id: _id, category_name: _category, images: _images, variants: read, ...product } = body
  return {
    ...product,
    image_keys: [],
    variants: read.map((variant: Record<string, unknown>) => {
      const { available: _a, on_loan: _l, quarantined: _q, ...rest } = variant
      return rest
    }),
  }
}

test('of ten volunteers who save what they read at once, one does and nine see what stands', async () => {
  const { productId } = await addProduct(postgres.orm, { ...house, stocks: [5] })
  const seen = await readForSave(volunteers[0] ?? '', productId)
  const answers = await Promise.all(
    volunteers.map((access, n) =>
      shop.call('PUT', `/staff/products/${productId}/`, access, { ...seen, name: `ชื่อที่ ${n}` }),
    ),
  )
  expect([count(answers, 200), count(answers, 409)]).toEqual([1, 9])
  const [product] = await postgres.orm.select().from(products)
  expect(product?.version).toBe(2)
  for (const { status, body } of answers) {
    if (status === 409) expect(body).toMatchObject({ code: 'stale', current: { name: product?.name } })
  }
})

test('saving a product in another order of its variants never blocks who checks out', async () => {
  const { productId, variantIds } = await addProduct(postgres.orm, { ...house, stocks: [100, 100, 100] })
  const members = await Promise.all((await addUsers(postgres.orm, 30)).map((id) => shop.signIn(id)))
  const order_items = variantIds.map((variant_id) => ({
    product_id: productId,
    variant_id,
    quantity: 1,
    type: 'sale',
  }))
  const [volunteer = ''] = volunteers
  const save = async () => {
    const saves: Answer[] = []
    for (let n = 0; n < 15; n += 1) {
      const seen = await readForSave(volunteer, productId)
      const turned = { ...seen, variants: seen.variants.toReversed() }
      saves.push(await shop.call('PUT', `/staff/products/${productId}/`, volunteer, turned))
    }
    return saves
  }
  const [saves, ...orders] = await Promise.all([
    save(),
    ...members.map((access) =>
      shop.call('POST', '/order/create_from_cart/', access, { payment_method: 3, order_items }),
    ),
  ])
  expect([count(saves, 200), count(orders, 201)]).toEqual([15, 30])
  expect(await stockFaults(postgres.orm)).toEqual([])
})

test('of twenty takings of the last five pieces, five are written', async () => {
  const { variantIds } = await addProduct(postgres.orm, { ...house, stocks: [5] })
  const take = { available: -1, reason: 'ชำรุด' }
  const answers = await Promise.all(
    [...volunteers, ...volunteers].map((access) =>
      shop.call('POST', `/staff/variants/${variantIds[0]}/adjust/`, access, take),
    ),
  )
  expect([count(answers, 200), count(answers, 400)]).toEqual([5, 15])
  const [variant] = await postgres.orm.select().from(variants)
  expect(variant?.available).toBe(0)
  expect(await postgres.orm.$count(stockMovements, eq(stockMovements.kind, 'adjust'))).toBe(5)
})

test('of workshops that are activated at once, one is active in the end', async () => {
  const days = {
    startsOn: '2026-12-01',
    endsOn: '2026-12-01',
    handOverOn: '2026-12-01',
    returnDueOn: '2026-12-01',
  }
  const planned = await postgres.orm
    .insert(workshops)
    .values(volunteers.map((_, n) => ({ name: `รอบที่ ${n}`, ...days })))
    .returning()
  const answers = await Promise.all(
    volunteers.map((access, n) => shop.call('POST', `/staff/workshops/${planned[n]?.id}/activate/`, access)),
  )
  expect(count(answers, 200)).toBe(10)
  expect(await postgres.orm.$count(workshops, eq(workshops.isActive, true))).toBe(1)
})

test('a category that ten add at once is there once', async () => {
  const category = { name: 'paper', display_name: 'กระดาษ', image_key: null, position: 1 }
  const answers = await Promise.all(
    volunteers.map((access) => shop.call('POST', '/staff/categories/', access, category)),
  )
  expect([count(answers, 201), count(answers, 409)]).toEqual([1, 9])
  expect(await postgres.orm.$count(categories, eq(categories.name, 'paper'))).toBe(1)
})

import type { ProductInput, StaffProduct } from '@jansi/contract/staff-catalog'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { categories, products, variants } from '../src/db/schema/catalog.ts'
import { faqs } from '../src/db/schema/content.ts'
import { stockMovements } from '../src/db/schema/stock.ts'
import { workshops } from '../src/db/schema/workshops.ts'
import { usePostgres } from './postgres-database.ts'
import { openShop, type Person } from './shop.ts'
import { aProduct, checkout, done, first, line } from './shop-goods.ts'
import type { Answer } from './visitor.ts'

vi.setConfig({ testTimeout: 60_000 })

const shop = openShop({ over: usePostgres() })
let volunteers: Person[]

beforeEach(async () => {
  volunteers = await Promise.all(Array.from({ length: 10 }, () => shop.staff()))
})

const count = (answers: readonly Answer[], status: number) =>
  answers.filter((answer) => answer.status === status).length

/** The product as the console would send it back after reading it. */
async function readForSave(volunteer: Person, id: number): Promise<ProductInput & { version: number }> {
  const read = done(await volunteer.get<StaffProduct>(`/staff/products/${id}/`), 200)
  const { id: _id, category_name: _category, images: _images, variants: rows, ...product } = read
  return {
    ...product,
    image_keys: [],
    variants: rows.map(
      ({
        available: _available,
        on_loan: _loan,
        quarantined: _held,
        reserved: _reserved,
        can: _can,
        ...row
      }) => row,
    ),
  }
}

test('of ten volunteers who save the same version at once, one succeeds and nine get the current record', async () => {
  const made = await aProduct(shop)
  const seen = await readForSave(first(volunteers), made.id)
  const answers = await Promise.all(
    volunteers.map((volunteer, n) =>
      volunteer.put(`/staff/products/${made.id}/`, { ...seen, name: `ชื่อที่ ${n}` }),
    ),
  )
  expect([count(answers, 200), count(answers, 409)]).toEqual([1, 9])
  const [product] = await shop.orm.select().from(products)
  expect(product?.version).toBe(2)
  for (const { status, body } of answers) {
    if (status === 409) expect(body).toMatchObject({ code: 'stale', current: { name: product?.name } })
  }
})

test('of ten volunteers who save, sort or delete content at once, one succeeds and nine get the current state', async () => {
  const question = { question: 'ยืมได้ไหม', answer: '<p>ได้</p>', tags: '', category: 'การยืม', is_active: true }
  for (const position of [0, 1, 2])
    done(await first(volunteers).post('/staff/faqs/', { ...question, position }), 201)
  const rewritten = await Promise.all(
    volunteers.map((volunteer, n) => volunteer.patch('/staff/faqs/1/', { version: 1, tags: `ของ ${n}` })),
  )
  const ordered = await Promise.all(
    volunteers.map((volunteer) => volunteer.put('/staff/faqs-order/', { was: [1, 2, 3], order: [3, 1, 2] })),
  )
  const deleted = await Promise.all(
    volunteers.map((volunteer, n) =>
      n % 2 === 0
        ? volunteer.send({ method: 'DELETE', url: '/api/staff/faqs/2/?version=1' })
        : volunteer.patch('/staff/faqs/2/', { version: 1, tags: `ของ ${n}` }),
    ),
  )
  const standing = await shop.orm.select().from(faqs).orderBy(faqs.position)
  for (const [answers, current] of [
    [rewritten, { tags: standing.find(({ id }) => id === 1)?.tags }],
    [ordered, [{ id: 3 }, { id: 1 }, { id: 2 }]],
  ] as const) {
    expect([count(answers, 200), count(answers, 409)]).toEqual([1, 9])
    for (const { status, body } of answers) {
      if (status === 409) expect(body).toMatchObject({ code: 'stale', current })
    }
  }
  expect(count(deleted, 200)).toBe(1)
  expect(count(deleted, 404) + count(deleted, 409)).toBe(9)
  expect(standing.map(({ id }) => id).filter((id) => id !== 2)).toEqual([3, 1])
})

test('saving a product in another order of its variants never blocks who checks out', async () => {
  const made = await aProduct(shop, { variants: [{ stock: 100 }, { stock: 100 }, { stock: 100 }] })
  const members = await Promise.all(Array.from({ length: 30 }, () => shop.aMember()))
  const lines = made.variants.map((variant) => line(made, 'sale', 1, variant))
  const volunteer = first(volunteers)
  const save = async () => {
    const saves: Answer[] = []
    for (let n = 0; n < 15; n += 1) {
      const seen = await readForSave(volunteer, made.id)
      const turned = { ...seen, variants: seen.variants.toReversed() }
      saves.push(await volunteer.put(`/staff/products/${made.id}/`, turned))
    }
    return saves
  }
  const [saves, ...orders] = await Promise.all([
    save(),
    ...members.map((member) => member.post('/order/create_from_cart/', checkout(lines, 3))),
  ])
  expect([count(saves, 200), count(orders, 201)]).toEqual([15, 30])
})

test('of twenty takings of the last five pieces, five are written', async () => {
  const { variant: shelf } = await aProduct(shop)
  const take = { available: -1, reason: 'ชำรุด' }
  const answers = await Promise.all(
    [...volunteers, ...volunteers].map((volunteer) =>
      volunteer.post(`/staff/variants/${shelf.id}/adjust/`, take),
    ),
  )
  expect([count(answers, 200), count(answers, 400)]).toEqual([5, 15])
  const [variant] = await shop.orm.select().from(variants)
  expect(variant?.available).toBe(0)
  expect(await shop.orm.$count(stockMovements, eq(stockMovements.kind, 'adjust'))).toBe(5)
})

test('of workshops that are activated at once, one is active in the end', async () => {
  const days = {
    startsOn: '2026-12-01',
    endsOn: '2026-12-01',
    handOverOn: '2026-12-01',
    returnDueOn: '2026-12-01',
    createdAt: shop.deps.clock(),
  }
  const planned = await shop.orm
    .insert(workshops)
    .values(volunteers.map((_, n) => ({ name: `รอบที่ ${n}`, ...days })))
    .returning()
  const answers = await Promise.all(
    volunteers.map((volunteer, n) => volunteer.post(`/staff/workshops/${planned[n]?.id}/activate/`)),
  )
  expect(count(answers, 200)).toBe(10)
  expect(await shop.orm.$count(workshops, eq(workshops.isActive, true))).toBe(1)
})

test('a category that ten add at once is there once', async () => {
  const category = { name: 'paper', display_name: 'กระดาษ', image_key: null, position: 1 }
  const answers = await Promise.all(
    volunteers.map((volunteer) => volunteer.post('/staff/categories/', category)),
  )
  expect([count(answers, 201), count(answers, 409)]).toEqual([1, 9])
  expect(await shop.orm.$count(categories, eq(categories.name, 'paper'))).toBe(1)
})

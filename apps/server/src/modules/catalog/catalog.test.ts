import { type CardProduct, MAX_AVAILABLE_PRODUCTS, productBody, variantBody } from '@jansi/contract/catalog'
import { inArray } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openShop } from '../../../test/shop.ts'
import { anActiveWorkshop, aProduct, done } from '../../../test/shop-goods.ts'
import { categories, products, variantTypes } from '../../db/schema/catalog.ts'
import { workshops } from '../../db/schema/workshops.ts'

const shop = openShop()
const KEY = `public/${'a'.repeat(22)}`

describe('the fields of a product', () => {
  it.each([
    ['product', productBody, ['image_keys', 'is_active', 'replacement_price']],
    ['variant', variantBody, ['type_name', 'is_active', 'replacement_price', 'shelf', 'image_key']],
  ])('of a %s that are for staff alone do not reach guests', (_what, body, names) => {
    expect(names.filter((name) => name in body.shape)).toEqual([])
  })
})

describe('the products that are available', () => {
  it('are some of the active workshop with a piece in stock, pinned ones first, then of each category in turn, lent before sold', async () => {
    expect(done(await shop.guest.get('/workshop/available_products/'), 200)).toEqual([])
    const inserted = await shop.orm
      .insert(categories)
      .values(['ดินปั้น', 'พู่กัน'].map((displayName, position) => ({ name: displayName, displayName, position })))
      .returning()
    const [clay, brushes] = inserted.map(({ id }) => id)
    const made = async (name: string, categoryId: number | undefined, more = {}) =>
      aProduct(shop, { name, ...(categoryId && { categoryId }), ...more })
    await made('หมด', clay, { variants: [{ stock: 0 }] })
    await made('นอกรอบ', clay, { inWorkshop: false })
    await made('ขายอย่างเดียว', brushes, { isForRent: false })
    for (const name of ['พู่กัน 1', 'พู่กัน 2', 'พู่กัน 3', 'พู่กัน 4']) await made(name, brushes)
    await made('ดิน', clay)
    await shop.orm
      .update(products)
      .set({ isPinned: true })
      .where(inArray(products.name, ['หมด', 'นอกรอบ', 'พู่กัน 4']))
    shop.deps.responseCache.expire()
    const shown = done(await shop.guest.get<CardProduct[]>('/workshop/available_products/'), 200)
    expect(shown.map(({ name }) => name)).toEqual(['พู่กัน 4', 'ดิน', 'พู่กัน 1', 'พู่กัน 2', 'พู่กัน 3'])
    expect(shown).toHaveLength(MAX_AVAILABLE_PRODUCTS)
    expect(shown[1]).toMatchObject({ sale_price: 120, variants: [{ quantity: 5 }] })
    for (const name of ['description', 'is_pinned']) expect(shown[0]).not.toHaveProperty(name)
  })
})

describe('the active workshop', () => {
  it('shows its products with the variants, prices in baht and stock of now', async () => {
    const [type] = await shop.orm.insert(variantTypes).values({ name: 'ตลับ' }).returning()
    const product = await aProduct(shop, {
      imageKey: KEY,
      description: 'สีสด',
      isUsed: true,
      salePrice: 12_050,
      variants: [
        { size: 'เล็ก', stock: 2, typeId: type?.id },
        { size: 'ใหญ่', stock: 0, salePrice: 20_000, rentalPrice: 0 },
        { size: 'เลิกขาย', isActive: false },
      ],
    })
    await aProduct(shop, { inWorkshop: false })
    await aProduct(shop, { isActive: false })
    const answer = done(await shop.guest.get('/workshop/active_workshop_products/'), 200)
    expect(answer).toEqual({
      workshop: {
        id: 1,
        name: 'สีน้ำกับความรู้สึก',
        starts_on: '2026-11-21',
        ends_on: '2026-11-22',
        hand_over_on: '2026-11-21',
        return_due_on: '2026-11-28',
      },
      categories: [{ id: 1, name: 'paint', display_name: 'สี', image: null }],
      products: [
        {
          id: product.id,
          name: 'สีน้ำ 12 สี',
          description: 'สีสด',
          brand: 'จานสี',
          image: `http://127.0.0.1:3000/media/${KEY}/1280.webp`,
          images: [`http://127.0.0.1:3000/media/${KEY}/1280.webp`],
          category: 1,
          is_for_sale: true,
          is_for_rent: true,
          is_used: true,
          sale_price: 120.5,
          rental_price: 40,
          variants: [
            {
              id: 1,
              size: 'เล็ก',
              quantity: 2,
              sale_price: 120.5,
              rental_price: 40,
              type: { name: 'ตลับ' },
              loss_price: 150,
            },
            {
              id: 2,
              size: 'ใหญ่',
              quantity: 0,
              sale_price: 200,
              rental_price: 0,
              type: { name: '' },
              loss_price: 150,
            },
          ],
        },
      ],
    })
    const one = await shop.guest.get(`/workshopproduct/${product.id}/product_in_workshop/`)
    expect(done(one, 200)).toEqual((answer as { products: unknown[] }).products[0])
  })

  it('shows its days, its place and the categories that it has without its products', async () => {
    const workshop = await anActiveWorkshop(shop, { place: 'ห้องศิลปะ ชั้น 2' })
    const product = await aProduct(shop)
    await shop.orm.insert(categories).values({ name: 'clay', displayName: 'ดินปั้น' })
    const read = async () => done(await shop.guest.get('/workshop/active/'), 200)
    expect(await read()).toEqual({
      workshop: {
        id: workshop.id,
        name: workshop.name,
        starts_on: '2026-11-21',
        ends_on: '2026-11-22',
        hand_over_on: '2026-11-21',
        return_due_on: '2026-11-28',
        place: 'ห้องศิลปะ ชั้น 2',
      },
      category_ids: [product.categoryId],
      loan_prices: { has_free: false, lowest: 40 },
    })
    const staff = await shop.staff()
    const path = `/staff/workshops/${workshop.id}/`
    const { version } = done(await staff.get(path), 200) as { version: number }
    done(await staff.patch(path, { version, return_due_on: '2026-11-30', place: 'ลานกิจกรรม' }), 200)
    expect(await read()).toMatchObject({ workshop: { return_due_on: '2026-11-30', place: 'ลานกิจกรรม' } })
  })

  it('names what a lost piece costs only of products that are lent', async () => {
    const sold = await aProduct(shop, { isForRent: false })
    const answer = await shop.guest.get(`/workshopproduct/${sold.id}/product_in_workshop/`)
    expect(JSON.stringify(done(answer, 200))).not.toContain('loss_price')
  })

  it('shows the lowest price of its variants for a product that has none of its own', async () => {
    const product = await aProduct(shop, {
      salePrice: null,
      variants: [{ salePrice: 20_000 }, { size: 'เล็ก', salePrice: 9_950 }],
    })
    const answer = await shop.guest.get(`/workshopproduct/${product.id}/product_in_workshop/`)
    expect(done(answer, 200)).toMatchObject({
      sale_price: 99.5,
      variants: [{ sale_price: 200 }, { sale_price: 99.5 }],
    })
  })

  it('shows no price for an offer that does not exist', async () => {
    const product = await aProduct(shop, { isForSale: false, variants: [{ salePrice: 9_900 }] })
    const answer = await shop.guest.get(`/workshopproduct/${product.id}/product_in_workshop/`)
    expect(done(answer, 200)).toMatchObject({ variants: [{ sale_price: null, rental_price: 40 }] })
  })

  it('returns empty lists and no product when no workshop is active', async () => {
    const product = await aProduct(shop)
    await shop.orm.update(workshops).set({ isActive: false })
    expect(done(await shop.guest.get('/workshop/active_workshop_products/'), 200)).toEqual({
      workshop: null,
      categories: [],
      products: [],
    })
    expect((await shop.guest.get(`/workshopproduct/${product.id}/product_in_workshop/`)).status).toBe(404)
  })

  it('hides products of other workshops and those taken out of the shop', async () => {
    const elsewhere = await aProduct(shop, { inWorkshop: false })
    const gone = await aProduct(shop, { isActive: false })
    for (const id of [elsewhere.id, gone.id, 98_765, 0, -1, '1e3', 'x', '99999999999999']) {
      const answer = await shop.guest.get(`/workshopproduct/${id}/product_in_workshop/`)
      expect({ id, status: answer.status, body: answer.body }).toEqual({
        id,
        status: 404,
        body: { detail: 'Not found.' },
      })
    }
  })

  it('is one at a time', async () => {
    await anActiveWorkshop(shop)
    const second = { name: 'ที่สอง', startsOn: '2026-12-01', endsOn: '2026-12-02', isActive: true }
    const days = { handOverOn: '2026-12-01', returnDueOn: '2026-12-08', createdAt: shop.deps.clock() }
    await expect(shop.orm.insert(workshops).values({ ...second, ...days })).rejects.toThrow()
  })
})

it('lists all categories in the order staff gave them', async () => {
  await shop.orm.insert(categories).values([
    { name: 'b', displayName: 'ข', position: 2 },
    { name: 'c', displayName: 'ค', position: 1, imageKey: KEY },
    { name: 'a', displayName: 'ก', position: 2 },
  ])
  expect(done(await shop.guest.get('/category/'), 200)).toEqual([
    { id: 2, name: 'c', display_name: 'ค', image: `http://127.0.0.1:3000/media/${KEY}/1280.webp` },
    { id: 1, name: 'b', display_name: 'ข', image: null },
    { id: 3, name: 'a', display_name: 'ก', image: null },
  ])
})

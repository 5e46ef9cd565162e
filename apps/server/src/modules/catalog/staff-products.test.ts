import type { Product } from '@jansi/contract/catalog'
import type { Order } from '@jansi/contract/orders'
import type { ProductInput, StaffProduct } from '@jansi/contract/staff-catalog'
import type { StoredImage } from '@jansi/contract/staff-images'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { aPhoto } from '../../../test/pictures.ts'
import { openShop, type Person } from '../../../test/shop.ts'
import { aLoan, anActiveWorkshop, anOrder, aProduct, done, line, stockOf } from '../../../test/shop-goods.ts'
import { categories } from '../../db/schema/catalog.ts'
import { auditLog } from '../../db/schema/records.ts'
import { stockMovements } from '../../db/schema/stock.ts'

const shop = openShop()
const PRODUCTS = '/staff/products/'
type Listed = { count: number; results: StaffProduct[] }

const size = (given: Partial<ProductInput['variants'][number]> = {}): ProductInput['variants'][number] => ({
  size: 'เบอร์ 2',
  type_name: 'เบอร์พู่กัน',
  sale_price: null,
  rental_price: null,
  replacement_price: null,
  is_active: true,
  ...given,
})
const brush = (given: Partial<ProductInput> = {}): ProductInput => ({
  name: 'พู่กันกลม',
  description: 'ขนนุ่ม',
  brand: 'จานสี',
  category: 1,
  image_keys: [],
  is_for_sale: true,
  is_for_rent: true,
  is_used: false,
  is_active: true,
  sale_price: 45.5,
  rental_price: 0,
  replacement_price: null,
  variants: [size({ initial_stock: 4 })],
  ...given,
})
/** The request of the console after it has read a product. */
const asRead = ({ id: _id, category_name: _category, images, variants, ...product }: StaffProduct) => ({
  ...product,
  image_keys: images.map(({ key }) => key),
  variants: variants.map(
    ({ available: _a, reserved: _r, on_loan: _l, quarantined: _q, can: _c, ...variant }) => variant,
  ),
})
const aCategory = () => shop.orm.insert(categories).values({ name: 'brushes', displayName: 'พู่กัน' })
const read = async (staff: Person, id: number) =>
  done(await staff.get<StaffProduct>(`${PRODUCTS}${id}/`), 200)
const add = async (staff: Person, given: Partial<ProductInput> = {}) =>
  done(await staff.post<StaffProduct>(PRODUCTS, brush(given)), 201)
const inShop = async () =>
  done(await shop.guest.get<{ products: Product[] }>('/workshop/active_workshop_products/'), 200).products

describe('a product that is sent back as it was read', () => {
  it('is saved, and fields that are only read have no effect', async () => {
    await aCategory()
    const staff = await shop.staff()
    const seen = await add(staff)
    const back = {
      ...seen,
      image_keys: [],
      category_name: 'อื่น',
      variants: seen.variants.map((variant) => ({ ...variant, available: 99, reserved: 7 })),
    }
    const saved = done(await staff.put<StaffProduct>(`${PRODUCTS}${seen.id}/`, back), 200)
    expect(saved).toEqual({ ...seen, version: saved.version })
    const [row] = await shop.orm.select().from(auditLog).where(eq(auditLog.action, 'product.update'))
    expect(row?.data).toEqual({ name: seen.name, changed: {} })
    const unknown = { ...back, version: saved.version, variants: [{ ...seen.variants[0], stock: 3 }] }
    done(await staff.put(`${PRODUCTS}${seen.id}/`, unknown), 400)
  })
})

describe('the pin of a product', () => {
  it('is audited, and a client of before there were pins leaves it', async () => {
    await aCategory()
    const staff = await shop.staff()
    const { is_pinned, ...added } = asRead(await add(staff))
    expect(is_pinned).toBe(false)
    const path = `${PRODUCTS}1/`
    const pinned = done(await staff.put<StaffProduct>(path, { ...added, is_pinned: true }), 200)
    done(await staff.put(path, { ...added, version: pinned.version, brand: 'Sakura' }), 200)
    expect(await read(staff, 1)).toMatchObject({ is_pinned: true, brand: 'Sakura' })
    const rows = await shop.orm.select().from(auditLog).where(eq(auditLog.action, 'product.update'))
    expect(rows.map(({ data }) => data)).toMatchObject([
      { changed: { is_pinned: { from: false, to: true } } },
      { changed: { brand: { from: 'จานสี', to: 'Sakura' } } },
    ])
  })
})

describe('a product that staff add', () => {
  it('is in the shop at once, with its first stock in the ledger', async () => {
    await aCategory()
    await anActiveWorkshop(shop)
    const staff = await shop.staff()
    expect(await inShop()).toEqual([])
    const added = await add(staff, {
      variants: [size({ initial_stock: 4 }), size({ size: 'เบอร์ 4', sale_price: 60 })],
    })
    expect(added).toMatchObject({ id: 1, version: 1, category_name: 'พู่กัน', sale_price: 45.5, images: [] })
    expect(added.variants).toMatchObject([
      { size: 'เบอร์ 2', type_name: 'เบอร์พู่กัน', available: 4, on_loan: 0, quarantined: 0 },
      { size: 'เบอร์ 4', sale_price: 60, available: 0 },
    ])
    expect(await inShop()).toMatchObject([
      {
        name: 'พู่กันกลม',
        sale_price: 45.5,
        rental_price: 0,
        variants: [
          { quantity: 4, type: { name: 'เบอร์พู่กัน' } },
          { quantity: 0, sale_price: 60 },
        ],
      },
    ])
    expect(await shop.orm.select().from(stockMovements)).toMatchObject([
      { kind: 'restock', available: 4, actorId: staff.id },
    ])
    expect(await shop.orm.select().from(auditLog)).toMatchObject([
      { actorId: staff.id, action: 'product.create', subjectType: 'product', subjectId: '1' },
    ])
    expect(done(await staff.get('/staff/variant-types/'), 200)).toEqual([{ id: 1, name: 'เบอร์พู่กัน' }])
  })

  it('is not added to the workshop if not asked to', async () => {
    await aCategory()
    await anActiveWorkshop(shop)
    const staff = await shop.staff()
    done(await staff.post(PRODUCTS, { ...brush(), in_active_workshop: false }), 201)
    expect(await inShop()).toEqual([])
  })

  it('shows its images in order, the first as its cover', async () => {
    await aCategory()
    await anActiveWorkshop(shop)
    const staff = await shop.staff()
    const pictures = []
    for (const colour of ['#aa0000', '#00aa00']) {
      pictures.push(done(await staff.upload<StoredImage>('/staff/images/', {}, await aPhoto(colour)), 201))
    }
    const keys = pictures.map(({ key }) => key)
    const added = await add(staff, { image_keys: keys })
    expect(added.images).toEqual(pictures)
    const turned = { ...asRead(added), image_keys: keys.toReversed() }
    done(await staff.put(`${PRODUCTS}${added.id}/`, turned), 200)
    const urls = pictures.map(({ url }) => url).toReversed()
    expect(await inShop()).toMatchObject([{ image: urls[0], images: urls }])
  })

  it('shows the image of a size that staff have chosen, until the product has it no longer', async () => {
    await aCategory()
    await anActiveWorkshop(shop)
    const staff = await shop.staff()
    const photos = []
    for (const colour of ['#aa0000', '#00aa00']) {
      photos.push(done(await staff.upload<StoredImage>('/staff/images/', {}, await aPhoto(colour)), 201))
    }
    const keys = photos.map(({ key }) => key)
    const [cover = '', second = ''] = keys
    const variants = [
      size({ image_key: second }),
      size({ size: 'เบอร์ 4', image_key: 'public/0123456789abcdef' }),
    ]
    const added = await add(staff, { image_keys: keys, variants })
    expect(added.variants.map(({ image_key }) => image_key)).toEqual([second, null])
    const [shown] = await inShop()
    expect(shown?.variants[0]?.image).toBe(photos[1]?.url)
    expect(shown?.variants[1]).not.toHaveProperty('image')

    const path = `${PRODUCTS}${added.id}/`
    const leftOut = asRead(added).variants.map(({ image_key: _image, ...variant }) => variant)
    const same = done(await staff.put<StaffProduct>(path, { ...asRead(added), variants: leftOut }), 200)
    expect(same.variants.map(({ image_key }) => image_key)).toEqual([second, null])

    const taken = done(await staff.put<StaffProduct>(path, { ...asRead(same), image_keys: [cover] }), 200)
    expect(taken.variants.map(({ image_key }) => image_key)).toEqual([null, null])
    expect((await inShop())[0]?.variants[0]).not.toHaveProperty('image')
    const rows = await shop.orm
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'product.update'))
      .orderBy(auditLog.id)
    expect(rows.map(({ data }) => data)).toMatchObject([
      { changed: {} },
      { changed: { variants: { from: [{ image_key: second }, {}], to: [{ image_key: null }, {}] } } },
    ])
  })

  it.each<[string, Partial<ProductInput>, object]>([
    ['a name', { name: ' ' }, { name: ['This field may not be blank.'] }],
    ['a category that is there', { category: 9 }, { category: ['Invalid pk "9" - object does not exist.'] }],
    ['variants', { variants: [] }, { variants: ['This list may not be empty.'] }],
    [
      'a sale price when sold',
      { sale_price: null },
      { code: 'price_required', sale_price: [expect.any(String)] },
    ],
    [
      'a rental price when lent, on each variant if not its own',
      { rental_price: null, variants: [size({ rental_price: 5 }), size({ size: 'เบอร์ 4' })] },
      { code: 'price_required', rental_price: [expect.any(String)] },
    ],
    [
      'a replacement price when lent and not sold',
      { is_for_sale: false, sale_price: null },
      { code: 'price_required', replacement_price: [expect.any(String)] },
    ],
    [
      'a replacement price when lent and sold for nothing',
      { sale_price: 0 },
      { code: 'price_required', replacement_price: [expect.any(String)] },
    ],
    [
      'a replacement price on each active variant if not its own',
      {
        is_for_sale: false,
        sale_price: null,
        variants: [size({ replacement_price: 90 }), size({ size: 'เบอร์ 4' })],
      },
      { code: 'price_required', replacement_price: [expect.any(String)] },
    ],
    [
      'variants that differ',
      { variants: [size(), size()] },
      { code: 'variant_duplicate', variants: { 1: { size: [expect.any(String)] } } },
    ],
    [
      'prices of two decimals',
      { sale_price: 1.005 },
      { sale_price: ['Ensure that there are no more than 2 decimal places.'] },
    ],
    ['prices from 0', { sale_price: -1 }, { sale_price: [expect.any(String)] }],
    [
      'images that are stored',
      { image_keys: ['public/0123456789abcdef'] },
      { code: 'image_unknown', image_keys: [expect.any(String)] },
    ],
    [
      'variants of its own',
      { variants: [size({ id: 1 })] },
      { variants: { 0: { id: ['Invalid pk "1" - object does not exist.'] } } },
    ],
  ])('needs %s', async (_what, given, problems) => {
    await aCategory()
    const staff = await shop.staff()
    const before = await shop.everything()
    const answer = await staff.post(PRODUCTS, brush(given))
    expect(answer).toMatchObject({ status: 400, body: problems })
    expect(await shop.everything()).toEqual(before)
  })

  it('may have its prices on the variants alone, and none for inactive ones', async () => {
    await aCategory()
    const staff = await shop.staff()
    const variants = [size({ sale_price: 10 }), size({ size: 'เบอร์ 4', is_active: false })]
    await add(staff, { sale_price: null, is_for_rent: false, rental_price: null, variants })
  })
})

describe('a product that is lent', () => {
  it.each<[string, Partial<ProductInput>]>([
    ['its own replacement price', { is_for_sale: false, sale_price: null, replacement_price: 90 }],
    [
      'a replacement price of 0 that staff typed',
      { is_for_sale: false, sale_price: 0, replacement_price: 0 },
    ],
    ['its sale price', { replacement_price: null }],
    [
      'the replacement prices of its active variants',
      {
        is_for_sale: false,
        sale_price: null,
        variants: [size({ replacement_price: 90 }), size({ size: 'เบอร์ 4', is_active: false })],
      },
    ],
  ])('is lost at %s', async (_price, given) => {
    await aCategory()
    await add(await shop.staff(), given)
  })

  it('without a replacement price from an earlier release stays as it is until it is saved', async () => {
    const [staff, member] = [await shop.staff(), await shop.aMember()]
    const product = await aProduct(shop, { isForSale: false, salePrice: null, replacementPrice: null })
    await aLoan(shop, member, { product, staff })
    const saved = await staff.put(`${PRODUCTS}${product.id}/`, asRead(await read(staff, product.id)))
    expect(saved).toMatchObject({ status: 400, body: { replacement_price: [expect.any(String)] } })
  })
})

describe('saving a product', () => {
  it('changes later sales and no earlier order', async () => {
    const staff = await shop.staff()
    const member = await shop.aMember()
    const product = await aProduct(shop)
    const order = await anOrder(shop, member, 'awaiting_slip', { lines: [line(product, 'sale')] })
    await inShop()
    const change = { ...asRead(await read(staff, product.id)), name: 'สีน้ำใหม่', sale_price: 200 }
    const saved = done(await staff.put<StaffProduct>(`${PRODUCTS}${product.id}/`, change), 200)
    expect(saved).toMatchObject({ version: 2, name: 'สีน้ำใหม่', sale_price: 200 })
    expect(await inShop()).toMatchObject([{ name: 'สีน้ำใหม่', sale_price: 200 }])
    const [item] = done(await member.get<Order>(`/order/${order.id}/`), 200).items
    expect(item).toMatchObject({ product_name: 'สีน้ำ 12 สี', price: 120 })
    const [audit] = await shop.orm.select().from(auditLog).where(eq(auditLog.action, 'product.update'))
    expect(audit?.data).toEqual({
      name: 'สีน้ำใหม่',
      changed: { name: { from: 'สีน้ำ 12 สี', to: 'สีน้ำใหม่' }, sale_price: { from: 120, to: 200 } },
    })
  })

  it('as it was read changes nothing but the version', async () => {
    const staff = await shop.staff()
    const { id } = await aProduct(shop, { variants: [{}, { salePrice: 1_999 }, { isActive: false }] })
    const before = await read(staff, id)
    const after = done(await staff.put<StaffProduct>(`${PRODUCTS}${id}/`, asRead(before)), 200)
    expect(after).toEqual({ ...before, version: 2 })
  })

  it('over a newer version is refused with the current product', async () => {
    const [anna, bo] = [await shop.staff(), await shop.staff()]
    const { id } = await aProduct(shop)
    const seen = asRead(await read(anna, id))
    done(await bo.put(`${PRODUCTS}${id}/`, { ...seen, sale_price: 99 }), 200)
    const answer = await anna.put(`${PRODUCTS}${id}/`, { ...seen, name: 'ชื่ออื่น' })
    expect(answer).toMatchObject({ status: 409, body: { code: 'stale' } })
    expect(answer.body).toMatchObject({ current: await read(anna, id) })
    expect(await read(anna, id)).toMatchObject({ version: 2, sale_price: 99, name: 'สีน้ำ 12 สี' })
  })

  it('adds, changes, orders and retires variants; their stock stays', async () => {
    const staff = await shop.staff()
    const product = await aProduct(shop, { variants: [{}, {}] })
    const [first, second] = product.variants
    const seen = asRead(await read(staff, product.id))
    const variants = [size({ size: 'ใหม่', initial_stock: 3 }), { ...seen.variants[1], size: 'เบอร์ 20' }]
    const saved = done(await staff.put<StaffProduct>(`${PRODUCTS}${product.id}/`, { ...seen, variants }), 200)
    expect(saved.variants.map((one) => [one.id, one.size, one.available, one.is_active])).toEqual([
      [expect.any(Number), 'ใหม่', 3, true],
      [second?.id, 'เบอร์ 20', 5, true],
      [first?.id, 'เบอร์ 1', 5, false],
    ])
    const [shown] = await inShop()
    expect(shown?.variants.map((one) => one.size)).toEqual(['ใหม่', 'เบอร์ 20'])
  })

  it('lets a loaned variant retire, for it can still come back', async () => {
    const [staff, member] = [await shop.staff(), await shop.aMember()]
    const { product } = await aLoan(shop, member)
    const seen = asRead(await read(staff, product.id))
    done(await staff.put(`${PRODUCTS}${product.id}/`, { ...seen, variants: [size()] }), 200)
    expect(await stockOf(shop, product.variant)).toMatchObject({ onLoan: 1 })
  })

  it.each([
    ['typed again', () => [size({ size: 'เบอร์ 1', type_name: null })]],
    ['typed in other digits', () => [size({ size: ' เบอร์ ๑', type_name: null })]],
    [
      'given to another one',
      ([, other]: object[]) => [{ ...other, size: 'เบอร์ 1', type_name: null } as ReturnType<typeof size>],
    ],
  ])('keeps the size of a loaned variant that is dropped from being %s', async (_, variantsOf) => {
    const [staff, member] = [await shop.staff(), await shop.aMember()]
    const { product } = await aLoan(shop, member, {
      product: await aProduct(shop, { variants: [{ stock: 1 }, { stock: 1 }] }),
    })
    const seen = asRead(await read(staff, product.id))
    const save = () =>
      staff.put(`${PRODUCTS}${product.id}/`, { ...seen, variants: variantsOf(seen.variants) })
    const before = await shop.everything()
    expect(await save()).toMatchObject({
      status: 400,
      body: { code: 'variant_duplicate', variants: { 0: { size: [expect.any(String)] } } },
    })
    expect(await shop.everything()).toEqual(before)
  })

  it('gives no stock to a variant that exists, nor takes one of another product or one twice', async () => {
    const staff = await shop.staff()
    const [product, other] = [await aProduct(shop), await aProduct(shop)]
    const seen = asRead(await read(staff, product.id))
    const [variant] = seen.variants
    const before = await shop.everything()
    const save = (variants: unknown[]) => staff.put(`${PRODUCTS}${product.id}/`, { ...seen, variants })
    expect(await save([{ ...variant, initial_stock: 9 }])).toMatchObject({
      status: 400,
      body: { variants: { 0: { initial_stock: [expect.any(String)] } } },
    })
    expect(await save([{ ...variant, id: other.variant.id }])).toMatchObject({
      status: 400,
      body: { variants: { 0: { id: [expect.any(String)] } } },
    })
    expect(await save([variant, { ...variant, size: 'x' }])).toMatchObject({
      status: 400,
      body: { variants: { 1: { id: [expect.any(String)] } } },
    })
    expect(await shop.everything()).toEqual(before)
  })

  it('takes a product out of the shop when it is no longer active', async () => {
    const staff = await shop.staff()
    const { id } = await aProduct(shop)
    expect(await inShop()).toHaveLength(1)
    done(await staff.put(`${PRODUCTS}${id}/`, { ...asRead(await read(staff, id)), is_active: false }), 200)
    expect(await inShop()).toEqual([])
    expect((await shop.guest.get(`/workshopproduct/${id}/product_in_workshop/`)).status).toBe(404)
  })

  it('of one that is not there is 404', async () => {
    const staff = await shop.staff()
    expect((await staff.put(`${PRODUCTS}9/`, { ...brush(), version: 1 })).status).toBe(404)
    expect((await staff.get(`${PRODUCTS}9/`)).status).toBe(404)
  })
})

describe('the list of products', () => {
  it('is searched by name and brand, filtered by category and stock, and comes in pages', async () => {
    const staff = await shop.staff()
    await shop.configure({ low_stock_threshold: 3 })
    const paint = await aProduct(shop, { name: 'ก สี 100%' })
    const brushes = await aProduct(shop, { name: 'ข พู่กัน', brand: 'Sakura', variants: [{ stock: 3 }] })
    const retired = await aProduct(shop, { name: 'ค เลิกขาย', isActive: false, variants: [{ stock: 0 }] })
    const ids = async (query: string) =>
      done(await staff.get<Listed>(`${PRODUCTS}?${query}`), 200).results.map(({ id }) => id)
    expect(await ids('')).toEqual([paint.id, brushes.id, retired.id])
    expect(await ids('q=sakura')).toEqual([brushes.id])
    expect(await ids(`q=${encodeURIComponent('%')}`)).toEqual([paint.id])
    expect(await ids('stock=low')).toEqual([brushes.id])
    expect(await ids(`name=${encodeURIComponent(` ${paint.name} `)}`)).toContain(paint.id)
    expect(await ids(`name=${encodeURIComponent(paint.name.slice(1))}`)).toEqual([])
    expect(await ids('stock=quarantined')).toEqual([])
    expect(await ids(`category=${paint.categoryId}&page=2&page_size=2`)).toEqual([retired.id])
    expect(await ids('category=99')).toEqual([])
    expect(done(await staff.get<Listed>(`${PRODUCTS}?page=2&page_size=2`), 200).count).toBe(3)
    expect((await staff.get(`${PRODUCTS}?stock=lost`)).status).toBe(400)
  })
})

it('products are for staff alone', async () => {
  const member = await shop.aMember()
  for (const [who, status] of [
    [shop.guest, 401],
    [member, 403],
  ] as const) {
    expect((await who.get(PRODUCTS)).status).toBe(status)
    expect((await who.get(`${PRODUCTS}1/`)).status).toBe(status)
    expect((await who.post(PRODUCTS, brush())).status).toBe(status)
    expect((await who.put(`${PRODUCTS}1/`, brush())).status).toBe(status)
  }
})

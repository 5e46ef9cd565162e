import type { Product } from '@jansi/contract/catalog'
import type { StaffProduct } from '@jansi/contract/staff-catalog'
import {
  type ImportedProducts,
  OPTIONAL_PRODUCT_COLUMNS,
  PRODUCT_COLUMNS,
  PRODUCT_FILE,
  type ProductColumn,
} from '@jansi/contract/staff-product-file'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openShop, type Person } from '../../../test/shop.ts'
import { anActiveWorkshop, aProduct, done, stockOf } from '../../../test/shop-goods.ts'
import { readCsv, writeCsv } from '../../core/csv.ts'
import { categories, products, variantTypes } from '../../db/schema/catalog.ts'
import { auditLog } from '../../db/schema/records.ts'
import { sharedColumns } from './product-file.ts'

const shop = openShop()
const FILE = '/staff/products-csv/'
type Row = Partial<Record<ProductColumn, string>>
type Counts = Pick<ImportedProducts, 'created' | 'updated' | 'variants' | 'changes' | 'change_count'>
type Problems = { code: string; lines: { line: number; column: string; message: string }[] }

const exported = async (staff: Person) => done(await staff.get<{ csv: string }>(FILE), 200).csv
const sent = (staff: Person, csv: string, dry_run = false) =>
  staff.post<Counts & Problems>(FILE, { csv, dry_run })
const read = async (staff: Person): Promise<Row[]> => {
  const [header, ...rows] = readCsv(await exported(staff))
  return rows.map(({ cells }) =>
    Object.fromEntries((header?.cells ?? []).map((column, place) => [column, cells[place]])),
  )
}
const file = (...rows: Row[]) =>
  writeCsv([PRODUCT_COLUMNS, ...rows.map((row) => PRODUCT_COLUMNS.map((column) => row[column] ?? ''))])
const brush: Row = {
  name: 'พู่กันกลม',
  brand: 'จานสี',
  category: 'paint',
  is_for_sale: 'true',
  is_for_rent: 'false',
  is_used: 'false',
  is_active: 'true',
  sale_price: '45.5',
  size: 'เบอร์ 2',
  variant_type: 'เบอร์พู่กัน',
  variant_is_active: 'true',
  initial_stock: '4',
}
const places = ({ lines }: Problems) => lines.map(({ line, column }) => [line, column])

describe('the products file', () => {
  it('has a row for each variant, with a byte order mark and nothing that a spreadsheet would run', async () => {
    const staff = await shop.staff()
    const [type] = await shop.orm.insert(variantTypes).values({ name: 'ขนาด' }).returning()
    const { id } = await aProduct(shop, {
      name: '=HYPERLINK("http://x")',
      brand: '-Sakura',
      rentalPrice: 0,
      replacementPrice: null,
      variants: [
        { size: '@A4', typeId: type?.id ?? null },
        { salePrice: 9_950, isActive: false },
      ],
    })
    const csv = await exported(staff)
    expect(csv.startsWith('\uFEFFproduct_id,variant_id,')).toBe(true)
    expect(csv).toContain(`"'=HYPERLINK(""http://x"")"`)
    expect(csv).toContain(",'-Sakura,")
    expect(csv).toContain(",'@A4,")
    const shared = { product_id: String(id), version: '1', name: '=HYPERLINK("http://x")', brand: '-Sakura' }
    expect(await read(staff)).toMatchObject([
      {
        ...shared,
        category: 'paint',
        sale_price: '120',
        rental_price: '0',
        replacement_price: '',
        size: '@A4',
        variant_type: 'ขนาด',
        variant_is_active: 'true',
        available: '5',
        initial_stock: '',
      },
      { ...shared, variant_sale_price: '99.5', variant_is_active: 'false' },
    ])
  })

  it('brought back as it was changes nothing at all', async () => {
    const staff = await shop.staff()
    await aProduct(shop, {
      name: "''=1+1",
      description: 'บรรทัดหนึ่ง\r\n"สอง", สาม\n\tสี่ ',
      brand: ' +66',
      variants: [{ size: '-1' }, { size: "'@", rentalPrice: 0 }, { isActive: false }],
    })
    await aProduct(shop, { isForSale: false, salePrice: null, isUsed: true, isActive: false })
    const csv = await exported(staff)
    const before = await shop.orm.select().from(products)
    expect(done(await sent(staff, csv), 200)).toEqual({
      ...{ created: 0, updated: 0, variants: 0 },
      ...{ changes: [], change_count: 0 },
    })
    expect(await exported(staff)).toBe(csv)
    expect(await shop.orm.select().from(products)).toEqual(before)
  })

  it('adds products with variants and stock to the shop, and writes it down once', async () => {
    const staff = await shop.staff()
    await anActiveWorkshop(shop)
    await shop.orm.insert(categories).values({ name: 'paint', displayName: 'สี' })
    const inShop = async () =>
      done(await shop.guest.get<{ products: Product[] }>('/workshop/active_workshop_products/'), 200).products
    expect(await inShop()).toEqual([])
    const csv = file(
      brush,
      { ...brush, name: '=ชื่อแปลก', size: 'A4', variant_type: '', initial_stock: '' },
      { ...brush, size: 'เบอร์ 4', variant_sale_price: '60', initial_stock: '0' },
    )
    const counts = { created: 2, updated: 0, variants: 3 }
    const untouched = await shop.everything()
    expect(done(await sent(staff, csv, true), 200)).toMatchObject(counts)
    expect(await shop.everything()).toEqual(untouched)
    expect(done(await sent(staff, csv), 200)).toMatchObject(counts)
    expect(await inShop()).toMatchObject([
      {
        name: 'พู่กันกลม',
        sale_price: 45.5,
        variants: [
          { size: 'เบอร์ 2', quantity: 4, type: { name: 'เบอร์พู่กัน' } },
          { size: 'เบอร์ 4', quantity: 0, sale_price: 60 },
        ],
      },
      { name: '=ชื่อแปลก', variants: [{ size: 'A4', type: { name: '' } }] },
    ])
    expect(await shop.orm.select().from(auditLog)).toMatchObject([
      { actorId: staff.id, action: 'product.import', data: { created: [1, 2], updated: [], variants: 3 } },
    ])
  })

  it('changes the named rows and keeps the rest: other variants, images, stock', async () => {
    const staff = await shop.staff()
    const product = await aProduct(shop, { imageKey: 'public/0123456789abcdef', variants: [{}, {}] })
    const other = await aProduct(shop)
    const [row] = await read(staff)
    const { product_id } = row ?? {}
    const csv = file(
      { ...row, sale_price: '99.25', size: 'ใหม่', variant_is_active: 'FALSE' },
      { ...row, sale_price: '99.25', variant_id: '', size: 'เพิ่ม', available: '', initial_stock: '2' },
    )
    expect(done(await sent(staff, csv), 200)).toMatchObject({ created: 0, updated: 1, variants: 2 })
    const saved = done(await staff.get<StaffProduct>(`/staff/products/${product_id}/`), 200)
    expect(saved).toMatchObject({
      version: 2,
      sale_price: 99.25,
      images: [{ key: 'public/0123456789abcdef' }],
      variants: [
        { id: product.variant.id, size: 'ใหม่', is_active: false, available: 5 },
        { size: 'เบอร์ 2', is_active: true, available: 5 },
        { size: 'เพิ่ม', is_active: true, available: 2 },
      ],
    })
    expect(await shop.orm.select().from(products).where(eq(products.id, other.id))).toMatchObject([
      { version: 1 },
    ])
    expect(await stockOf(shop, other.variant)).toMatchObject({ available: 5 })
  })

  it('does not overwrite a product saved after the export, unless the version is removed', async () => {
    const staff = await shop.staff()
    await aProduct(shop)
    const [row] = await read(staff)
    done(await sent(staff, file({ ...row, sale_price: '99' })), 200)
    const late = { ...row, name: 'อีกชื่อ' }
    const answer = await sent(staff, file(late))
    expect([answer.status, places(answer.body)]).toEqual([400, [[2, 'version']]])
    expect(done(await sent(staff, file({ ...late, version: '' })), 200)).toMatchObject({ updated: 1 })
  })

  it('imported twice by mistake does not make everything twice', async () => {
    const staff = await shop.staff()
    await shop.orm.insert(categories).values({ name: 'paint', displayName: 'สี' })
    done(await sent(staff, file(brush)), 200)
    const again = await sent(staff, file(brush))
    expect([again.status, places(again.body)]).toEqual([400, [[2, 'name']]])
    expect(await shop.orm.$count(products)).toBe(1)
  })
})

describe('the stock in a file', () => {
  it('is refused when it was edited, which was ignored without a word', async () => {
    const staff = await shop.staff()
    await aProduct(shop)
    const [row] = await read(staff)
    for (const edited of [{ available: '37' }, { available: '37', stock_version: '' }]) {
      const answer = await sent(staff, file({ ...row, ...edited }), true)
      expect([answer.status, places(answer.body)]).toEqual([400, [[2, 'available']]])
      expect(answer.body.lines[0]?.message).toContain('ในร้าน 5')
    }
    done(await sent(staff, file({ ...row, available: '', sale_price: '99' })), 200)
  })

  it('is no change when pieces moved since the export, and no reason to refuse the file', async () => {
    const staff = await shop.staff()
    await aProduct(shop, { variants: [{}, {}] })
    const { variant } = await aProduct(shop)
    const lose = { kind: 'lost', quantity: 1 }
    const path = `/staff/variants/${variant.id}/movements/`
    done(await staff.post(path, lose), 200)
    const csv = await exported(staff)
    done(await staff.post(path, lose), 200)
    expect(done(await sent(staff, csv), 200)).toMatchObject({ created: 0, updated: 0, change_count: 0 })
    expect(await stockOf(shop, variant)).toMatchObject({ available: 3 })
  })
})

describe('the differences of a file', () => {
  it('name row, product, field and both values, before anything is changed', async () => {
    const staff = await shop.staff()
    await aProduct(shop, { variants: [{}, { shelf: 'A1' }] })
    const [first, second] = await read(staff)
    const before = await shop.everything()
    const shared = { sale_price: '99.25', is_used: 'TRUE', is_pinned: 'true' }
    const csv = file(
      { ...first, ...shared },
      { ...second, ...shared, shelf: 'B2', variant_sale_price: '80' },
      { ...second, ...shared, variant_id: '', available: '', stock_version: '', size: 'ใหม่' },
      { ...brush },
    )
    const { changes, change_count } = done(await sent(staff, csv, true), 200)
    const product = { product: Number(first?.product_id), name: 'สีน้ำ 12 สี' }
    expect(changes).toEqual([
      { ...product, line: 2, size: null, field: 'ของมือสอง', from: 'ไม่', to: 'ใช่' },
      { ...product, line: 2, size: null, field: 'ปักหมุดในหน้าแรก', from: 'ไม่', to: 'ใช่' },
      { ...product, line: 2, size: null, field: 'ราคาขาย', from: '120', to: '99.25' },
      { ...product, line: 3, size: 'เบอร์ 2', field: 'ราคาขาย', from: '', to: '80' },
      { ...product, line: 3, size: 'เบอร์ 2', field: 'ชั้นวาง', from: 'A1', to: 'B2' },
      { ...product, line: 4, size: 'ใหม่', field: 'ตัวเลือกใหม่', from: '', to: 'ใหม่' },
      { product: null, line: 5, name: 'พู่กันกลม', size: null, field: 'สินค้าใหม่', from: '', to: 'เบอร์ 2' },
    ])
    expect(change_count).toBe(7)
    expect(await shop.everything()).toEqual(before)
  })
})

describe('a file of another spreadsheet', () => {
  it.each([
    ['semicolons', ';'],
    ['tabs', '\t'],
  ])('is read with %s between its cells', async (_what, delimiter) => {
    const staff = await shop.staff()
    await shop.orm.insert(categories).values({ name: 'paint', displayName: 'สี' })
    const rows = readCsv(file({ ...brush, description: 'แดง, เขียว' }))
    const csv = rows.map(({ cells }) => cells.map((cell) => `"${cell}"`).join(delimiter)).join('\r\n')
    expect(done(await sent(staff, csv), 200)).toMatchObject({ created: 1 })
    expect(await shop.orm.select().from(products)).toMatchObject([{ description: 'แดง, เขียว' }])
  })

  it('names a category as the shop does, unless two have that name', async () => {
    const staff = await shop.staff()
    await shop.orm.insert(categories).values([
      { name: 'paint', displayName: 'สีน้ำ' },
      { name: 'one', displayName: 'อื่นๆ' },
      { name: 'two', displayName: 'อื่นๆ' },
    ])
    expect(done(await sent(staff, file({ ...brush, category: 'สีน้ำ' })), 200)).toMatchObject({ created: 1 })
    const answer = await sent(staff, file({ ...brush, name: 'ข', category: 'อื่นๆ' }))
    expect([answer.status, places(answer.body)]).toEqual([400, [[2, 'category']]])
  })

  it('without any known column is refused in one sentence', async () => {
    const staff = await shop.staff()
    const answer = await sent(staff, 'ชื่อ;ราคา\r\nพู่กัน;45\r\n')
    expect([answer.status, places(answer.body)]).toEqual([400, [[1, '']]])
  })

  it('of before there were shelves and pins keeps those of the shop', async () => {
    const staff = await shop.staff()
    await aProduct(shop, { isPinned: true, variants: [{ shelf: 'A1' }] })
    const [header, ...rows] = readCsv(await exported(staff))
    const kept = (header?.cells ?? []).map(
      (column) => !OPTIONAL_PRODUCT_COLUMNS.some((later) => later === column),
    )
    const old = [header, ...rows].map((row) => row?.cells.filter((_, place) => kept[place]) ?? [])
    expect(done(await sent(staff, writeCsv(old)), 200)).toMatchObject({ change_count: 0 })
    expect((await read(staff))[0]).toMatchObject({ is_pinned: 'true', shelf: 'A1' })
  })
})

describe('a file with problems', () => {
  it('is refused whole, and every problem is named by row and column, in Thai', async () => {
    const staff = await shop.staff()
    const product = await aProduct(shop)
    const [row] = await read(staff)
    const before = await shop.everything()
    const csv = file(
      brush,
      { ...brush, name: 'ก', sale_price: '12,5', is_used: 'ใช่' },
      { ...brush, name: 'ข', category: 'nowhere' },
      { ...brush, name: '', size: '' },
      { ...row, initial_stock: '3' },
      { ...row, variant_id: '99' },
      { ...row, product_id: '99' },
      { ...brush, name: 'ค', sale_price: '' },
      { ...brush, name: 'ง' },
      { ...brush, name: 'ง', brand: 'อื่น', size: 'เบอร์ 4' },
      { ...brush, name: 'จ' },
      { ...brush, name: 'จ' },
      { ...brush, name: 'ฉ', initial_stock: '1.5', sale_price: '9999999' },
      { ...brush, name: 'ช', sale_price: '9999999', variant_id: '1' },
      { ...brush, name: 'ซ', sale_price: '9999999' },
    )
    for (const dry of [true, false]) {
      const answer = await sent(staff, csv, dry)
      expect(answer.status).toBe(400)
      expect(answer.body.code).toBe('csv_invalid')
      expect(places(answer.body)).toEqual([
        [3, 'is_used'],
        [3, 'sale_price'],
        [4, 'category'],
        [5, 'name'],
        [5, 'size'],
        [6, 'initial_stock'],
        [7, 'variant_id'],
        [8, 'product_id'],
        [8, 'variant_id'],
        [9, 'sale_price'],
        [11, 'brand'],
        [13, 'size'],
        [14, 'initial_stock'],
        [15, 'variant_id'],
        [16, 'sale_price'],
      ])
      for (const { message } of answer.body.lines) expect(message).toMatch(/[ก-๙]/)
    }
    expect(await shop.everything()).toEqual(before)
    expect(await stockOf(shop, product.variant)).toMatchObject({ available: 5 })
  })

  it('gets each column of a product in which two of its rows disagree, and no column of variants', async () => {
    const staff = await shop.staff()
    await aProduct(shop, { variants: [{}, { size: 'เล็ก', salePrice: 100, isActive: false }] })
    const [first, second] = await read(staff)
    const other: Row = {
      version: '7',
      name: 'อื่น',
      description: 'อื่น',
      brand: 'อื่น',
      category: 'อื่น',
      is_for_sale: first?.is_for_sale === 'true' ? 'false' : 'true',
      is_for_rent: first?.is_for_rent === 'true' ? 'false' : 'true',
      is_used: first?.is_used === 'true' ? 'false' : 'true',
      is_active: first?.is_active === 'true' ? 'false' : 'true',
      sale_price: '1234',
      rental_price: '1234',
      replacement_price: '1234',
    }
    const answer = await sent(staff, file({ ...first }, { ...second, ...other }))
    expect(answer.status).toBe(400)
    expect(places(answer.body)).toEqual(Object.keys(other).map((column) => [3, column]))
  })

  it('needs a replacement price for something that is only lent', async () => {
    const staff = await shop.staff()
    await shop.orm.insert(categories).values({ name: 'paint', displayName: 'สี' })
    const lent = { ...brush, is_for_sale: 'false', sale_price: '', is_for_rent: 'true', rental_price: '10' }
    const answer = await sent(staff, file({ ...lent, replacement_price: '' }))
    expect(answer.status).toBe(400)
    expect(places(answer.body)).toEqual([[2, 'replacement_price']])
    expect(done(await sent(staff, file({ ...lent, replacement_price: '80' })), 200)).toMatchObject({
      created: 1,
    })
  })

  it('compares an appended column by its kind, at any position in the list', () => {
    const columns = [
      ...PRODUCT_FILE,
      { column: 'allergens', of: 'product' },
      { column: 'colour', of: 'variant' },
    ] as const
    expect(sharedColumns(columns)).toEqual([...sharedColumns(PRODUCT_FILE), 'allergens'])
  })

  it.each([
    ['another header', 'name,price\r\na,1\r\n', [1, 'price']],
    ['a column missing', file().replace('brand,', ''), [1, 'brand']],
    ['a cell too few', `${file()}a,b\r\n`, [2, '']],
    ['a quote left open', `${file()}"a`, [2, '']],
    ['another encoding', file({ ...brush, name: '\uFFFD\uFFFD' }), [2, '']],
  ])('such as %s is reported', async (_what, csv, place) => {
    const staff = await shop.staff()
    const answer = await sent(staff, csv)
    expect([answer.status, answer.body.code]).toEqual([400, 'csv_invalid'])
    expect(places(answer.body)).toContainEqual(place)
  })

  it('with an unknown field or no text is refused by field', async () => {
    const staff = await shop.staff()
    expect(await staff.post(FILE, { csv: '' })).toMatchObject({
      status: 400,
      body: { csv: [expect.any(String)] },
    })
    expect((await staff.post(FILE, { csv: file(), force: true })).status).toBe(400)
  })
})

it('a file larger than other bodies may be is taken', async () => {
  const staff = await shop.staff()
  await shop.orm.insert(categories).values({ name: 'paint', displayName: 'สี' })
  const rows = Array.from({ length: 100 }, (_, n) => ({
    ...brush,
    name: `พู่กัน ${n}`,
    description: 'ก'.repeat(2000),
  }))
  expect(Buffer.byteLength(file(...rows))).toBeGreaterThan(512 * 1024)
  expect(done(await sent(staff, file(...rows), true), 200)).toMatchObject({ created: 100 })
})

it('the products file is for staff alone', async () => {
  const member = await shop.aMember()
  for (const [who, status] of [
    [shop.guest, 401],
    [member, 403],
  ] as const) {
    expect((await who.get(FILE)).status).toBe(status)
    expect((await who.post(FILE, { csv: file() })).status).toBe(status)
  }
})

import { PRODUCT_COLUMNS } from '@jansi/contract/staff-product-file'
import { asc } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openShop, type Person } from '../../../test/shop.ts'
import { aProduct, done } from '../../../test/shop-goods.ts'
import { readCsv, writeCsv } from '../../core/csv.ts'
import { products, variants } from '../../db/schema/catalog.ts'

// The products file as a spreadsheet leaves it (case 08).

const shop = openShop()
const FILE = '/staff/products-csv/'

type Problem = { line: number; column: string; message: string }
type Result = { created: number; updated: number; change_count: number; lines: Problem[] }

const exported = async (staff: Person) => readCsv(done(await staff.get<{ csv: string }>(FILE), 200).csv)
const sent = (staff: Person, cells: readonly (readonly string[])[]) =>
  staff.post<Result>(FILE, { csv: writeCsv(cells), dry_run: false })
const columnOf = (name: string) => PRODUCT_COLUMNS.map(String).indexOf(name)

it('may have empty columns at the end and rows of spaces', async () => {
  const staff = await shop.staff()
  await aProduct(shop)
  const rows = (await exported(staff)).map(({ cells }) => [...cells, '', ' ', '\u00a0'])
  const blank = rows[0]?.map(() => ' ') ?? []
  expect(done(await sent(staff, [...rows, blank, blank]), 200)).toMatchObject({ change_count: 0 })
})

it('names a column without a heading that has cells by its place', async () => {
  const staff = await shop.staff()
  await aProduct(shop)
  const [head = [], ...rows] = (await exported(staff)).map(({ cells }) => cells)
  const answer = await sent(staff, [['', ...head], ...rows.map((cells) => ['x', ...cells])])
  expect(answer).toMatchObject({
    status: 400,
    body: { lines: [{ line: 1, column: '', message: 'คอลัมน์ที่ 1 ไม่มีชื่อในหัวตาราง' }] },
  })
})

/** A size of the shop, the cell that a spreadsheet makes of it, and the size after the import; null where the cell is named. */
it.each([
  ['1/2', '2-Jan', '1/2'],
  ['1/2', '1-ก.พ.', '1/2'],
  ['1-2', 'Jan-02', '1-2'],
  ['007', '7', '007'],
  ['0.50', '0.5', '0.50'],
  ['-5', '-5', '-5'],
  ['A4', '2-Jan', null],
  ['007', '8', '8'],
  ['1/2', '3/4', '3/4'],
])('a size of %s that comes back as %s', async (size, cell, after) => {
  const staff = await shop.staff()
  await aProduct(shop, { variants: [{ size }] })
  const [head = [], row = []] = (await exported(staff)).map(({ cells }) => cells)
  const answer = await sent(staff, [head, row.with(columnOf('size'), cell)])
  if (after === null) {
    expect(answer).toMatchObject({ status: 400, body: { lines: [{ line: 2, column: 'size' }] } })
    return
  }
  expect(done(answer, 200).change_count).toBe(after === size ? 0 : 1)
  const [stored] = await shop.orm.select().from(variants).orderBy(asc(variants.id))
  expect(stored?.size).toBe(after)
})

it.each([
  ['1,234.50', 123_450],
  ['฿85', 8_500],
  ['๘๕', 8_500],
  ['85.00', 8_500],
  [' 85 ', 8_500],
  ['1.234,50', null],
  ['12,5', null],
  ['1.5E+2', null],
])('a price of %s', async (cell, satang) => {
  const staff = await shop.staff()
  await aProduct(shop)
  const [head = [], row = []] = (await exported(staff)).map(({ cells }) => cells)
  const answer = await sent(staff, [head, row.with(columnOf('sale_price'), cell)])
  if (satang === null) {
    expect(answer).toMatchObject({ status: 400, body: { lines: [{ line: 2, column: 'sale_price' }] } })
    return
  }
  done(answer, 200)
  const [stored] = await shop.orm.select().from(products)
  expect(stored?.salePrice).toBe(satang)
})

it('takes a name for the same as the shop does: in any script of digits, case, width and spacing', async () => {
  const staff = await shop.staff()
  await aProduct(shop, { name: 'ดินสอสี 24 Pentel', brand: '' })
  const [head = [], row = []] = (await exported(staff)).map(({ cells }) => cells)
  const ids = ['product_id', 'variant_id', 'version', 'available', 'stock_version'].map(columnOf)
  const added = row
    .map((cell, at) => (ids.includes(at) ? '' : cell))
    .with(columnOf('name'), 'ดินสอสี  ๒๔ ＰＥＮＴＥＬ')
  expect(await sent(staff, [head, added])).toMatchObject({
    status: 400,
    body: { lines: [{ line: 2, column: 'name' }] },
  })
  const same = await staff.get(`/staff/products/?name=${encodeURIComponent('ดินสอสี ๒๔  pentel')}`)
  expect(same.body).toMatchObject({ count: 1 })
})

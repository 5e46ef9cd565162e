import { PRODUCT_COLUMNS } from '@jansi/contract/staff-catalog'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { recordStatements } from '../../../test/rows-read.ts'
import { openShop } from '../../../test/shop.ts'
import { aProduct, done } from '../../../test/shop-goods.ts'
import { readCsv } from '../../core/csv.ts'
import { MAX_PRODUCTS_A_SLICE } from './staff-queries.ts'

const COPIES = 2 * MAX_PRODUCTS_A_SLICE
const VARIANTS = 2

const shop = openShop()

it('a product file shows every product once, and reads no more than a slice at a time', async () => {
  const staff = await shop.staff()
  const { id } = await aProduct(shop, { variants: [{ stock: 3 }, { stock: 5 }] })
  await shop.orm.execute(sql`
    with copies as (
      insert into products (name, category_id) select name || ' ' || n, category_id
      from products, generate_series(1, ${COPIES}::int) n where id = ${id} returning id
    )
    insert into variants (product_id, size) select copies.id, size
    from copies, variants where product_id = ${id}`)
  let csv = ''
  const sent = await recordStatements(async () => {
    csv = done(await staff.get<{ csv: string }>('/staff/products-csv/'), 200).csv
  })
  const [header, ...rows] = readCsv(csv).map(({ cells }) => cells)
  expect(header).toEqual(PRODUCT_COLUMNS)
  const cells = (column: (typeof PRODUCT_COLUMNS)[number]) =>
    rows.map((row) => row[PRODUCT_COLUMNS.indexOf(column)])
  expect(new Set(cells('variant_id')).size).toBe(VARIANTS * (COPIES + 1))
  expect(rows).toHaveLength(VARIANTS * (COPIES + 1))
  expect(cells('available').slice(0, 3)).toEqual(['3', '5', '0'])
  expect(cells('stock_version').slice(0, 3)).toEqual([
    expect.stringMatching(/^\d+$/),
    expect.stringMatching(/^\d+$/),
    '',
  ])
  const arrays = sent.flatMap(({ values }) => values.filter((value) => Array.isArray(value)))
  // The session of the call is looked up by an array too, of one id that is text.
  const slices = arrays.filter(([id]) => typeof id === 'number')
  expect(slices.map((ids) => ids.length)).toEqual([MAX_PRODUCTS_A_SLICE, MAX_PRODUCTS_A_SLICE, 1])
})

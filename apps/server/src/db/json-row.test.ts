import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openShop } from '../../test/shop.ts'
import { aProduct } from '../../test/shop-goods.ts'
import { rowFromJson } from './json-row.ts'
import { orders, products, users, variants, workshops } from './schema.ts'

const shop = openShop()

it('reads a row sent as JSON as the query builder does', async () => {
  const product = await aProduct(shop, { moreImageKeys: ['a', 'b "c"'], salePrice: 12_345 })
  const member = await shop.aMember()
  const order = {
    product_id: product.id,
    variant_id: product.variant.id,
    quantity: 1,
    type: 'sale',
  }
  await member.post('/order/create_from_cart/', { payment_method: 3, order_items: [order] })
  for (const table of [products, variants, workshops, users, orders]) {
    const rows = await shop.orm.select().from(table)
    const json = await shop.orm.execute<{ row: Record<string, unknown> }>(
      sql`select to_jsonb(t) as row from ${table} t order by id`,
    )
    expect(json.rows.map(({ row }) => rowFromJson(table, row))).toEqual(rows)
    expect(rows).not.toEqual([])
  }
})

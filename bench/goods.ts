import { sql } from 'drizzle-orm'
import type { Executor } from '../apps/server/src/db/client.ts'

/** Pieces of every variant: more than any run takes. */
export const PIECES = 100_000
/** Product n has the variants 2n − 1 and 2n. */
export const VARIANTS_PER_PRODUCT = 2
/** Baht a piece, sold or lent, so that a slip is owed either way. */
export const PRICE = 120
export const BANK_TRANSFER = 3
const CATEGORIES = 8
const PAST_WORKSHOPS = 20

/** Fills an empty shop with products that are sold and lent, all in the active workshop, which has id 1. */
export async function addGoods(db: Executor, products: number): Promise<void> {
  await db.execute(sql`
    insert into payment_methods (id, name, position) values
      (1, 'พร้อมเพย์', 1), (${BANK_TRANSFER}::int, 'โอนผ่านธนาคาร', 2), (4, 'ยืมอุปกรณ์', 3)`)
  await db.execute(sql`
    insert into workshops (name, starts_on, ends_on, hand_over_on, return_due_on, is_active)
    select 'เวิร์กช็อปครั้งที่ ' || n, day, day + 1, day - 1, day + 14, n = 0
    from generate_series(0, ${PAST_WORKSHOPS}::int) n, lateral (select current_date + 3 - n * 55 as day) d order by n`)
  await db.execute(sql`
    insert into categories (name, display_name, position)
    select 'category-' || n, 'หมวดที่ ' || n, n from generate_series(1, ${CATEGORIES}::int) n`)
  await db.execute(sql`
    insert into products (name, description, brand, category_id, is_for_sale, is_for_rent, sale_price, rental_price,
      replacement_price)
    select 'สินค้า ' || lpad(n::text, 6, '0'), repeat('สีสวยเนื้อดี เหมาะกับผู้เริ่มต้น ', 4), 'ยี่ห้อ ' || n % 40,
      1 + n % ${CATEGORIES}::int, true, true, ${PRICE * 100}::int, ${PRICE * 100}::int, 30000
    from generate_series(1, ${products}::int) n`)
  await db.execute(sql`insert into workshop_products (workshop_id, product_id) select 1, id from products`)
  await db.execute(sql`
    insert into variants (product_id, size, available, position)
    select n, 'เบอร์ ' || size, ${PIECES}::int, size
    from generate_series(1, ${products}::int) n, generate_series(1, ${VARIANTS_PER_PRODUCT}::int) size
    order by n, size`)
  await db.execute(sql`
    insert into stock_movements (variant_id, kind, available, reason)
    select id, 'restock', available, 'เปิดร้าน' from variants order by id`)
}

// This plugin declares the types that the server's uploads use; only its `app.ts` imports it.
import type {} from '@fastify/multipart'
import { sql } from 'drizzle-orm'
import type { Executor } from '../../src/db/client.ts'
import { hashPassword } from '../../src/modules/auth/hash-password.ts'
import { authTokens } from '../../src/modules/auth/tokens.ts'

/** The password of all people of the bench. */
export const PASSWORD = 'Bench#Palette-2941'
/** Pieces of every variant: more than any run takes. */
export const PIECES = 100_000
/** Product n has the variants 2n − 1 and 2n. */
export const VARIANTS_PER_PRODUCT = 2
/** Satang a piece, sold or lent. */
export const PRICE = 12_000
export const BANK_TRANSFER = 3

/** An account and one live session of it. */
export type Person = { userId: number; email: string; sessionId: string }

/** Adds accounts with an open session each: an admin if the shop was empty, then members. */
export async function addPeople(db: Executor, count: number): Promise<void> {
  const hash = await hashPassword(PASSWORD)
  await db.execute(sql`
    with added as (
      insert into users (email, password_hash, first_name, last_name, phone_number, role, email_verified_at,
        piece_limit_lifted_at)
      select 'bench-' || n || '@example.org', ${hash}, 'มะลิ', 'คนที่ ' || n, '08' || lpad(n::text, 8, '0'),
        case when n = 1 then 'admin' else 'member' end, now(), now()
      from (select coalesce(max(id), 0) as id from users) first,
        generate_series(first.id + 1, first.id + ${count}::int) n
      returning id
    )
    insert into sessions (id, user_id, expires_at) select gen_random_uuid(), id, now() + interval '1 day' from added`)
}

/** Returns all people with a session, in the order of their ids. */
export async function openSessions(db: Executor): Promise<Person[]> {
  const { rows } = await db.execute<Person>(sql`
    select s.user_id as "userId", u.email, s.id as "sessionId" from sessions s join users u on u.id = s.user_id
    order by s.user_id`)
  return rows
}

/** Returns a function that signs the access token of a person, as a login would: for 15 minutes. */
export function tokenSigner(secretKey: string): (person: Person) => string {
  const tokens = authTokens({ secrets: { secretKey }, clock: () => new Date() })
  return (person) => tokens.signAccess(person).token
}

/** Fills an empty shop with products that are sold and lent, all in the active workshop, which has id 1. */
export async function addGoods(db: Executor, products: number): Promise<void> {
  await db.execute(sql`
    insert into payment_methods (id, name, position) values
      (1, 'พร้อมเพย์', 1), (${BANK_TRANSFER}::int, 'โอนผ่านธนาคาร', 2), (4, 'ยืมอุปกรณ์', 3)`)
  await db.execute(sql`
    insert into workshops (name, starts_on, ends_on, hand_over_on, return_due_on, is_active)
    select 'เวิร์กช็อปครั้งที่ ' || n, day, day + 1, day - 1, day + 14, n = 0
    from generate_series(0, 20) n, lateral (select current_date + 3 - n * 55 as day) d order by n`)
  await db.execute(sql`
    insert into categories (name, display_name, position)
    select 'category-' || n, 'หมวดที่ ' || n, n from generate_series(1, 8) n`)
  await db.execute(sql`
    insert into products (name, description, brand, category_id, is_for_sale, is_for_rent, sale_price, rental_price,
      replacement_price)
    select 'สินค้า ' || lpad(n::text, 6, '0'), repeat('สีสวยเนื้อดี เหมาะกับผู้เริ่มต้น ', 4), 'ยี่ห้อ ' || n % 40, 1 + n % 8,
      true, true, ${PRICE}::int, ${PRICE}::int, 30000
    from generate_series(1, ${products}::int) n`)
  await db.execute(sql`insert into workshop_products (workshop_id, product_id) select 1, id from products`)
  await db.execute(sql`
    insert into variants (product_id, size, available, position)
    select n, 'เบอร์ ' || size, ${PIECES}::int, size
    from generate_series(1, ${products}::int) n, generate_series(1, ${VARIANTS_PER_PRODUCT}::int) size
    order by n, size`)
  await restock(db)
}

/** The ledger's first row of each variant. */
export async function restock(db: Executor): Promise<void> {
  await db.execute(sql`
    insert into stock_movements (variant_id, kind, available, reason)
    select id, 'restock', available, 'เปิดร้าน' from variants order by id`)
}

import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { usePostgres } from '../../../test/postgres-database.ts'
import { openShop, type Person } from '../../../test/shop.ts'
import { anActiveWorkshop, aProduct, done } from '../../../test/shop-goods.ts'

const OTHER_VARIANTS = 400
const ORDERS_OF_A_MEMBER = 4
const OTHER_MEMBERS = 10
const OTHER_ORDERS = 4_000

// One session, whose reads the test counts.
const shop = openShop({ over: usePostgres({ poolSize: 1 }) })

/** Returns how many rows PostgreSQL has read so far from a table as a whole. */
async function rowsReadAsAWhole(table: string): Promise<number> {
  await shop.orm.execute(sql`select pg_stat_force_next_flush()`)
  const { rows } = await shop.orm.execute<{ rows: number }>(
    sql`select seq_tup_read::int as rows from pg_stat_user_tables where relname = ${table}`,
  )
  return rows[0]?.rows ?? Number.NaN
}

/** Returns how many entries PostgreSQL has read so far from the index of orders by status. */
async function entriesReadByStatus(): Promise<number> {
  await shop.orm.execute(sql`select pg_stat_force_next_flush()`)
  const { rows } = await shop.orm.execute<{ entries: number }>(
    sql`select idx_tup_read::int as entries from pg_stat_user_indexes where indexrelname = 'orders_status'`,
  )
  return rows[0]?.entries ?? Number.NaN
}

it('reads variants and journal by index', async () => {
  await anActiveWorkshop(shop)
  const { id, variant } = await aProduct(shop, { variants: [{ stock: 100 }] })
  await shop.orm.execute(
    sql`insert into variants (product_id, size) select ${id}::int, n::text from generate_series(1, ${OTHER_VARIANTS}::int) n`,
  )
  await shop.orm.execute(sql`analyze variants`)
  const order = async (member: Person) => {
    const items = [{ product_id: id, variant_id: variant.id, quantity: 1, type: 'sale' }]
    done(await member.post('/order/create_from_cart/', { payment_method: 3, order_items: items }), 201)
  }
  const orderSome = async () => {
    const member = await shop.aMember()
    for (let n = 0; n < ORDERS_OF_A_MEMBER; n += 1) await order(member)
  }
  await orderSome()
  await orderSome()
  const read = () => Promise.all(['variants', 'journal_entries', 'journal_lines'].map(rowsReadAsAWhole))
  const before = await read()
  await orderSome()
  expect(await read()).toEqual(before)
})

it('reads only orders of the member, also while thousands wait that PostgreSQL has not counted', async () => {
  await anActiveWorkshop(shop)
  const { id, variant } = await aProduct(shop, { variants: [{ stock: 100 }] })
  const items = [{ product_id: id, variant_id: variant.id, quantity: 1, type: 'sale' }]
  const order = async (member: Person) =>
    done(await member.post('/order/create_from_cart/', { payment_method: 3, order_items: items }), 201)
  const addOthers = (status: string, userIds: readonly number[]) =>
    shop.orm.execute(
      sql`insert into orders (id, user_id, workshop_id, status, amount, payment_method_id, payment_method_name, slip_owed)
        select gen_random_uuid(), (${`{${userIds.join()}}`}::int[])[1 + n % ${userIds.length}::int], workshop_id, ${status}, amount,
          payment_method_id, payment_method_name, slip_owed
        from (select * from orders limit 1) o, generate_series(1, ${OTHER_ORDERS}::int) n`,
    )
  const members = await Promise.all(Array.from({ length: OTHER_MEMBERS }, () => shop.aMember()))
  const [member] = members
  if (member === undefined) throw new Error('no member')
  await order(member)
  await addOthers(
    'awaiting_return',
    members.map(({ id }) => id),
  )
  await shop.orm.execute(sql`analyze orders`)
  await addOthers('pending', [(await shop.aMember()).id])
  const before = await entriesReadByStatus()
  for (let n = 1; n < ORDERS_OF_A_MEMBER; n += 1) await order(member)
  expect(await entriesReadByStatus()).toBe(before)
})

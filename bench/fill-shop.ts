import { sql } from 'drizzle-orm'
import type { Tx } from '../apps/server/src/db/client.ts'
import {
  addGoods,
  addPeople,
  openSessions,
  type Person,
} from '../apps/server/test/large-shop/goods-and-people.ts'
import { addOrders, CAST } from '../apps/server/test/large-shop/orders.ts'
import type { BenchShop } from './shop.ts'

/** Fills an empty shop, whose server does not run, and returns its people, the cast of its orders first. */
export async function fillShop(
  shop: BenchShop,
  size: { products: number; orders: number; members: number; buyers: number },
): Promise<Person[]> {
  await shop.start()
  await shop.stop()
  return shop.withDatabase(async (orm) => {
    await addPeople(orm, CAST.first - 1 + size.members + size.buyers)
    await orm.transaction((tx) =>
      withoutIndexes(tx, async () => {
        await addGoods(tx, size.products)
        await addOrders(tx, size.orders, { members: size.members })
      }),
    )
    await orm.execute(sql`vacuum analyze`)
    return openSessions(orm)
  })
}

/** Drops all indexes but those of constraints while `fill` writes: sorting a column once is quicker. */
async function withoutIndexes(tx: Tx, fill: () => Promise<void>): Promise<void> {
  const { rows } = await tx.execute<{ name: string; definition: string }>(sql`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`)
  for (const { name } of rows) await tx.execute(sql.raw(`drop index ${name}`))
  await fill()
  await tx.execute(sql`set local maintenance_work_mem = '256MB'`)
  for (const { definition } of rows) await tx.execute(sql.raw(definition))
}

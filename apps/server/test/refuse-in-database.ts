import { sql } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import type { Orm } from '../src/db/client.ts'
import type { MadeProduct } from './shop-goods.ts'

/** Lets a table refuse new rows of a product until the test ends, as the database would after a mistake of ours. */
export async function refuseInDatabase(
  orm: Orm,
  table: 'cart_lines' | 'order_items',
  { variant }: MadeProduct,
): Promise<void> {
  await orm.execute(
    sql.raw(`alter table ${table} add constraint refused check (variant_id <> ${variant.id}) not valid`),
  )
  onTestFinished(async () => {
    await orm.execute(sql.raw(`alter table ${table} drop constraint refused`))
  })
}

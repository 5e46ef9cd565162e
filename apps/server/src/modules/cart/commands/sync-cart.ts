import type { CartItem } from '@jansi/contract/cart'
import { eq } from 'drizzle-orm'
import type { Orm } from '../../../db/client.ts'
import { namedStatement } from '../../../db/named-statement.ts'
import { users } from '../../../db/schema.ts'

/** Of two lines of the same variant and type the later one counts. */
const replaceLines = namedStatement(
  'replace_cart',
  `with wanted as materialized (
    select distinct on (type, variant_id) type, variant_id, quantity, n - 1 as position
    from rows from (jsonb_to_recordset($2::jsonb) as (variant_id int, type text, quantity int))
      with ordinality as w (variant_id, type, quantity, n)
    where exists (select from variants where id = variant_id)
    order by type, variant_id, n desc
  ), removed as (
    delete from cart_lines where user_id = $1 and (type, variant_id) not in (select type, variant_id from wanted)
  )
  insert into cart_lines (user_id, variant_id, type, quantity, position)
  select $1, variant_id, type, quantity, position from wanted
  on conflict (user_id, variant_id, type) do update
    set quantity = excluded.quantity, position = excluded.position`,
)

/**
 * Replaces a member's stored carts with those of the client (specification, section 7). Unknown variants are
 * left out: the cart of an old phone must not lock its owner out.
 */
export async function syncCart(
  orm: Orm,
  userId: number,
  carts: { sale: readonly CartItem[]; rent: readonly CartItem[] },
): Promise<void> {
  const wanted = [
    ...carts.sale.map((item) => ({ ...item, type: 'sale' as const })),
    ...carts.rent.map((item) => ({ ...item, type: 'rent' as const })),
  ]
  await orm.transaction(async (tx) => {
    // Two tabs may sync at once: one after the other.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    await replaceLines(tx, [userId, JSON.stringify(wanted)])
  })
}

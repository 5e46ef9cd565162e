import type { CartItem } from '@jansi/contract/cart'
import { eq, inArray } from 'drizzle-orm'
import type { Orm } from '../../../db/client.ts'
import { cartLines, users, variants } from '../../../db/schema.ts'

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
    const ids = [...new Set(wanted.map((item) => item.variant_id))]
    const known =
      ids.length === 0
        ? []
        : await tx.select({ id: variants.id }).from(variants).where(inArray(variants.id, ids))
    const knownIds = new Set(known.map(({ id }) => id))
    const lines = new Map<string, typeof cartLines.$inferInsert>()
    for (const [position, item] of wanted.entries()) {
      if (!knownIds.has(item.variant_id)) continue
      lines.set(`${item.type}:${item.variant_id}`, {
        userId,
        variantId: item.variant_id,
        type: item.type,
        quantity: item.quantity,
        position,
      })
    }
    await tx.delete(cartLines).where(eq(cartLines.userId, userId))
    if (lines.size > 0) await tx.insert(cartLines).values([...lines.values()])
  })
}

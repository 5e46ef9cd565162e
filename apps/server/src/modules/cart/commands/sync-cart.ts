import { isDeepStrictEqual } from 'node:util'
import type { CartItem, syncCart as endpoint } from '@jansi/contract/cart'
import type { BodyOf } from '@jansi/contract/endpoint'
import { asc, eq } from 'drizzle-orm'
import type { Deps } from '../../../core/deps.ts'
import { anyOf } from '../../../db/any-of.ts'
import type { Executor } from '../../../db/client.ts'
import { cartLines } from '../../../db/schema/cart.ts'
import { variants } from '../../../db/schema/catalog.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { lockMember } from '../../people/steps/lock-member.ts'
import { type CartLineRow, cartLineRows } from '../cart-lines.ts'

type Line = { variantId: number; quantity: number; type: 'sale' | 'rent' }

/**
 * Replaces a member's stored carts with those of the client (specification, section 7), and returns the lines that can be
 * ordered. Unknown variants are left out: the cart of an old phone must not lock its owner out. Writes nothing where the
 * carts are stored already, as when a page is opened again.
 */
export async function syncCart(
  { database: { orm } }: Pick<Deps, 'database'>,
  userId: number,
  { sale, rent }: BodyOf<typeof endpoint>,
): Promise<CartLineRow[]> {
  const lines = await knownLines(orm, [...linesOf(sale, 'sale'), ...linesOf(rent, 'rent')])
  if (isDeepStrictEqual(await storedLines(orm, userId), lines)) return cartLineRows(orm, userId)
  return inTransaction(orm, async ({ tx }) => {
    // Two tabs may sync at once: one after the other.
    await lockMember(tx, userId)
    await tx.delete(cartLines).where(eq(cartLines.userId, userId))
    const rows = lines.map((line, position) => ({ userId, position, ...line }))
    if (rows.length > 0) await tx.insert(cartLines).values(rows)
    return cartLineRows(tx, userId)
  })
}

/** The lines of one cart. Of two of the same variant the later one counts. */
function linesOf(items: readonly CartItem[], type: Line['type']): Line[] {
  const lastOf = new Map(items.map((item, at) => [item.variant_id, at]))
  return items
    .filter(({ variant_id }, at) => lastOf.get(variant_id) === at)
    .map(({ variant_id, quantity }) => ({ variantId: variant_id, quantity, type }))
}

async function knownLines(db: Executor, lines: readonly Line[]): Promise<Line[]> {
  const ids = lines.map(({ variantId }) => variantId)
  const rows = await db.select({ id: variants.id }).from(variants).where(anyOf(variants.id, ids))
  const known = new Set(rows.map(({ id }) => id))
  return lines.filter(({ variantId }) => known.has(variantId))
}

function storedLines(db: Executor, userId: number): Promise<Line[]> {
  const { variantId, quantity, type } = cartLines
  return db
    .select({ variantId, quantity, type })
    .from(cartLines)
    .where(eq(cartLines.userId, userId))
    .orderBy(asc(cartLines.position))
}

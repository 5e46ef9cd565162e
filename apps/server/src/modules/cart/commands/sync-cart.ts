import type { CartItem } from '@jansi/contract/cart'
import type { Deps } from '../../../core/deps.ts'
import { shareTransactions } from '../../../core/share-transactions.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import type { CartLineRow } from '../cart-lines.ts'
import { type CartToStore, storeCarts } from '../steps/store-carts.ts'

/** One is prepared while the database works on the other. */
const MAX_TRANSACTIONS = 2

/**
 * Replaces a member's stored carts with those of the client (specification, section 7), and returns the lines that can be
 * ordered. Unknown variants are left out: the cart of an old phone must not lock its owner out.
 */
export type SyncCart = (
  userId: number,
  carts: { sale: readonly CartItem[]; rent: readonly CartItem[] },
) => Promise<readonly CartLineRow[]>

/** Returns the function that stores carts. Those of different members that wait at the same time share a transaction. */
export function cartSyncer({ database: { orm } }: Pick<Deps, 'database'>): SyncCart {
  const store = async (carts: readonly CartToStore[]) => {
    const stored = await inTransaction(orm, async (unit) => storeCarts(unit, carts))
    return stored().map((result) => ({ result }))
  }
  // Two tabs may sync at once: one after the other.
  const sync = shareTransactions(store, MAX_TRANSACTIONS)
  return (userId, { sale, rent }) =>
    sync({ userId, lines: [...linesOf(sale, 'sale'), ...linesOf(rent, 'rent')] })
}

/** The lines of one cart. Of two of the same variant the later one counts. */
function linesOf<Type extends 'sale' | 'rent'>(items: readonly CartItem[], type: Type) {
  const lastOf = new Map(items.map((item, at) => [item.variant_id, at]))
  return items
    .filter(({ variant_id }, at) => lastOf.get(variant_id) === at)
    .map(({ variant_id, quantity }) => ({ variant_id, quantity, type }))
}

import type { Pieces } from '../../../domain/piece-limits.ts'
import type { OrderFacts } from '../../orders/order-facts.ts'

/** The facts of one of several orders that were read together, after others took these pieces in the same transaction. */
export function factsAfter(taken: Pieces, facts: readonly OrderFacts[], at: number): OrderFacts {
  const own = facts[at]
  if (own === undefined) throw new Error('the facts of an order were not read')
  if (taken.size === 0) return own
  const orderable = own.orderable.map((row) => {
    const available = row.variant.available - (taken.get(row.variant.id) ?? 0)
    return { ...row, variant: { ...row.variant, available } }
  })
  return { ...own, orderable }
}

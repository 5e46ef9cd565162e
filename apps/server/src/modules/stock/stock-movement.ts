import type { stockMovements } from '../../db/schema/stock.ts'

/** A change of one variant's quantities, in pieces, and its reason. Deltas left out are 0. */
export type StockMovement = {
  variantId: number
  kind: typeof stockMovements.$inferInsert.kind
  available?: number
  onLoan?: number
  quarantined?: number
  /** Sold pieces that leave with the member, or come back with a minus: they are no quantity of the stock any more. */
  sold?: number
  /** Ids of numbered pieces among them, see `movePieces`. */
  pieces?: readonly number[] | undefined
  actorId: number | null
  reason?: string
  /** Satang that a bought piece cost. */
  unitCost?: number
  orderItemId?: number
  returnItemId?: number
}

import type { pieces, stockMovements } from '../../db/schema/stock.ts'

export type PieceState = typeof pieces.$inferSelect.state

/** The changes of quantities by which a movement moves pieces, see `StockMovement`. */
type Deltas = {
  kind: typeof stockMovements.$inferInsert.kind
  available?: number
  onLoan?: number
  quarantined?: number
  sold?: number
}

/** From where to where a stock movement takes its pieces. Pieces that are set aside for its item are on the shelf too. */
export type Places = { from: PieceState; to: PieceState }

/** Returns the way of the pieces of a movement; null for one that moves none, such as a reservation. */
export function placesOf(movement: Deltas): Places | null {
  const { kind, available = 0, onLoan = 0, quarantined = 0, sold = 0 } = movement
  if (onLoan > 0) return { from: lentFrom(movement), to: 'on_loan' }
  if (onLoan < 0) {
    if (quarantined > 0) return { from: 'on_loan', to: 'quarantined' }
    return { from: 'on_loan', to: kind === 'write_off' ? 'written_off' : 'on_shelf' }
  }
  if (sold !== 0) return sold > 0 ? { from: 'on_shelf', to: 'sold' } : { from: 'sold', to: 'on_shelf' }
  if (quarantined < 0) return { from: 'quarantined', to: kind === 'write_off' ? 'written_off' : 'on_shelf' }
  if (quarantined > 0) return { from: 'on_shelf', to: 'quarantined' }
  if (kind === 'release') return { from: 'on_shelf', to: 'on_shelf' }
  return kind === 'write_off' && available < 0 ? { from: 'on_shelf', to: 'written_off' } : null
}

/** A hand-over takes pieces from the shelf; a return that is decided again, from where its decision took them. */
function lentFrom({ kind, available = 0, quarantined = 0 }: Deltas): PieceState {
  if (kind === 'hand_over' || available < 0) return 'on_shelf'
  return quarantined < 0 ? 'quarantined' : 'written_off'
}

/** Returns how many pieces a movement moves. */
export function piecesOf({ available = 0, onLoan = 0, quarantined = 0, sold = 0 }: Deltas): number {
  return Math.abs(onLoan || sold || quarantined || available)
}

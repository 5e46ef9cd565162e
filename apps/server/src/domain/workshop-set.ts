/** Pieces of one category that are bought or borrowed. */
export type PiecesOfCategory = { categoryId: number; type: 'sale' | 'rent'; quantity: number }

/**
 * Returns how many of the ordered pieces one set of a workshop covers: of each category, bought or borrowed, as many as the
 * set has. A substitute thus counts as the piece that it replaces, and so does another size.
 */
export function coveredBySet(ordered: readonly PiecesOfCategory[], set: readonly PiecesOfCategory[]): number {
  const keyOf = ({ categoryId, type }: PiecesOfCategory) => `${categoryId} ${type}`
  const left = new Map<string, number>()
  for (const pieces of set) left.set(keyOf(pieces), (left.get(keyOf(pieces)) ?? 0) + pieces.quantity)
  let covered = 0
  for (const pieces of ordered) {
    const now = Math.min(pieces.quantity, left.get(keyOf(pieces)) ?? 0)
    left.set(keyOf(pieces), (left.get(keyOf(pieces)) ?? 0) - now)
    covered += now
  }
  return covered
}

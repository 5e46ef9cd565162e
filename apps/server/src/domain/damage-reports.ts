/** A report of broken or lost pieces of one order item. */
export type ReportedPieces = { id: number; quantity: number; createdAt: Date }

/** Pieces of the item that a return found to be damaged or lost. */
export type DamagedPieces = { quantity: number; decidedAt: Date }

/**
 * Returns how many pieces of each report are still with the member, by report id. Pieces that a later return found to be
 * damaged or lost are those of the oldest report; no more pieces are reported than are `out`.
 */
export function reportedPiecesOut(
  reports: readonly ReportedPieces[],
  damaged: readonly DamagedPieces[],
  out: number,
): Map<number, number> {
  const oldestFirst = reports.toSorted(
    (one, other) => one.createdAt.getTime() - other.createdAt.getTime() || one.id - other.id,
  )
  const left = new Map(oldestFirst.map(({ id, quantity }) => [id, quantity]))
  for (const { quantity, decidedAt } of damaged) {
    takePieces(
      left,
      oldestFirst.filter(({ createdAt }) => createdAt <= decidedAt),
      quantity,
    )
  }
  const reported = [...left.values()].reduce((sum, pieces) => sum + pieces, 0)
  takePieces(left, oldestFirst, Math.max(reported - out, 0))
  return left
}

/** Takes pieces off the given reports, from the first on. */
function takePieces(left: Map<number, number>, reports: readonly ReportedPieces[], quantity: number): void {
  let rest = quantity
  for (const { id } of reports) {
    const pieces = left.get(id) ?? 0
    const taken = Math.min(pieces, rest)
    left.set(id, pieces - taken)
    rest -= taken
  }
}

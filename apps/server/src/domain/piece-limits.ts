/**
 * The limits of pieces that a member's orders may hold before staff approve them: of one variant and in
 * total.
 */
export type PieceLimits = { perVariant: number; perMember: number }

/** A member who holds more than one piece in this many of a variant before approval is marked on Today. */
export const LARGE_HOLD_ONE_IN = 3
/** Fewer pieces are not marked: of a variant with two pieces, every order would be more than a third. */
export const MIN_MARKED_PIECES = 3

/** Pieces by variant id. */
export type Pieces = ReadonlyMap<number, number>

/** Returns the requested variants of which the member would then hold more than the limit. */
export function variantsOverLimit(requested: Pieces, held: Pieces, limits: PieceLimits): number[] {
  return [...requested].flatMap(([id, count]) =>
    count + (held.get(id) ?? 0) > limits.perVariant ? [id] : [],
  )
}

/** True if the member would then hold more pieces in total than the limit. */
export function isOverMemberLimit(requested: Pieces, held: Pieces, limits: PieceLimits): boolean {
  return totalOf(requested) + totalOf(held) > limits.perMember
}

/** Returns the sum of all pieces. */
export function totalOf(pieces: Pieces): number {
  return [...pieces.values()].reduce((sum, count) => sum + count, 0)
}

/** Returns the sum of the pieces of each variant; an entry is a variant's id with some of its pieces. */
export function sumPieces(entries: Iterable<readonly [number, number]>): Map<number, number> {
  const sums = new Map<number, number>()
  for (const [id, count] of entries) sums.set(id, (sums.get(id) ?? 0) + count)
  return sums
}

/** Returns the pieces of the first that the second does not have; variants without any left are left out. */
export function subtractPieces(some: Pieces, fewer: Pieces): Map<number, number> {
  const rest = [...some].map(([id, count]) => [id, count - (fewer.get(id) ?? 0)] as const)
  return new Map(rest.filter(([, count]) => count > 0))
}

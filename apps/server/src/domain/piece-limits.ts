/** How many pieces a member's orders may hold before staff approve them, of one variant and in all. */
export type PieceLimits = { perVariant: number; perMember: number }

/** Pieces by variant id. */
export type Pieces = ReadonlyMap<number, number>

/** Ids of the requested variants of which the member would then hold more than the limit. */
export function variantsOverLimit(requested: Pieces, held: Pieces, limits: PieceLimits): number[] {
  return [...requested].flatMap(([id, count]) =>
    count + (held.get(id) ?? 0) > limits.perVariant ? [id] : [],
  )
}

/** True when the member would then hold more pieces in all than the limit. */
export function isOverMemberLimit(requested: Pieces, held: Pieces, limits: PieceLimits): boolean {
  return totalOf(requested) + totalOf(held) > limits.perMember
}

/** All pieces together. */
export function totalOf(pieces: Pieces): number {
  return [...pieces.values()].reduce((sum, count) => sum + count, 0)
}

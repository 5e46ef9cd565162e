import { moved } from './reorder.ts'

type Placed = { id: number; position: number }

/** The positions that must change so that the entry at `from` stands at `to`; the rest keep theirs. */
export function positionsAfterMove(entries: readonly Placed[], from: number, to: number): Placed[] {
  return moved(entries, from, to).flatMap(({ id, position }, index) =>
    position === index ? [] : [{ id, position: index }],
  )
}

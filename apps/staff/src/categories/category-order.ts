import type { StaffCategory } from '@jansi/contract/staff-catalog'
import { moved } from '../lib/reorder.ts'

type Placed = Pick<StaffCategory, 'id' | 'position'>

/** The positions that must change so that the category at `from` stands at `to`; the rest keep theirs. */
export function positionsAfterMove(categories: readonly Placed[], from: number, to: number): Placed[] {
  return moved(categories, from, to).flatMap(({ id, position }, index) =>
    position === index ? [] : [{ id, position: index }],
  )
}

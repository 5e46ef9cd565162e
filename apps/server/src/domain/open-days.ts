import { type OrderStatus, statusIs } from '@jansi/contract/statuses'
import { groupBy } from './group-by.ts'
import { type ItemProgress, leftOf } from './order-progress.ts'

type Lent = ItemProgress & { returnDueOn?: string | null }

/** The facts that the open days of an order follow from. */
export type OpenDayFacts<Item extends Lent> = {
  status: OrderStatus
  handOverOn: string
  /** The due day of loans that have none of their own; before the first hand-over that of the workshop. */
  returnDueOn: string
  items: readonly Item[]
}

/** A day on which the member collects or brings back pieces of an order, with the items that it is about. */
export type OpenDay<Item> = {
  kind: 'pick_up' | 'due'
  day: string
  /** The club has not checked the order yet. */
  isTentative: boolean
  items: readonly { item: Item; pieces: number }[]
}

/**
 * Returns the days of an order that are still open: the pick-up day while pieces are to be collected, each due day until
 * its loans are back. None for an order that is over.
 */
export function openDaysOf<Item extends Lent>(facts: OpenDayFacts<Item>): OpenDay<Item>[] {
  const { status, items } = facts
  if (!statusIs(status, 'open')) return []
  const days = [
    { kind: 'pick_up' as const, day: facts.handOverOn, items: withPieces(items, leftOf) },
    ...[...groupBy(items, (item) => item.returnDueOn ?? facts.returnDueOn)]
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([day, due]) => ({ kind: 'due' as const, day, items: withPieces(due, lentPieces) })),
  ]
  const isTentative = !statusIs(status, 'checked')
  return days.filter((one) => one.items.length > 0).map((one) => ({ ...one, isTentative }))
}

/** The pieces that are out, and those that will be. */
function lentPieces(item: ItemProgress): number {
  return item.isRental ? item.quantity - item.closed - item.returnedOrLost : 0
}

function withPieces<Item extends ItemProgress>(items: readonly Item[], piecesOf: (item: Item) => number) {
  return items.map((item) => ({ item, pieces: piecesOf(item) })).filter(({ pieces }) => pieces > 0)
}

import type { TimelineStep } from '@jansi/contract/orders'
import { type OrderStatus, type OrderStatusThat, statusIs } from '@jansi/contract/statuses'
import { leftOf } from './order-progress.ts'

/** The facts that the timeline of an order follows from; `events` are its changes of status, oldest first. */
export type TimelineFacts = {
  status: OrderStatus
  createdAt: Date
  amount: number
  /** When the first slip came; null without one. */
  slipAt: Date | null
  handOverOn: string
  returnDueOn: string | null
  /** The club has all pieces that were lent, and has not decided their return. */
  isBackAtClub: boolean
  items: readonly {
    isRental: boolean
    quantity: number
    handedOver: number
    closed: number
    returnedOrLost: number
  }[]
  events: readonly { toStatus: string; createdAt: Date }[]
}

/**
 * Returns the steps of an order from its submission to its end, with the time of those that are done, the day of those to
 * come, and who acts in the first of them. Null for an order that ended before its pieces were collected. A step that the
 * order does not have is left out: payment of a free order, the return where nothing is lent.
 */
export function timelineOf(facts: TimelineFacts): TimelineStep[] | null {
  const { status, items, events, handOverOn } = facts
  if (statusIs(status, 'unfulfilled')) return null
  const lastOf = (...statuses: OrderStatusThat<'moneyIn'>[]) =>
    events.findLast(({ toStatus }) => statuses.some((one) => one === toStatus))?.createdAt
  const isChecked = statusIs(status, 'checked')
  const isPaid = isChecked || statusIs(status, 'toDecide')
  const isCollected =
    items.some(({ handedOver }) => handedOver > 0) && items.every((item) => leftOf(item) === 0)
  const isLent = items.some(({ isRental }) => isRental)
  const isDone = status === 'completed'
  const timeline = new Timeline()
  timeline.add('ordered', 'member', true, facts.createdAt)
  if (facts.amount > 0) timeline.add('paid', 'member', isPaid, facts.slipAt ?? lastOf('paid', 'approved'))
  timeline.add('checked', 'club', isChecked, lastOf('approved'))
  timeline.add('ready', 'club', isChecked, undefined, handOverOn)
  const handedOverAt = lastOf(isLent ? 'awaiting_return' : 'completed')
  timeline.add('collected', 'member', isCollected, handedOverAt, handOverOn)
  if (isLent) {
    const isBack = items.every((item) => !item.isRental || item.returnedOrLost >= item.handedOver)
    const isReturned = isDone || (isCollected && isBack)
    const [actor, dueOn] = facts.isBackAtClub
      ? (['club', null] as const)
      : (['member', facts.returnDueOn] as const)
    timeline.add('returned', actor, isReturned, lastOf('completed'), dueOn)
  }
  timeline.add('done', 'club', isDone, lastOf('completed'))
  return timeline.steps
}

class Timeline {
  readonly steps: TimelineStep[] = []
  private hasCurrent = false

  /** Adds the next step: `at` is when it was done, if that is known, and `on` the day that is set for it. */
  add(
    step: TimelineStep['step'],
    actor: TimelineStep['actor'],
    isDone: boolean,
    at: Date | undefined,
    on: string | null = null,
  ): void {
    const added: TimelineStep = {
      step,
      actor,
      state: isDone ? 'done' : this.hasCurrent ? 'upcoming' : 'current',
    }
    if (isDone && at !== undefined) added.at = at.toISOString()
    if (on !== null) added.on = on
    this.hasCurrent ||= !isDone
    this.steps.push(added)
  }
}

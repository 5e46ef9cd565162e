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

/** The facts that say how far an order is. */
export type StepFacts = Pick<TimelineFacts, 'status' | 'amount' | 'items'>

/**
 * Returns the steps of an order from its submission to its end, with the time of those that are done, the day of those to
 * come, and who acts in the first of them. Null for an order that ended before its pieces were collected.
 */
export function timelineOf(facts: TimelineFacts): TimelineStep[] | null {
  return stepsOf(facts)?.map(({ step, state }) => detailOf(step, state, facts)) ?? null
}

/**
 * Returns the steps of an order and how far it is. A step that the order does not have is left out: payment of a free
 * order, the return where nothing is lent. Null for an order that ended before its pieces were collected.
 */
export function stepsOf({ status, amount, items }: StepFacts): Pick<TimelineStep, 'step' | 'state'>[] | null {
  if (statusIs(status, 'unfulfilled')) return null
  const isChecked = statusIs(status, 'checked')
  const isCollected =
    items.some(({ handedOver }) => handedOver > 0) && items.every((item) => leftOf(item) === 0)
  const isBack = items.every((item) => !item.isRental || item.returnedOrLost >= item.handedOver)
  const isDone = status === 'completed'
  const steps: [TimelineStep['step'], boolean][] = [['ordered', true]]
  if (amount > 0) steps.push(['paid', isChecked || statusIs(status, 'toDecide')])
  steps.push(['checked', isChecked], ['ready', isChecked], ['collected', isCollected])
  if (isLent(items)) steps.push(['returned', isDone || (isCollected && isBack)])
  steps.push(['done', isDone])
  const current = steps.findIndex(([, done]) => !done)
  return steps.map(([step, done], index) => ({
    step,
    state: done ? 'done' : index === current ? 'current' : 'upcoming',
  }))
}

function isLent(items: TimelineFacts['items']): boolean {
  return items.some(({ isRental }) => isRental)
}

/** A step with the time at which it was done, if that is known, and the day that is set for it. */
function detailOf(
  step: TimelineStep['step'],
  state: TimelineStep['state'],
  { createdAt, slipAt, handOverOn, returnDueOn, isBackAtClub, items, events }: TimelineFacts,
): TimelineStep {
  const lastOf = (...statuses: OrderStatusThat<'moneyIn'>[]) =>
    events.findLast(({ toStatus }) => statuses.some((one) => one === toStatus))?.createdAt
  const detail = (
    actor: TimelineStep['actor'],
    at: Date | undefined,
    on: string | null = null,
  ): TimelineStep => ({
    step,
    actor,
    state,
    ...(state === 'done' && at !== undefined && { at: at.toISOString() }),
    ...(on !== null && { on }),
  })
  switch (step) {
    case 'ordered':
      return detail('member', createdAt)
    case 'paid':
      return detail('member', slipAt ?? lastOf('paid', 'approved'))
    case 'checked':
      return detail('club', lastOf('approved'))
    case 'ready':
      return detail('club', undefined, handOverOn)
    case 'collected':
      return detail('member', lastOf(isLent(items) ? 'awaiting_return' : 'completed'), handOverOn)
    case 'returned':
      return isBackAtClub
        ? detail('club', lastOf('completed'))
        : detail('member', lastOf('completed'), returnDueOn)
    case 'done':
      return detail('club', lastOf('completed'))
  }
}

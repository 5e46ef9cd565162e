import type { TimelineStep } from '@jansi/contract/orders'
import { leftOf } from './order-progress.ts'

/** The facts that the timeline of an order follows from; `events` are its changes of status, oldest first. */
export type TimelineFacts = {
  status: string
  createdAt: Date
  amount: number
  /** When the first slip came; null without one. */
  slipAt: Date | null
  handOverOn: string
  returnDueOn: string | null
  items: readonly {
    isRental: boolean
    quantity: number
    handedOver: number
    closed: number
    returnedOrLost: number
  }[]
  events: readonly { to: string; at: Date }[]
}

const OVER = ['rejected', 'cancelled', 'expired']
const CHECKED = ['approved', 'awaiting_return', 'completed']

/**
 * Returns the steps of an order from its submission to its end, with the time of those that are done, the day of those to
 * come, and who acts in the first of them. Null for an order that ended before its pieces were collected. A step that the
 * order does not have is left out: payment of a free order, the return where nothing is lent.
 */
export function timelineOf(facts: TimelineFacts): TimelineStep[] | null {
  const { status, items, events } = facts
  if (OVER.includes(status)) return null
  const lastOf = (...statuses: string[]) => events.findLast(({ to }) => statuses.includes(to))?.at
  const isChecked = CHECKED.includes(status)
  const isPaid = isChecked || status === 'paid' || status === 'pending'
  const collected =
    items.some(({ handedOver }) => handedOver > 0) && items.every((item) => leftOf(item) === 0)
  const loans = items.filter(({ isRental }) => isRental)
  const isLent = loans.length > 0
  const returned = collected && loans.every((item) => item.returnedOrLost >= item.handedOver)
  const isDone = status === 'completed'
  const handedOverAt = lastOf(isLent ? 'awaiting_return' : 'completed')
  const steps: (Omit<TimelineStep, 'state'> & { isDone: boolean })[] = [
    step('ordered', true, 'member', facts.createdAt),
    ...(facts.amount > 0 ? [step('paid', isPaid, 'member', facts.slipAt ?? lastOf('paid', 'approved'))] : []),
    step('checked', isChecked, 'club', lastOf('approved')),
    { ...step('ready', isChecked, 'club', undefined), on: facts.handOverOn },
    { ...step('collected', collected, 'member', handedOverAt), on: facts.handOverOn },
    ...(isLent
      ? [
          {
            ...step('returned', returned || isDone, 'member', lastOf('completed')),
            ...(facts.returnDueOn !== null && { on: facts.returnDueOn }),
          },
        ]
      : []),
    step('done', isDone, 'club', lastOf('completed')),
  ]
  const next = steps.findIndex((one) => !one.isDone)
  return steps.map(({ isDone: done, at, on, ...rest }, index) => ({
    ...rest,
    state: done ? 'done' : index === next ? 'current' : 'upcoming',
    ...(done && at !== undefined && { at }),
    ...(on !== undefined && { on }),
  }))
}

function step(
  name: TimelineStep['step'],
  isDone: boolean,
  actor: TimelineStep['actor'],
  at: Date | undefined,
) {
  return { step: name, isDone, actor, ...(at !== undefined && { at: at.toISOString() }) }
}

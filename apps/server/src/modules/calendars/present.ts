import { shortId } from '@jansi/contract/limits'
import { type CalendarEvent, writeCalendar } from '../../domain/icalendar.ts'
import { type OpenDay, openDaysOf } from '../../domain/open-days.ts'
import type { OrderItemRow, OrderView } from '../orders/queries.ts'

const SUMMARIES: Record<OpenDay<unknown>['kind'], string> = { pick_up: 'รับของ', due: 'คืนของภายในวันนี้' }

/** Returns the open days of orders as a calendar file. `historyUrl` is the page from which a bill opens. */
export function presentCalendar(
  name: string,
  views: readonly OrderView[],
  { historyUrl }: { historyUrl: string },
): Uint8Array {
  return writeCalendar(
    name,
    views.flatMap((view) => eventsOf(view, historyUrl)),
  )
}

/** True if an order has a day that is still open. */
export function hasOpenDays(view: OrderView): boolean {
  return daysOf(view).length > 0
}

function daysOf({ order, workshop, items }: OrderView): OpenDay<OrderItemRow>[] {
  const { handOverOn } = workshop
  return openDaysOf({
    status: order.status,
    handOverOn,
    returnDueOn: order.returnDueOn ?? workshop.returnDueOn,
    items,
  })
}

function eventsOf(view: OrderView, historyUrl: string): CalendarEvent[] {
  const { order, workshop, events = [] } = view
  const times = [order.updatedAt, ...events.map(({ createdAt }) => createdAt)].map((at) => at.getTime())
  const days = daysOf(view)
  const isFirst = (open: (typeof days)[number]) => days.find(({ kind }) => kind === open.kind) === open
  return days.map((open) => ({
    // Further due days of an order have a day of their own in their id.
    uid: `${order.id}-${open.kind}${isFirst(open) ? '' : `-${open.day}`}@jansi`,
    day: open.day,
    summary: `${SUMMARIES[open.kind]} · ${workshop.name}`,
    description: [
      ...(open.isTentative ? ['ยังไม่ยืนยัน รอชมรมตรวจคำสั่งซื้อ'] : []),
      ...open.items.map(({ item, pieces }) => `${item.productName} ${item.variantSize} × ${pieces}`),
      `คำสั่งซื้อ ${shortId(order.id)} ดูใบสั่งซื้อที่ ${historyUrl}`,
    ].join('\n'),
    location: workshop.place,
    url: historyUrl,
    isTentative: open.isTentative,
    // Both only grow: the first with the days and the place of the workshop, the second with everything else.
    sequence: workshop.version + events.length,
    changedAt: new Date(Math.max(...times)),
  }))
}

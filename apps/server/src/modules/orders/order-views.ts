import { allJsonColumns, type JsonColumns, type JsonValues, jsonColumns } from '../../db/json-columns.ts'
import {
  orderItems,
  orders,
  paymentSlips,
  receipts,
  refundCases,
  refundDestinations,
  workshops,
} from '../../db/schema.ts'
import { TIMELINE_STATUSES } from '../../domain/order-timeline.ts'
import { lastDayWithoutDebt } from '../people/debts.ts'
import { IS_WAITED_FOR } from '../stock/waiting-queries.ts'
import type { OrderView } from './queries.ts'
import { lastDayInTime } from './sent-back.ts'

/** An order with the columns that its member's pages show; its events are those of the timeline. */
export type ShownOrder = Omit<
  ReturnType<typeof SHOWN_ORDERS.read>,
  'events' | 'isWaitedFor' | 'withoutDebtTo'
> &
  Pick<OrderView, 'events' | 'isWaitedFor' | 'withoutDebtTo'>

/** A row of `select`. */
export type ViewRow = {
  stamp: string
  waitedFor: boolean
  withoutDebtTo: string | null
  inTimeTo: string | null
  order: JsonValues
  workshop: JsonValues
  items: JsonValues[] | null
  slips: JsonValues[] | null
  refunds: [JsonValues, JsonValues | null][] | null
  receipt: JsonValues | null
  events: [id: number, to: string, at: string][] | null
}

/** Of an order with loans, the last day on which its member owes nothing. */
const WITHOUT_DEBT_TO = `case when o.status = 'awaiting_return' then ${lastDayWithoutDebt('o.user_id')} end`

/** Of an order with loans, the last day on which none is overdue. */
const IN_TIME_TO = `case when o.status = 'awaiting_return' then ${lastDayInTime('o')} end`

/**
 * SQL for a text that is another one whenever an order `o` of a workshop `w` is shown otherwise, apart from time and
 * settings: `xmin` is the transaction that wrote a row last, and triggers write an order's row whenever rows that belong to
 * it change.
 */
export const STAMP = `o.xmin::text || ' ' || w.xmin::text || case when ${IS_WAITED_FOR} then ' waited for' else '' end
  || ' ' || coalesce(${WITHOUT_DEBT_TO}, '') || ' ' || coalesce(${IN_TIME_TO}, '')`

const CASE = allJsonColumns(refundCases)
const DESTINATION = allJsonColumns(refundDestinations)
const RECEIPT = allJsonColumns(receipts)

/**
 * Returns SQL that selects orders with everything that belongs to them, one statement for any number of orders, and the
 * reader of its rows. Items, slips, cases and events are sorted by the reader: for two or three rows a sort costs PostgreSQL
 * more than to read them.
 */
function orderViews<Order, Workshop, Item extends WithId, Slip extends WithId>(
  columns: {
    order: JsonColumns<Order>
    workshop: JsonColumns<Workshop>
    item: JsonColumns<Item>
    slip: JsonColumns<Slip>
  },
  isShown = 'true',
) {
  const { order, workshop, item, slip } = columns
  return {
    /** Of the orders `o`; the caller adds the condition. */
    select: `
  select ${STAMP} as stamp, ${IS_WAITED_FOR} as "waitedFor",
    ${WITHOUT_DEBT_TO} as "withoutDebtTo", ${IN_TIME_TO} as "inTimeTo", ${order.select('o')} as order, ${workshop.select('w')} as workshop,
    (select json_agg(${item.select('i')}) from order_items i where i.order_id = o.id) as items,
    (select json_agg(${slip.select('s')}) from payment_slips s where s.order_id = o.id) as slips,
    (select json_agg(json_build_array(${CASE.select('r')},
        case when d.case_id is not null then ${DESTINATION.select('d')} end))
      from refund_cases r left join refund_destinations d on d.case_id = r.id where r.order_id = o.id) as refunds,
    (select ${RECEIPT.select('n')} from receipts n where n.order_id = o.id) as receipt,
    (select json_agg(json_build_array(e.id, e.to_status, e.created_at))
      from order_events e where e.order_id = o.id and ${isShown}) as events
  from orders o join workshops w on w.id = o.workshop_id`,
    read: (row: ViewRow) => ({
      isWaitedFor: row.waitedFor,
      withoutDebtTo: row.withoutDebtTo,
      inTimeTo: row.inTimeTo,
      order: order.read(row.order),
      workshop: workshop.read(row.workshop),
      items: (row.items ?? []).map(item.read).sort(oldestFirst),
      slips: (row.slips ?? []).map(slip.read).sort(newestFirst),
      refunds: (row.refunds ?? []).map(caseOf).sort(newestFirst),
      receipt: row.receipt && RECEIPT.read(row.receipt),
      events: (row.events ?? [])
        .sort(([one], [other]) => one - other)
        .map(([, to, at]) => ({ to, at: new Date(at) })),
    }),
  }
}

/** Orders with all columns. */
export const ALL_OF_ORDERS = orderViews({
  order: allJsonColumns(orders),
  workshop: allJsonColumns(workshops),
  item: allJsonColumns(orderItems),
  slip: allJsonColumns(paymentSlips),
})

/** Orders as a history shows them. */
export const SHOWN_ORDERS = orderViews(
  {
    order: jsonColumns(orders, [
      'id',
      'number',
      'userId',
      'status',
      'amount',
      'paymentMethodId',
      'paymentMethodName',
      'slipOwed',
      'slipDueAt',
      'approvalDueAt',
      'returnDueOn',
      'lateFeePerDay',
      'renewals',
      'rejectionReason',
      'heldUntil',
      'holdEnd',
      'received',
      'createdAt',
    ]),
    workshop: jsonColumns(workshops, [
      'id',
      'name',
      'startsOn',
      'endsOn',
      'handOverOn',
      'returnDueOn',
      'place',
    ]),
    item: jsonColumns(orderItems, [
      'id',
      'variantId',
      'productName',
      'variantSize',
      'imageKey',
      'isRental',
      'price',
      'replacementPrice',
      'quantity',
      'handedOver',
      'closed',
      'closedReason',
      'returnedOrLost',
      'returnDueOn',
    ]),
    slip: jsonColumns(paymentSlips, ['id', 'imageKey', 'createdAt']),
  },
  `e.to_status in (${TIMELINE_STATUSES.map((status) => `'${status}'`).join(', ')})`,
)

type WithId = { id: number }

function caseOf([refund, destination]: [JsonValues, JsonValues | null]): OrderView['refunds'][number] {
  return { ...CASE.read(refund), destination: destination && DESTINATION.read(destination) }
}

function oldestFirst(one: WithId, other: WithId): number {
  return one.id - other.id
}

function newestFirst(one: WithId, other: WithId): number {
  return other.id - one.id
}

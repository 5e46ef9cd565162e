import { z } from 'zod'
import { outOfStockBody } from './cart.ts'
import { orderLine, priceChangedBody } from './checkout.ts'
import { binary, get, ONCE_HEADERS, post } from './endpoint.ts'
import { conflictBody, errorBody } from './errors.ts'
import { intId, intReference, shownBaht } from './fields.ts'
import { MONEY_METHODS } from './journal.ts'
import { LIMITS, MAX_ORDER_REASON_CHARACTERS } from './limits.ts'
import { pieceIds } from './numbered-pieces.ts'
import { orderFilterQuery } from './order-filters.ts'
import { MAX_ORDERS_PER_APPROVAL, ORDER_QUEUES } from './order-queues.ts'
import { pageQuery, tabPageOf } from './paging.ts'
import { paymentMethodBody } from './payments.ts'
import { decisionConflictBody, seen } from './seen.ts'
import { SLIP_MONEY } from './slip-money.ts'
import { MAX_BAHT } from './staff-catalog.ts'
import { staffOrderBody, staffOrderListItem } from './staff-order-body.ts'
import { ORDER_STATUSES } from './statuses.ts'
import { enteredDay, freeText, personName, phoneNumber, requiredText } from './text-fields.ts'

export const listStaffOrders = get.staff('/staff/orders/', {
  summary:
    'List orders, newest first, those that wait for approval oldest first unless `sort` is given; `status` is a status or a queue, `q` searches short id, number, amount, slip reference, name, e-mail and phone number',
  query: z.object({
    status: z.enum(ORDER_QUEUES).optional(),
    ...orderFilterQuery,
    ...pageQuery,
  }),
  200: tabPageOf(staffOrderListItem, z.enum(ORDER_STATUSES)),
})

export const getStaffOrder = get.staff('/staff/orders/:id/', {
  summary: 'Get an order with its slips, history, e-mails and allowed transitions',
  200: staffOrderBody,
})

/** The body of a change that needs nothing but its reason. */
export const reasonBody = z.strictObject({
  reason: requiredText(MAX_ORDER_REASON_CHARACTERS),
})

/** Is the image a slip, its money is to be checked as that of any other; otherwise the member reads the reason. */
export const decideRefundRequest = post.staff('/staff/orders/:id/refund-request/', {
  summary:
    'Say whether the image that a member sent for a refused checkout is a slip, since its code cannot be read',
  body: z.discriminatedUnion('is_slip', [
    z.strictObject({ is_slip: z.literal(true) }),
    reasonBody.extend({ is_slip: z.literal(false) }),
  ]),
  200: staffOrderBody,
  409: conflictBody,
})

/** The money that staff found for an order that they end: none came, or how much altogether and by which way. */
export const foundMoney = z.discriminatedUnion('came', [
  z.strictObject({ came: z.literal(false) }),
  z.strictObject({
    came: z.literal(true),
    amount: z.number().positive().max(MAX_BAHT).multipleOf(0.01),
    method: z.enum(MONEY_METHODS),
  }),
])
export type FoundMoney = z.infer<typeof foundMoney>

export const transitionOrder = post.staff('/staff/orders/:id/transition/', {
  summary:
    'Change the status of an order; a rejection needs a reason, and a rejection or cancellation of an order with recorded money needs `money`: whether it came',
  body: z.strictObject({
    to: z.enum(ORDER_STATUSES),
    reason: freeText(MAX_ORDER_REASON_CHARACTERS).optional(),
    /**
     * Whether a rejection is for the slip, so that the order keeps its stock for a new one; left out, it is if the reason
     * begins with one of the canned ones.
     */
    slip_fault: z.boolean().optional(),
    money: foundMoney.optional(),
    /** Required while a slip of the order waits. */
    seen: seen.optional(),
  }),
  200: staffOrderBody,
  409: decisionConflictBody,
})

/**
 * Each order is approved in a transaction of its own, so that one refusal holds up no other. Only orders whose money is
 * confirmed and free ones are approved; `money_not_confirmed` for the others.
 */
export const approveOrders = post.staff('/staff/orders-approval/', {
  summary:
    'Approve several orders whose money is confirmed or that are free; returns those that were not approved',
  body: z.strictObject({
    orders: z
      .array(z.uuid())
      .min(1)
      .max(MAX_ORDERS_PER_APPROVAL)
      .refine((ids) => new Set(ids).size === ids.length, { message: 'Ensure that no item is repeated.' })
      .meta({ uniqueItems: true }),
    /** State, sum and slip of some of them as they were seen; `stale` for one that is another by now. */
    seen: z
      .array(seen.extend({ order: z.uuid() }))
      .max(MAX_ORDERS_PER_APPROVAL)
      .optional(),
  }),
  200: z.object({
    approved: z.array(z.uuid()),
    /** In the order of the request; `code` and `detail` are those of a refused transition. */
    refused: z.array(z.object({ order: z.uuid(), detail: z.string(), code: z.string().optional() })),
  }),
})

/** Prices are the server's; an `Idempotency-Key` header makes a repeated attempt return the same order. */
export const makeDeskOrder = post.staff('/staff/desk-orders/', {
  summary: 'Make an order for a member at the desk; cash and free orders are approved at once',
  headers: { 'Idempotency-Key': 'Repeated attempts with one key return the first order' },
  body: z.strictObject({
    /** Id of the member's account. */
    member: intId,
    payment_method: intReference,
    order_items: z.array(orderLine).min(1).max(LIMITS.orderLines),
    /** Baht that the console showed. Another amount is refused with 409 `price_changed`. */
    expected_amount: shownBaht.optional(),
    /** True confirms an account whose address was never confirmed; 400 `email_unconfirmed` without it. */
    unconfirmed_email: z.boolean().optional(),
  }),
  201: staffOrderBody,
  400: z.union([outOfStockBody, errorBody]),
  404: errorBody,
  409: z.union([priceChangedBody, conflictBody]),
})

/** Pieces that are sold; nothing is lent to somebody without an account. */
const soldLine = orderLine.extend({ type: z.literal('sale') })

/** Prices are the server's; an `Idempotency-Key` header makes a repeated attempt return the same order. */
export const sellByName = post.staff('/staff/desk-sales/', {
  summary: 'Sell to a buyer without an account: the money is recorded and the goods are handed over at once',
  headers: { 'Idempotency-Key': 'Repeated attempts with one key return the first order' },
  body: z.strictObject({
    buyer: z.strictObject({
      name: personName,
      phone_number: phoneNumber.optional(),
    }),
    /** How the money came in, as staff saw it. */
    payment_method: intReference,
    order_items: z.array(soldLine).min(1).max(LIMITS.orderLines),
    /** Baht that the console showed. Another amount is refused with 409 `price_changed`. */
    expected_amount: shownBaht.optional(),
  }),
  201: staffOrderBody,
  400: z.union([outOfStockBody, errorBody]),
  409: z.union([priceChangedBody, conflictBody]),
})

export const downloadStaffReceipt = get.staff('/staff/orders/:id/receipt/', {
  summary: 'Download the order summary or receipt of an order as a PNG image',
  200: binary('image/png'),
})

export const listDeskMethods = get.staff('/staff/desk-methods/', {
  summary: 'List the payment methods that staff may choose at the desk, cash among them',
  200: z.array(paymentMethodBody),
})

/** The checks of a member's own slip apply: no more than five, and only while the order takes one. */
export const attachSlip = post.staff('/staff/slips/', {
  summary: 'Attach the photo of a slip to an order for its member',
  form: z.object({ order: z.uuid() }),
  201: staffOrderBody,
  404: errorBody,
  409: errorBody,
})

const paidAmount = z.number().positive().max(MAX_BAHT).multipleOf(0.01)

/**
 * Records money that came in for an order that waits for it. The amount that is due approves it, and a surplus is owed
 * back. Less needs `rest`: `wait` for the member to pay the rest, or `accept` it as full, with a reason. Money for a paid
 * order, with `amount_due: 0`, is owed back as far as it exceeds the amount.
 */
export const recordOrderPayment = post.staff('/staff/orders/:id/payment/', {
  summary: 'Record the money that came in for an order, and approve it when it is enough',
  headers: ONCE_HEADERS,
  body: z.strictObject({
    method: z.enum(MONEY_METHODS),
    amount: paidAmount,
    /** The amount that was due when staff looked; 409 if it has changed. */
    amount_due: shownBaht.optional(),
    /** False leaves an order with enough money `paid`, to be approved later. */
    approve: z.boolean().default(true),
    rest: z.enum(['wait', 'accept']).optional(),
    /** Cash next to a slip that waits needs it (400 `slip_money_required`); by a bank it is `counted` if left out. */
    slip_money: z.enum(SLIP_MONEY).optional(),
    /** Required while a slip of the order waits. */
    seen: seen.optional(),
    reason: freeText(MAX_ORDER_REASON_CHARACTERS).optional(),
  }),
  200: staffOrderBody,
  409: decisionConflictBody,
})

/** Pieces of one order item that are handed over or closed. */
export const orderItemPieces = z.strictObject({ order_item: intId, quantity: z.number().int().min(1) })
const pieces = z.array(orderItemPieces).min(1)

export const handOverOrder = post.staff('/staff/orders/:id/hand-over/', {
  summary: 'Hand over items, by default all that remain; rentals past their return day need a new one',
  headers: ONCE_HEADERS,
  body: z.strictObject({
    items: pieces.optional(),
    /** Last day to return the rentals, asked for when theirs has passed; today or later. */
    return_due_on: enteredDay.optional(),
  }),
  200: staffOrderBody,
  409: conflictBody,
})

/** Where closed pieces go: back to stock, into quarantine (broken), or out of the stock (missing). */
export const CLOSED_GOODS = ['stock', 'quarantine', 'written_off'] as const
export type ClosedGoods = (typeof CLOSED_GOODS)[number]

/**
 * Pieces to close; one order item may be named once for each place that its pieces go to. `pieces` are the numbered ones
 * among them: 400 `pieces_required` if it is open which of those set aside are broken or missing.
 */
export const closedPieces = orderItemPieces.extend({
  goods: z.enum(CLOSED_GOODS).optional(),
  pieces: pieceIds.optional(),
})

export const closeRemainingPieces = post.staff('/staff/orders/:id/close-rest/', {
  summary:
    'Close pieces that will not be collected, by default all that remain; they return to stock unless broken or missing',
  headers: ONCE_HEADERS,
  body: z.strictObject({
    items: z.array(closedPieces).min(1).optional(),
    reason: requiredText(MAX_ORDER_REASON_CHARACTERS),
  }),
  200: staffOrderBody,
  409: conflictBody,
})

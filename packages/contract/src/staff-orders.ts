import { z } from 'zod'
import { outOfStockBody } from './cart.ts'
import { ordersClosed } from './catalog.ts'
import { orderLine, priceChangedBody } from './checkout.ts'
import { binary, get, ONCE_HEADERS, post } from './endpoint.ts'
import { conflictBody, errorBody } from './errors.ts'
import { baht, calendarDay, intId, intReference, shownBaht, timestamp, uuidParams } from './fields.ts'
import { MONEY_METHODS } from './journal.ts'
import { LIMITS, MAX_ORDER_REASON_CHARACTERS } from './limits.ts'
import { refundBody } from './member-refunds.ts'
import { orderPiece, pieceIds } from './numbered-pieces.ts'
import { orderFilterQuery } from './order-filters.ts'
import { MAX_ORDERS_PER_APPROVAL, ORDER_QUEUES } from './order-queues.ts'
import { orderBody } from './orders.ts'
import { ownCase } from './own-cases.ts'
import { pageQuery, tabPageOf } from './paging.ts'
import { paymentMethodBody, slipBody } from './payments.ts'
import { decisionConflictBody, seen } from './seen.ts'
import { SLIP_MONEY, SLIP_STATES } from './slip-money.ts'
import { MAX_BAHT } from './staff-catalog.ts'
import { claimedBy } from './staff-claims.ts'
import { MAIL_STATES } from './staff-mails.ts'
import { ORDER_STATUSES, statusesThat } from './statuses.ts'
import { enteredDay, freeText, personName, phoneNumber, requiredText } from './text-fields.ts'
import { version } from './versions.ts'

export const memberSummary = z.object({
  pk: intId,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  /** False for a buyer at the desk who gave a name only. Left out for members. */
  has_account: z.literal(false).optional(),
  /** True for an account that staff have closed. Left out for others. */
  account_closed: z.literal(true).optional(),
})

/** A transfer that a QR in the image of a slip names. */
const slipCode = z.object({
  bank_code: z.string(),
  bank_name: z.string().nullable(),
  reference: z.string(),
  /** The day of the transfer; only codes of wallets have one. */
  dated_on: z.iso.date().optional(),
  /** The day that the reference begins like: some banks number transfers so, but it is no fact. */
  begins_like: z.iso.date().optional(),
})
export type SlipCode = z.infer<typeof slipCode>

/** The content of a slip's QR codes, and other uses of the same transfers. It proves no payment. */
export const slipReading = z.object({
  bank_code: z.string().nullable(),
  bank_name: z.string().nullable(),
  reference: z.string().nullable(),
  /** Every code in the image; the first is that of `bank_code` and `reference`. Left out by older servers. */
  codes: z.array(slipCode).optional(),
  /** `order_number` is the number of `order`. */
  also_on: z.array(
    z.object({
      order: z.uuid().nullable(),
      order_number: intId.nullable(),
      return_session: z.uuid().nullable(),
    }),
  ),
})

/** A slip as staff see it. */
export const staffSlipBody = slipBody.extend({ reading: slipReading, state: z.enum(SLIP_STATES).optional() })
export type StaffSlip = z.infer<typeof staffSlipBody>

export const eventBody = z.object({
  id: intId,
  from: z.string().nullable(),
  to: z.string(),
  actor: z.string().nullable(),
  reason: z.string().nullable(),
  created_at: timestamp,
  /** The due day before and after, where the row is about one. */
  due_day: z.object({ from: calendarDay, to: calendarDay }).optional(),
})

export const staffOrderListItem = orderBody
  .omit({
    items: true,
    can: true,
    qr_code_url: true,
    receipt_kind: true,
    refund: true,
    refunds: true,
    renewal: true,
  })
  .extend({
    member: memberSummary,
    item_count: z.number().int(),
    slip_seen_before: z.boolean(),
    claimed_by: claimedBy,
  })
export type StaffOrderListItem = z.infer<typeof staffOrderListItem>

/** A refund case of an order. `received` is baht that came in for it, null before staff checked. */
export const staffRefundSummary = refundBody.extend({
  id: intId,
  version,
  received: baht.nullable(),
  created_at: timestamp,
  /** The money is owed, but its member has not named a destination. */
  awaits_destination: z.boolean().optional(),
})
export type StaffRefundSummary = z.infer<typeof staffRefundSummary>

/** Another size that some pieces of an order item may be changed to. */
export const otherSize = z.object({
  order_item: intId,
  variant: intId,
  size: z.string(),
  available: z.number().int(),
})
export type OtherSize = z.infer<typeof otherSize>

export const staffOrderBody = orderBody
  .omit({ can: true, qr_code_url: true, receipt_kind: true, refund: true, refunds: true, renewal: true })
  .extend({
    receipt_kind: orderBody.shape.receipt_kind.optional(),
    member: memberSummary,
    slips: z.array(staffSlipBody),
    events: z.array(eventBody),
    mails: z.array(
      z.object({
        id: intId,
        kind: z.string(),
        subject: z.string(),
        created_at: timestamp,
        sent_at: timestamp.nullable(),
        state: z.enum(MAIL_STATES),
      }),
    ),
    /** Refund cases of the order, the newest first. */
    refunds: z.array(staffRefundSummary).optional(),
    /** How the recorded money last came in; left out where none is recorded. Ending the order asks whether it came. */
    money_method: z.enum(MONEY_METHODS).optional(),
    /** Of a confirmed order: baht by which less came in than its amount, which staff accepted. Left out if none. */
    accepted_less: baht.optional(),
    /** The last payment of an order that waits for the rest; for admins, who may take it back. */
    last_payment: z.object({ amount: baht, method: z.enum(MONEY_METHODS) }).optional(),
    /** Rentals are left and their return day has passed: a hand-over of them must name another. */
    needs_return_day: z.boolean().optional(),
    own_case: ownCase,
    /** Numbered pieces that are set aside for it or out with it; left out where there is none. */
    pieces: z.array(orderPiece).optional(),
    /** Sizes of the same price that pieces still to be collected may be changed to. */
    other_sizes: z.array(otherSize).optional(),
    /** Transitions that are allowed now, and whether each needs a reason. */
    can: z.object({
      transitions: z.array(z.object({ to: z.enum(statusesThat('staffSets')), reason_required: z.boolean() })),
      /** Money for it can be recorded. */
      record_payment: z.boolean().optional(),
      /** It is paid, and further money that came in for it can be recorded: it is owed back. */
      add_payment: z.boolean().optional(),
      /** Its checkout was refused, and staff say whether the image that the member sent is a slip. */
      decide_refund_request: z.boolean().optional(),
      /** A photo of a slip can be attached for the member. */
      attach_slip: z.boolean().optional(),
      hand_over: z.boolean(),
      /** Something of it is on loan and can be taken back at the desk. */
      take_return: z.boolean(),
      /** Pieces are left that the member need not collect any more. */
      close_rest: z.boolean().optional(),
      /** The viewer is an admin and may take back the approval. */
      undo_approval: z.boolean().optional(),
      /** The viewer is an admin and may take back `last_payment`. */
      undo_payment: z.boolean().optional(),
      /** The viewer is an admin and may take back a hand-over. */
      undo_hand_over: z.boolean().optional(),
    }),
  })
export type StaffOrder = z.infer<typeof staffOrderBody>

export const listStaffOrders = get.staff(
  '/staff/orders/',
  'List orders, newest first, those that wait for approval oldest first unless `sort` is given; `status` is a status or a queue, `q` searches short id, number, amount, slip reference, name, e-mail and phone number',
  {
    query: z.object({
      status: z.enum(ORDER_QUEUES).optional(),
      ...orderFilterQuery,
      ...pageQuery,
    }),
    200: tabPageOf(staffOrderListItem, z.enum(ORDER_STATUSES)),
  },
)

export const getStaffOrder = get.staff(
  '/staff/orders/:id/',
  'Get an order with its slips, history, e-mails and allowed transitions',
  { params: uuidParams, 200: staffOrderBody },
)

/** The body of a change that needs nothing but its reason. */
export const reasonBody = z.strictObject({
  reason: requiredText(MAX_ORDER_REASON_CHARACTERS),
})

/** Is the image a slip, its money is to be checked as that of any other; otherwise the member reads the reason. */
export const decideRefundRequest = post.staff(
  '/staff/orders/:id/refund-request/',
  'Say whether the image that a member sent for a refused checkout is a slip, since its code cannot be read',
  {
    params: uuidParams,
    body: z.discriminatedUnion('is_slip', [
      z.strictObject({ is_slip: z.literal(true) }),
      reasonBody.extend({ is_slip: z.literal(false) }),
    ]),
    200: staffOrderBody,
    409: conflictBody,
  },
)

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

export const transitionOrder = post.staff(
  '/staff/orders/:id/transition/',
  'Change the status of an order; a rejection needs a reason, and a rejection or cancellation of an order with recorded money needs `money`: whether it came',
  {
    params: uuidParams,
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
  },
)

/**
 * Each order is approved in a transaction of its own, so that one refusal holds up no other. Only orders whose money is
 * confirmed and free ones are approved; `money_not_confirmed` for the others.
 */
export const approveOrders = post.staff(
  '/staff/orders-approval/',
  'Approve several orders whose money is confirmed or that are free; returns those that were not approved',
  {
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
  },
)

/** Prices are the server's; an `Idempotency-Key` header makes a repeated attempt return the same order. */
export const makeDeskOrder = post.staff(
  '/staff/desk-orders/',
  'Make an order for a member at the desk; cash and free orders are approved at once',
  {
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
  },
)

/** Pieces that are sold; nothing is lent to somebody without an account. */
const soldLine = orderLine.extend({ type: z.literal('sale') })

/** Prices are the server's; an `Idempotency-Key` header makes a repeated attempt return the same order. */
export const sellByName = post.staff(
  '/staff/desk-sales/',
  'Sell to a buyer without an account: the money is recorded and the goods are handed over at once',
  {
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
  },
)

export const downloadStaffReceipt = get.staff(
  '/staff/orders/:id/receipt/',
  'Download the order summary or receipt of an order as a PNG image',
  { params: uuidParams, 200: binary('image/png') },
)

export const listDeskMethods = get.staff(
  '/staff/desk-methods/',
  'List the payment methods that staff may choose at the desk, cash among them',
  { 200: z.array(paymentMethodBody) },
)

/** The checks of a member's own slip apply: no more than five, and only while the order takes one. */
export const attachSlip = post.staff(
  '/staff/slips/',
  'Attach the photo of a slip to an order for its member',
  { form: z.object({ order: z.uuid() }), 201: staffOrderBody, 404: errorBody, 409: errorBody },
)

const paidAmount = z.number().positive().max(MAX_BAHT).multipleOf(0.01)

/**
 * Records money that came in for an order that waits for it. The amount that is due approves it, and a surplus is owed
 * back. Less needs `rest`: `wait` for the member to pay the rest, or `accept` it as full, with a reason. Money for a paid
 * order, with `amount_due: 0`, is owed back as far as it exceeds the amount.
 */
export const recordOrderPayment = post.staff(
  '/staff/orders/:id/payment/',
  'Record the money that came in for an order, and approve it when it is enough',
  {
    headers: ONCE_HEADERS,
    params: uuidParams,
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
  },
)

/** Pieces of one order item that are handed over or closed. */
export const orderItemPieces = z.strictObject({ order_item: intId, quantity: z.number().int().min(1) })
const pieces = z.array(orderItemPieces).min(1)

export const handOverOrder = post.staff(
  '/staff/orders/:id/hand-over/',
  'Hand over items, by default all that remain; rentals past their return day need a new one',
  {
    headers: ONCE_HEADERS,
    params: uuidParams,
    body: z.strictObject({
      items: pieces.optional(),
      /** Last day to return the rentals, asked for when theirs has passed; today or later. */
      return_due_on: enteredDay.optional(),
    }),
    200: staffOrderBody,
    409: conflictBody,
  },
)

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

export const closeRemainingPieces = post.staff(
  '/staff/orders/:id/close-rest/',
  'Close pieces that will not be collected, by default all that remain; they return to stock unless broken or missing',
  {
    headers: ONCE_HEADERS,
    params: uuidParams,
    body: z.strictObject({
      items: z.array(closedPieces).min(1).optional(),
      reason: requiredText(MAX_ORDER_REASON_CHARACTERS),
    }),
    200: staffOrderBody,
    409: conflictBody,
  },
)

export const getStaffSummary = get.staff('/staff/summary/', 'Get the number of open tasks by queue', {
  200: z.object({
    orders: z.record(z.enum(statusesThat('open')), z.number().int()),
    returns: z.object({
      pending: z.number().int(),
      penalty_unpaid: z.number().int(),
      /** Of those, the ones whose member has sent a slip. */
      penalty_slips: z.number().int(),
    }),
    overdue: z.number().int(),
    /** Money to check, and money owed to members. */
    refunds: z
      .object({
        to_check: z.number().int(),
        owed: z.number().int(),
        /** Of those owed, the ones whose member has not named a destination. */
        awaiting_destination: z.number().int().optional(),
        /** Of those owed, the ones that one admin alone has confirmed, see `confirmRefund`. */
        confirmed_alone: z.number().int().optional(),
      })
      .optional(),
    /** Pending orders that have waited longer than `LIMITS.longPendingDays`. */
    long_pending: z.number().int(),
    /** Refused checkouts whose members sent an image without a readable code: staff say whether it is a slip. */
    refund_requests: z.number().int().optional(),
    /** Rejected orders that keep their stock until the deadline for a new slip. */
    awaiting_new_slip: z.number().int().optional(),
    /**
     * Members who hold more than a third of a variant before approval, by orders or while they pay: their pieces, those
     * that nobody else was promised, and their orders that hold them.
     */
    large_holds: z
      .array(
        z.object({
          member: z.string(),
          product_name: z.string(),
          size: z.string(),
          pieces: z.number().int(),
          stock: z.number().int(),
          orders: z.array(z.uuid()),
          /** The numbers of `orders`, in the same order. */
          order_numbers: z.array(intId),
          /** Those of the pieces that the member's checkout holds. */
          in_checkout: z.number().int().optional(),
        }),
      )
      .optional(),
    /** Members who are paying now, with the pieces that are held for them, the most first. */
    checkout_holds: z
      .array(
        z.object({
          member: intId,
          name: z.string(),
          pieces: z.number().int(),
          expires_at: timestamp,
        }),
      )
      .optional(),
    /**
     * Pieces that are kept for members who have not paid, by checkout holds and by orders that wait for a slip; how many
     * members these are; and the pieces that staff have promised to nobody yet, those included.
     */
    unpaid_pieces: z
      .object({ members: z.number().int(), pieces: z.number().int(), stock: z.number().int() })
      .optional(),
    /** Active products with an active variant that is available at most as often as the settings' threshold. */
    low_stock: z.number().int(),
    /** The active workshop and how many of its orders have pieces left to hand over; null when none is active. */
    hand_over_next: z
      .object({
        workshop: intId,
        name: z.string(),
        hand_over_on: calendarDay,
        ends_on: calendarDay,
        /** Its last day has passed in Bangkok: nothing can be ordered until another workshop is active. */
        is_over: z.boolean(),
        orders: z.number().int(),
        /** Staff have closed the shop to orders. Left out otherwise. */
        orders_closed: ordersClosed.optional(),
      })
      .nullable(),
    /** Orders with pieces left to hand over, by workshop, the one that is handed over first before the others. */
    hand_over: z
      .object({
        orders: z.number().int(),
        workshops: z.array(
          z.object({
            workshop: intId,
            name: z.string(),
            hand_over_on: calendarDay,
            orders: z.number().int(),
          }),
        ),
      })
      .optional(),
    mails_failed: z.number().int(),
    /** Orders and returns that differ from the money journal; admins only. */
    journal_faults: z.number().int().optional(),
    /** Backups of a shop in production are not encrypted; admins only. Left out where they are. */
    backups_unencrypted: z.boolean().optional(),
    /** Nobody has scanned the code of the PromptPay target that is set; admins only. Left out where somebody has. */
    promptpay_unscanned: z.boolean().optional(),
    /** Too many people are signing up: so many mails with a link wait, the last one until then. Left out for none. */
    mails_held: z.object({ count: z.number().int(), until: timestamp }).optional(),
    /** Orders with a report of broken or lost pieces that waits for an answer. */
    damage_reports: z.number().int().optional(),
  }),
})

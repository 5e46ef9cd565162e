import { z } from 'zod'
import { workshopBody } from './catalog.ts'
import { binary, get, post } from './endpoint.ts'
import { conflictBody } from './errors.ts'
import { baht, calendarDay, intId, timestamp } from './fields.ts'
import { GRACE_END_REASONS } from './grace-end.ts'
import { ownRefundBody, refundBody } from './member-refunds.ts'
import { qrCodeBody, slipBody } from './payments.ts'
import { ORDER_STATUSES } from './statuses.ts'
import { WELL_STATES, WELLS, type WellKind } from './wells.ts'

export const orderItemBody = z.object({
  id: intId,
  product_name: z.string(),
  product_variant: z.object({ id: intId, size: z.string() }),
  image: z.string().nullable(),
  is_rental: z.boolean(),
  /** Baht a piece, as it was when ordered. */
  price: baht,
  /** Baht that a lost or broken piece costs, as it was when borrowed; left out where nothing is lent. */
  loss_price: baht.optional(),
  quantity: z.number().int(),
  collected: z.number().int(),
  returned: z.number().int(),
  /** Pieces that were closed before they were collected, and why. */
  closed: z.number().int().optional(),
  closed_reason: z.string().nullable().optional(),
  /** Last day to return its pieces that are out, where it is not that of the order. */
  return_due_on: calendarDay.optional(),
})
export type OrderItem = z.infer<typeof orderItemBody>

/**
 * The document that `download_receipt` gives: a summary of the order, crossed out when the order is over; once the money
 * is confirmed a proof of payment, or a receipt where the club has a tax id.
 */
export const RECEIPT_KINDS = ['summary', 'void_summary', 'payment_proof', 'receipt'] as const
export type ReceiptKind = (typeof RECEIPT_KINDS)[number]

/** A renewal of the loans of an order, by the due day after it. */
export const renewalBody = z.strictObject({ return_due_on: calendarDay })

/** The steps of an order, in their order. An order has those that concern it. */
export const TIMELINE_STEPS = [
  'ordered',
  'paid',
  'checked',
  'ready',
  'collected',
  'returned',
  'done',
] as const

export const timelineStep = z.object({
  step: z.enum(TIMELINE_STEPS),
  /** `current` is the first step that is not done. */
  state: z.enum(['done', 'current', 'upcoming']),
  /** Who does it. */
  actor: z.enum(['member', 'club']),
  /** When it was done; left out where the shop does not know. */
  at: timestamp.optional(),
  /** The day that is set for it. */
  on: calendarDay.optional(),
})
export type TimelineStep = z.infer<typeof timelineStep>

/** A well of the palette that an order fills; an order has those that concern it. */
export const wellBody = z.object({
  well: z.enum(Object.keys(WELLS) as [WellKind, ...WellKind[]]),
  state: z.enum(WELL_STATES),
})

/** The palette that an order fills, with the club's name for it and, where it has one, its sentence of this moment. */
export const paletteBody = z.object({ name: z.string(), sentence: z.string(), wells: z.array(wellBody) })
export type Palette = z.infer<typeof paletteBody>

export const workshopOfOrderBody = workshopBody.omit({ orders_closed: true })

/** Loans that were sent back: the last day to bring them, null once the club has them. */
export const sentBackBody = z.object({ until: calendarDay.nullable() })

export const orderBody = z.object({
  id: z.uuid(),
  number: intId,
  /** The number of its receipt, such as `2569/0003`; left out while it has none. */
  receipt_number: z.string().optional(),
  created_at: timestamp,
  amount: baht,
  /** Baht that came in so far, as staff recorded it. */
  amount_received: baht.optional(),
  /** Baht that the member still has to pay. */
  amount_due: baht.optional(),
  status: z.enum(ORDER_STATUSES),
  payment_status_name: z.string(),
  payment_method_name: z.string(),
  payment_method: intId,
  payment_slip: slipBody.nullable(),
  items: z.array(orderItemBody),
  workshop_name: z.string(),
  hand_over_on: calendarDay,
  /** The workshop's days and place as they are now. */
  workshop: workshopOfOrderBody.optional(),
  /** Baht a piece and day that late loans of this order cost; left out where nothing is lent. */
  late_fee_per_day: baht.optional(),
  /** Last day to return loans, the earliest where pieces have different ones; null before hand-over. */
  return_due_on: calendarDay.nullable(),
  is_overdue: z.boolean(),
  /** All pieces on loan were sent back. Left out while some were not. */
  sent_back: sentBackBody.optional(),
  /** When an order that owes a slip expires; null if it owes none. */
  slip_due_at: timestamp.nullable(),
  /**
   * When an order that owes no slip is cancelled unless staff approve it; stays on an order that was cancelled so, and
   * is null on every other.
   */
  approval_due_at: timestamp.nullable(),
  rejection_reason: z.string().nullable(),
  /** Until when an order that was rejected for a fault of its slip keeps its stock for a new one; null if it keeps none. */
  held_until: timestamp.nullable().optional(),
  /** Why such an order no longer keeps its stock; null before, and on every other order. */
  hold_end: z.enum(GRACE_END_REASONS).nullable().optional(),
  /** QR to pay with, as a data URL, while a PromptPay order waits for its slip. */
  qr_code_url: z.string().nullable(),
  /** The document that `download_receipt` returns at this moment. */
  receipt_kind: z.enum(RECEIPT_KINDS),
  /** The newest refund; left out when there is none. */
  refund: refundBody.optional(),
  /** All refunds, the newest first; left out when there is none. */
  refunds: z.array(ownRefundBody).optional(),
  can: z.object({
    cancel: z.boolean(),
    send_slip: z.boolean(),
    /** The order is over, but a slip for it is still accepted, and staff check its money. */
    send_late_slip: z.boolean().optional(),
    /** Pieces are still to be collected or brought back, so the QR of the order is shown. */
    show_qr: z.boolean().optional(),
  }),
  /** Left out of an order that ended before its pieces were collected. */
  timeline: z.array(timelineStep).optional(),
  /** Left out with the timeline, but for a rejected order that takes a new slip. */
  palette: paletteBody.optional(),
  /** The renewal that the member may make now: the new due day of all loans of the order that are due before it. Left out when there is none. */
  renewal: renewalBody.optional(),
})
export type Order = z.infer<typeof orderBody>

export const listOrders = get.member('/order/', {
  summary: 'List your own orders, newest first',
  200: z.array(orderBody),
})

export const getOrder = get.member('/order/:id/', {
  summary: 'Get one of your own orders',
  200: orderBody,
})

export const downloadReceipt = get.member('/order/:id/download_receipt/', {
  summary: 'Download the order summary or receipt as a PNG image',
  200: binary('image/png'),
})

export const getOrderQr = get.member('/order/:id/qr/', {
  summary:
    'Get the QR by which staff find your own order at the desk, while it has pieces to collect or to return',
  200: qrCodeBody,
  409: conflictBody,
})

export const cancelOrder = post.member('/order/:id/cancel/', {
  summary: 'Cancel your own unapproved order, or one that waits for a new slip; its stock is released',
  200: orderBody,
  409: conflictBody,
})

/** 409: `rental_blocked` for a member who owes something, `renewal_off`, `renewal_too_late`, `renewal_too_often`, `renewal_day_changed` or `item_not_on_loan`. */
export const renewLoan = post.member('/order/:id/renew/', {
  summary:
    'Renew the loans of your own order before their due day; `return_due_on` is the new day that was shown',
  body: renewalBody,
  200: orderBody,
  409: conflictBody,
})

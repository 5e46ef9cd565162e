import { z } from 'zod'
import { baht, calendarDay, intId, timestamp } from './fields.ts'
import { MONEY_METHODS } from './journal.ts'
import { refundBody } from './member-refunds.ts'
import { orderPiece } from './numbered-pieces.ts'
import { orderBody, wellBody } from './orders.ts'
import { ownCase } from './own-cases.ts'
import { slipBody } from './payments.ts'
import { SLIP_STATES } from './slip-money.ts'
import { claimedBy } from './staff-claims.ts'
import { MAIL_STATES } from './staff-mails.ts'
import { statusesThat } from './statuses.ts'
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

/** Fields of an order that its member reads, and that staff read in another form or not at all. */
const OF_MEMBERS = {
  can: true,
  qr_code_url: true,
  receipt_kind: true,
  refund: true,
  refunds: true,
  renewal: true,
  palette: true,
} as const

export const staffOrderListItem = orderBody.omit({ ...OF_MEMBERS, items: true }).extend({
  member: memberSummary,
  /** How far it is, as its member sees it; left out of an order that ended early. */
  wells: z.array(wellBody).optional(),
  item_count: z.number().int(),
  /** The product of the first line, and how many lines follow it. Left out by older servers. */
  goods: z.object({ first: z.string(), others: z.number().int() }).optional(),
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

export const staffOrderBody = orderBody.omit(OF_MEMBERS).extend({
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

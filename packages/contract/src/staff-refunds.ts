import { z } from 'zod'
import { password } from './auth.ts'
import { get, ONCE_HEADERS, post, put } from './endpoint.ts'
import { conflictBody } from './errors.ts'
import { baht, integerText, intId, timestamp } from './fields.ts'
import { MONEY_METHODS } from './journal.ts'
import { destinationInput, refundDestination } from './member-refunds.ts'
import { ownCase } from './own-cases.ts'
import { pageOf, pageQuery } from './paging.ts'
import { refundsThat } from './refund-states.ts'
import { MAX_BAHT } from './staff-catalog.ts'
import { memberSummary, staffRefundSummary, staffSlipBody } from './staff-order-body.ts'
import { reasonBody } from './staff-orders.ts'
import { ORDER_STATUSES } from './statuses.ts'
import { freeText, requiredText, searchText } from './text-fields.ts'
import { version } from './versions.ts'

/**
 * The filters of the list of refunds. `awaiting_destination` is the part of `owed` whose members have not
 * named a destination; `done` is every case that waits for nobody.
 */
export const REFUND_QUEUES = [...refundsThat('open'), 'awaiting_destination', 'done'] as const
export type RefundQueue = (typeof REFUND_QUEUES)[number]

export const MAX_REFUND_NOTE_CHARACTERS = 1000
const amount = z.number().min(0).max(MAX_BAHT).multipleOf(0.01)

/** The order of a refund case. */
export const refundOrder = z.object({
  id: z.uuid(),
  number: intId,
  status: z.enum(ORDER_STATUSES),
  amount: baht,
  created_at: timestamp,
  payment_method_name: z.string(),
  rejection_reason: z.string().nullable(),
})

/** The return whose penalties a refund case is about. */
export const refundReturn = z.object({
  id: z.uuid(),
  created_at: timestamp,
  /** The penalties that hold now. */
  total_penalties: baht,
})

/** A refund case in the list. */
export const staffRefundListItem = staffRefundSummary.extend({
  /** Its order; of a case about a return, an order whose pieces that return brought. */
  order: refundOrder,
  /** Left out when the case is about the order itself. */
  return_session: refundReturn.optional(),
  member: memberSummary,
  /** The order is the volunteer's own, see `own_case` of the case. */
  is_own: z.boolean(),
})
export type StaffRefundListItem = z.infer<typeof staffRefundListItem>

/** A refund case with the facts for its decision. Amounts are baht. */
export const staffRefundBody = staffRefundListItem.extend({
  /** Where the money is to go. `qr_code_url` pays it by PromptPay: a data URL, null unless it is owed. */
  destination: refundDestination.extend({ qr_code_url: z.string().nullable() }).nullable().optional(),
  /** Slips of the order, or of the penalties. */
  slips: z.array(staffSlipBody),
  /**
   * The amount that the club keeps if the order was fully paid: the pieces that were neither closed nor
   * cancelled. Of a return, its penalties.
   */
  kept: baht,
  /** The amount that earlier cases of the order or the return have paid back. */
  returned_before: baht,
  /** Of an order that goes on: the value of closed pieces that did not go back yet. */
  limit: baht.nullable(),
  /** Baht that are recorded for the order or for the penalties now: a check adds to them. */
  recorded: baht.optional(),
  /** How the recorded money last came in; left out where none did. */
  money_method: z.enum(MONEY_METHODS).optional(),
  check_note: z.string(),
  checked_at: timestamp.nullable(),
  checked_by: z.string().nullable(),
  paid_by: z.string().nullable(),
  /** The admin who gave the second yes, and when; null before, and where none is needed. */
  confirmed_by: z.string().nullable().optional(),
  confirmed_at: timestamp.nullable().optional(),
  /** The same admin checked it and gave the second yes alone. */
  confirmed_alone: z.boolean().optional(),
  /**
   * Left out when the viewer may pay it back. `second_yes`: an admin who did not check it confirms it first;
   * `other_person`: the viewer checked it, so another person pays.
   */
  needs: z.enum(['second_yes', 'other_person']).optional(),
  /** From then on an admin who checked it may confirm it alone, with the password. Left out where it needs nobody else. */
  confirm_alone_from: timestamp.optional(),
  own_case: ownCase,
  can: z.object({
    check: z.boolean(),
    pay: z.boolean(),
    /** The viewer is an admin and may lower the recorded money, with a note. */
    correct: z.boolean().optional(),
    /** The viewer is an admin and may give the second yes. */
    confirm: z.boolean().optional(),
    /** The same, by the password alone, since nobody else did. */
    confirm_alone: z.boolean().optional(),
    /** The viewer is an admin and may take back that it was paid. */
    undo_payment: z.boolean().optional(),
    /** The viewer is an admin and may take back that nothing is owed. */
    reopen: z.boolean().optional(),
    /** Staff write down where the money is to go: it is a buyer's who has no account. */
    set_destination: z.boolean().optional(),
  }),
})
export type StaffRefund = z.infer<typeof staffRefundBody>

export const listStaffRefunds = get.staff('/staff/refunds/', {
  summary: 'List refund cases, the oldest first; `state=done` lists the newest first',
  query: z.object({
    state: z.enum(REFUND_QUEUES).optional(),
    q: searchText.optional(),
    ...pageQuery,
  }),
  200: pageOf(staffRefundListItem),
})

export const getStaffRefund = get.staff('/staff/refunds/:id/', {
  summary: 'Get a refund case with the slips of its order',
  200: staffRefundBody,
})

/**
 * `received` is the total received for the order: more than is recorded needs `method`, the way of the new money; less is a
 * correction of an admin with a note. Without `amount` the server computes the refund.
 */
export const checkRefund = post.staff('/staff/refunds/:id/check/', {
  summary: 'Record the amount received for an order and the refund that is owed; no refund needs a note',
  body: z.strictObject({
    version,
    received: amount,
    method: z.enum(MONEY_METHODS).optional(),
    amount: amount.optional(),
    note: freeText(MAX_REFUND_NOTE_CHARACTERS).default(''),
  }),
  200: staffRefundBody,
  409: conflictBody,
})

/** Members name the destination themselves; 404 for a refund of theirs. */
export const setBuyerDestination = put.staff('/staff/refunds/:id/destination/', {
  summary: 'Write down where the refund of a buyer without an account is to go',
  body: destinationInput,
  200: staffRefundBody,
  409: conflictBody,
})

export const uploadRefundProof = post.staff('/staff/refunds/:id/proof/', {
  summary:
    'Attach the image of the transfer to a refund that is owed, before it is marked paid; it replaces an earlier one',
  form: z.object({ version: integerText(z.number().int()) }),
  200: staffRefundBody,
  409: conflictBody,
})

/**
 * An admin who did not check the money confirms a refund above the limit of the settings, or of more money than the order's
 * amount and the recorded payments. With `password` an admin who checked it confirms alone, after 24 hours, or 72 while
 * somebody else of the staff is active.
 */
export const confirmRefund = post.admin('/staff/refunds/:id/confirm/', {
  summary: 'Give the second yes to a refund that is owed, before it is paid',
  body: z.strictObject({ version, password: password.optional() }),
  200: staffRefundBody,
  409: conflictBody,
})

export const payRefund = post.staff('/staff/refunds/:id/pay/', {
  summary:
    'Record that a refund was paid; the member can read the note. By PromptPay or transfer it needs the image of the transfer first, and another person than who checked it while one is active',
  headers: ONCE_HEADERS,
  body: z.strictObject({
    version,
    note: requiredText(MAX_REFUND_NOTE_CHARACTERS),
    method: z.enum(MONEY_METHODS),
  }),
  200: staffRefundBody,
  409: conflictBody,
})

/** The case that an admin takes back a decision on, as it was seen, and the reason. */
export const undoRefundBody = z.strictObject({ version, reason: reasonBody.shape.reason })

export const undoRefundPayment = post.admin('/staff/refunds/:id/undo-payment/', {
  summary: 'Take back that a refund was paid: it is owed again. The member reads the reason',
  body: undoRefundBody,
  200: staffRefundBody,
  409: conflictBody,
})

export const reopenRefund = post.admin('/staff/refunds/:id/reopen/', {
  summary: 'Take back that nothing is owed: the money of the case is to be checked again',
  body: undoRefundBody,
  200: staffRefundBody,
  409: conflictBody,
})

import { z } from 'zod'
import { damageReportBody } from './damage-reports.ts'
import { get, ONCE_HEADERS, post } from './endpoint.ts'
import { conflictBody } from './errors.ts'
import { baht, intId, shownBaht } from './fields.ts'
import { MONEY_METHODS } from './journal.ts'
import { namedPiece, pieceIds } from './numbered-pieces.ts'
import { ownCase } from './own-cases.ts'
import { pageQuery, tabPageOf } from './paging.ts'
import { RETURN_STATUSES } from './return-statuses.ts'
import { returnItemBody, returnSessionBody } from './returns.ts'
import { decisionConflictBody, seen } from './seen.ts'
import { SLIP_MONEY } from './slip-money.ts'
import { claimedBy } from './staff-claims.ts'
import { eventBody, memberSummary, staffRefundSummary, staffSlipBody } from './staff-order-body.ts'
import { freeText, requiredText, searchText } from './text-fields.ts'

export const MAX_PENALTY_BAHT = 1_000_000
/** Longest reason of an outcome, and longest note on a penalty. */
export const MAX_RETURN_NOTE_CHARACTERS = 1000
/** Longest notes of a whole review. */
export const MAX_REVIEW_NOTES_CHARACTERS = 2000

/** The filters of the return queue: a status, unpaid penalties, or unpaid penalties with a slip. */
export const RETURN_QUEUES = [...RETURN_STATUSES, 'penalty_unpaid', 'penalty_slip'] as const
export type ReturnQueue = (typeof RETURN_QUEUES)[number]

export const staffReturnListItem = returnSessionBody
  .omit({
    items: true,
    evidence: true,
    can: true,
    penalty_slip: true,
    penalty_slip_refusal: true,
    refunds: true,
  })
  .extend({
    member: memberSummary,
    item_count: z.number().int(),
    evidence_count: z.number().int(),
    /** A penalty slip of it shows a transfer that was also sent for another order or return. */
    slip_seen_before: z.boolean().optional(),
    claimed_by: claimedBy,
    can: z.object({ receive: z.boolean() }),
  })
export type StaffReturnListItem = z.infer<typeof staffReturnListItem>

/** A return item as staff review it, with the penalty that the rules give for each condition. */
export const staffReturnItem = returnItemBody.extend({
  order: z.uuid(),
  order_number: intId,
  image: z.string().nullable(),
  replacement_price: baht,
  days_late: z.number().int(),
  /** Late fee for one piece, capped at its replacement price. */
  late_fee: baht,
  /** Numbered pieces that are on loan with it; left out where there is none. */
  pieces: z.array(namedPiece).optional(),
  /** The member's reports about the item during its loan, newest first; left out where there is none. */
  damage_reports: z.array(damageReportBody).optional(),
})

export const staffReturnBody = returnSessionBody.omit({ can: true, items: true, refunds: true }).extend({
  member: memberSummary,
  items: z.array(staffReturnItem),
  penalty_slip: staffSlipBody.nullable(),
  /** Refund cases of its penalties, the newest first. */
  refunds: z.array(staffRefundSummary).optional(),
  events: z.array(eventBody),
  own_case: ownCase,
  /** `receive`: it waits for its goods to be received. */
  can: z.object({
    receive: z.boolean(),
    review: z.boolean(),
    penalty_paid: z.boolean(),
    /** Nothing is due, and money that comes in nevertheless is recorded, to go back. */
    add_payment: z.boolean().optional(),
    waive_penalty: z.boolean(),
    refuse_penalty_slip: z.boolean().optional(),
    /** Its goods were received, and nobody has decided it yet. */
    undo_receive: z.boolean().optional(),
    /** Its penalties can be set to other amounts; lower ones only once they are paid. */
    correct_penalty: z.boolean().optional(),
    /** The viewer is an admin and may take back the decision. */
    reopen: z.boolean().optional(),
    /** The viewer is an admin and may take back that the penalties were paid. */
    undo_penalty_payment: z.boolean().optional(),
  }),
})
export type StaffReturn = z.infer<typeof staffReturnBody>
export type StaffReturnItem = z.infer<typeof staffReturnItem>

export const listStaffReturns = get.staff('/staff/returns/', {
  summary:
    'List complete return sessions, newest first, pending ones oldest first; `status` is a status, `penalty_unpaid` or `penalty_slip`',
  query: z.object({
    status: z.enum(RETURN_QUEUES).optional(),
    q: searchText.optional(),
    ...pageQuery,
  }),
  200: tabPageOf(staffReturnListItem, z.enum(RETURN_STATUSES)),
})

export const getStaffReturn = get.staff('/staff/returns/:id/', {
  summary: 'Get a return session with photos, items and proposed penalties',
  200: staffReturnBody,
})

export const receiveReturn = post.staff('/staff/returns/:id/received/', {
  summary: 'Record that the goods of a pending return are with the club: late days end',
  200: staffReturnBody,
  409: conflictBody,
})

export const reviewOutcome = z.strictObject({
  condition: z.number().int().min(1).max(6),
  quantity: z.number().int().min(1),
  /** Baht of the repair for all pieces of the outcome; the rules add it to the late fee (condition 3 only). */
  repair_price: z.number().min(0).max(MAX_PENALTY_BAHT).multipleOf(0.01).optional(),
  /** Baht for all pieces of the outcome; the proposal of the rules when left out. */
  penalty_amount: z.number().min(0).max(MAX_PENALTY_BAHT).multipleOf(0.01).optional(),
  waived: z.boolean().optional(),
  /** The numbered pieces among them, as far as staff know them. */
  pieces: pieceIds.optional(),
  reason: freeText(MAX_RETURN_NOTE_CHARACTERS).optional(),
})

export const reviewReturn = post.staff('/staff/returns/:id/review/', {
  summary: 'Review a return: condition and penalty of every piece; a full rejection needs notes',
  body: z.strictObject({
    notes: freeText(MAX_REVIEW_NOTES_CHARACTERS).default(''),
    items: z
      .array(z.strictObject({ return_item: intId, outcomes: z.array(reviewOutcome).min(1).max(20) }))
      .min(1),
  }),
  200: staffReturnBody,
  409: conflictBody,
})

/**
 * More than is due is owed back to the member. Less needs `rest: wait`: the penalties stay owed for the rest. `slip_money` is
 * that of `recordOrderPayment`.
 */
export const markPenaltyPaid = post.staff('/staff/returns/:id/penalty-paid/', {
  summary: 'Confirm that the penalties of a return were paid, and by which way',
  headers: ONCE_HEADERS,
  body: z.strictObject({
    note: freeText(MAX_RETURN_NOTE_CHARACTERS).optional(),
    method: z.enum(MONEY_METHODS),
    /** Baht that came in; left out, all that is due. Where nothing is due, all of it is owed back. */
    amount: z.number().positive().max(MAX_PENALTY_BAHT).multipleOf(0.01).optional(),
    rest: z.literal('wait').optional(),
    slip_money: z.enum(SLIP_MONEY).optional(),
    seen,
  }),
  200: staffReturnBody,
  409: decisionConflictBody,
})

/** `slip` is the id of the newest slip, so that nobody refuses one that they have not seen. */
export const refusePenaltySlip = post.staff('/staff/returns/:id/refuse-penalty-slip/', {
  summary: 'Refuse the penalty slip of a return with a reason; the member may send another',
  body: z.strictObject({ slip: intId, reason: requiredText(MAX_RETURN_NOTE_CHARACTERS) }),
  200: staffReturnBody,
  409: conflictBody,
})

/** After the payment only lower penalties are accepted: the rest is owed to the member. */
export const correctPenalty = post.staff('/staff/returns/:id/correct-penalty/', {
  summary: 'Correct the penalties of a decided return, with a reason that the member reads',
  body: z.strictObject({
    /** The penalties as they were read; 409 `stale` if they have changed. */
    was: shownBaht,
    outcomes: z
      .array(
        z.strictObject({
          outcome: intId,
          penalty_amount: z.number().min(0).max(MAX_PENALTY_BAHT).multipleOf(0.01),
        }),
      )
      .min(1),
    reason: requiredText(MAX_RETURN_NOTE_CHARACTERS),
  }),
  200: staffReturnBody,
  409: conflictBody,
})

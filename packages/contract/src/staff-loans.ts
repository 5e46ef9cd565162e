import { z } from 'zod'
import { DAMAGE_ADVICES, MAX_DAMAGE_NOTE_CHARACTERS } from './damage-kinds.ts'
import { damageReportBody } from './damage-reports.ts'
import { get, ONCE_HEADERS, post } from './endpoint.ts'
import { conflictBody } from './errors.ts'
import { baht, calendarDay, intId, timestamp } from './fields.ts'
import { MAX_DUE_DAY_REASON_CHARACTERS } from './limits.ts'
import { namedPiece } from './numbered-pieces.ts'
import { ownCase } from './own-cases.ts'
import { decisionConflictBody, seen } from './seen.ts'
import { memberSummary } from './staff-order-body.ts'
import { reasonBody } from './staff-orders.ts'
import { MAX_REVIEW_NOTES_CHARACTERS, reviewOutcome, staffReturnBody } from './staff-returns.ts'
import { enteredDay, freeText, requiredText } from './text-fields.ts'

export const REMINDER_KINDS = ['day_before', 'due_day', 'weekly', 'by_hand'] as const

/** An order with pieces still out. `return_due_on` is the earliest day of its items; `days_late` is 0 while none is late. */
export const loanBody = z.object({
  order: z.uuid(),
  number: intId,
  member: memberSummary,
  return_due_on: calendarDay,
  days_late: z.number().int(),
  items: z.array(
    z.object({
      order_item: intId,
      product_name: z.string(),
      size: z.string(),
      out: z.number().int(),
      replacement_price: baht,
      /** The day on which its pieces are due, and how many days they are late. */
      return_due_on: calendarDay.optional(),
      days_late: z.number().int().optional(),
      /** Late fee for one piece that comes back today, capped at its replacement price. */
      late_fee: baht,
      /** The return session in which pieces of it wait for staff: sent with photos, or taken at the desk and reopened. */
      waits_in: z.uuid().nullable(),
      /** How many of its pieces wait in such sessions; only the others can be taken at the desk. Left out where none waits. */
      waiting: z.number().int().positive().optional(),
      /** Ids of the numbered pieces among them that the member named. */
      waiting_pieces: z.array(intId).optional(),
      /** It waits there within the free days or with its goods received, so it is not overdue. */
      sent_back: z.boolean().optional(),
      /** Id of its variant. */
      variant: intId.optional(),
      /** Numbered pieces that are on loan with it; left out where there is none. */
      pieces: z.array(namedPiece).optional(),
      /** The member's reports about its pieces during the loan, newest first; left out where there is none. */
      damage_reports: z.array(damageReportBody).optional(),
    }),
  ),
  /** Everything was sent back: the loan is neither overdue nor reminded of. */
  sent_back: z.boolean().optional(),
  reminders: z.array(z.object({ kind: z.enum(REMINDER_KINDS), created_at: timestamp })),
  /** For the return at the desk. */
  own_case: ownCase,
  /** Staff remind once a day, and never of pieces that were sent back. */
  can: z.object({
    remind: z.boolean(),
    /** The viewer may answer reports of this loan. */
    answer_damage: z.boolean().optional(),
  }),
})
export type Loan = z.infer<typeof loanBody>

export const listLoans = get.staff('/staff/loans/', {
  summary:
    'List orders with pieces on loan by return day; `overdue=true` lists only overdue ones, `damage=true` those with a report of damage that waits for an answer',
  query: z.object({
    overdue: z.enum(['true', 'false']).default('false'),
    damage: z.enum(['true', 'false']).default('false'),
  }),
  200: z.array(loanBody),
})
export const sendReturnReminder = post.staff('/staff/orders/:id/remind/', {
  summary: 'Send the member a return reminder; once a day at most',
  200: loanBody,
  409: conflictBody,
})
/**
 * Moves the due day of one order's loans. `was_due_on` is the day that was read: if it is another now, 409 `stale`. 400
 * `return_day_invalid` for a day before today or more than `LIMITS.returnDayDays` ahead, `return_day_same` for no move.
 */
export const moveDueDay = post.staff('/staff/orders/:id/due-day/', {
  summary: 'Move the due day of the loans of an order, with a reason that the member reads',
  body: z.strictObject({
    was_due_on: calendarDay,
    return_due_on: enteredDay,
    reason: requiredText(MAX_DUE_DAY_REASON_CHARACTERS),
  }),
  200: loanBody,
  409: conflictBody,
})
export const answerDamageReport = post.staff('/staff/orders/:id/answer-damage/', {
  summary:
    "Reply to a report of broken or lost pieces of the order's loans; the member gets the reply by mail",
  body: z.strictObject({
    report: intId,
    advice: z.enum(DAMAGE_ADVICES),
    text: freeText(MAX_DAMAGE_NOTE_CHARACTERS).default(''),
  }),
  200: loanBody,
  409: conflictBody,
})
/** A return that staff take at the desk: no photos, decided at once. */
export const recordWalkInReturn = post.staff('/staff/orders/:id/walk-in-return/', {
  summary: 'Record and review a return at the desk',
  headers: ONCE_HEADERS,
  body: z.strictObject({
    notes: freeText(MAX_REVIEW_NOTES_CHARACTERS).default(''),
    items: z
      .array(z.strictObject({ order_item: intId, outcomes: z.array(reviewOutcome).min(1).max(20) }))
      .min(1)
      .max(50),
  }),
  201: staffReturnBody,
  409: conflictBody,
})
export const waivePenalty = post.staff('/staff/returns/:id/waive-penalty/', {
  summary: 'Waive the unpaid penalties of a return, with a reason',
  body: reasonBody.extend({ seen }),
  200: staffReturnBody,
  409: decisionConflictBody,
})

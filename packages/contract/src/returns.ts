import { z } from 'zod'
import { get, post } from './endpoint.ts'
import { conflictBody, errorBody } from './errors.ts'
import { baht, intId, intReference, timestamp } from './fields.ts'
import { ownRefundBody } from './member-refunds.ts'
import { namedPiece, pieceIds } from './numbered-pieces.ts'
import { paletteBody } from './orders.ts'
import { slipBody } from './payments.ts'
import { RETURN_STATUSES } from './return-statuses.ts'
import { freeText } from './text-fields.ts'

export const variantSize = z.object({ size: z.string() })

/**
 * An order with loans that can be returned now. `quantity` counts the pieces that are out and in no open
 * session.
 */
export const pendingReturnOrder = z.object({
  id: z.uuid(),
  created_at: timestamp,
  payment_status_name: z.string(),
  return_due_on: z.iso.date().nullable(),
  is_overdue: z.boolean(),
  /** The palette that the order fills; an earlier release leaves it out. */
  palette: paletteBody.optional(),
  items: z.array(
    z.object({
      id: intId,
      is_rental: z.boolean(),
      product_name: z.string(),
      product_variant: variantSize,
      quantity: z.number().int(),
      price: baht,
      image: z.string().nullable(),
      /** Numbered pieces among them; left out where there is none. */
      pieces: z.array(namedPiece).optional(),
    }),
  ),
})
export type PendingReturnOrder = z.infer<typeof pendingReturnOrder>

export const listPendingReturns = get.member('/pending-returns/', {
  summary: 'List your own orders that have loans to return',
  200: z.array(pendingReturnOrder),
})

/** `thumbnail` is the same image at most 480 pixels wide; both are links that work for minutes. */
export const evidenceBody = z.object({ id: intId, image: z.string(), thumbnail: z.string().optional() })

export const returnedOrderItem = z.object({
  id: intId,
  product_name: z.string(),
  product_variant: variantSize,
  quantity: z.number().int(),
})

/** The condition of pieces of one item as staff found it, and its penalty. */
export const returnOutcome = z.object({
  id: intId.optional(),
  condition: z.number().int(),
  condition_name: z.string(),
  quantity: z.number().int(),
  penalty_amount: baht,
  waived: z.boolean(),
  reason: z.string(),
})

/**
 * How the late days of a returned item are counted, in calendar days (Asia/Bangkok). Days after `due_on` count,
 * except those after `sent_on` up to `free_until`.
 */
export const countedDays = z.object({
  due_on: z.iso.date(),
  /** The request first had the item and a photo. */
  sent_on: z.iso.date(),
  /** The last day on which the goods may come without further late days. */
  free_until: z.iso.date(),
  /** The goods were in staff's hands; null before, while the late days are those until today. */
  received_on: z.iso.date().nullable(),
  late: z.number().int(),
})
export type CountedDays = z.infer<typeof countedDays>

export const returnItemBody = z.object({
  id: intId,
  order_item: returnedOrderItem,
  /** Pieces this session returns. */
  quantity: z.number().int(),
  /** Numbered pieces that the member named among them; left out if none was named. */
  named_pieces: z.array(namedPiece).optional(),
  /** Pieces of the item that stay on loan during an open return; left out if there are none. */
  still_out: z.number().int().optional(),
  penalty_amount: baht,
  /** Names of the conditions staff found, joined; empty before the review. */
  condition_name: z.string(),
  outcomes: z.array(returnOutcome),
  /** Null before the request is complete. */
  days: countedDays.nullable().optional(),
})
export type ReturnItem = z.infer<typeof returnItemBody>

export const returnSessionBody = z.object({
  id: z.uuid(),
  status: z.enum(RETURN_STATUSES),
  notes: z.string(),
  created_at: timestamp,
  processed_at: timestamp.nullable(),
  /** When staff had the goods in their hands. */
  received_at: timestamp.nullable().optional(),
  total_penalties: baht,
  payment_complete: z.boolean(),
  /** Baht of its penalties that are left to pay; left out unless a part was paid. */
  penalty_due: baht.optional(),
  items: z.array(returnItemBody),
  evidence: z.array(evidenceBody),
  /** The newest slip that pays the penalties. */
  penalty_slip: slipBody.nullable(),
  /** Penalties that were corrected after they were paid, the newest first; left out when there is none. */
  refunds: z.array(ownRefundBody).optional(),
  /** Why staff refused that slip; absent unless they did. */
  penalty_slip_refusal: z.string().optional(),
  /** `finish`: pending and without item or photo yet, so staff do not see it. */
  can: z.object({ finish: z.boolean(), send_penalty_slip: z.boolean() }),
})
export type ReturnSession = z.infer<typeof returnSessionBody>

export const listReturnSessions = get.member('/returnsession/', {
  summary: 'List your own return sessions, newest first',
  200: z.array(returnSessionBody),
})

export const createReturnSession = post.member('/returnsession/', {
  summary: 'Create a return session, pending and with empty notes',
  body: z.object({
    status: z.literal('pending').default('pending'),
    notes: freeText(2000).default(''),
  }),
  201: returnSessionBody,
})

export const addReturnItem = post.member('/returnitem/', {
  summary:
    'Add pieces of a loan to an open return session; without `quantity` all that are out and in no open session',
  body: z.object({
    session: z.uuid(),
    order_item: intReference,
    condition: z.literal(1).default(1),
    /** The rest stays on loan with its due day, and can be returned in another session at any time. */
    quantity: z.number().int().positive().optional(),
    /** Numbered pieces among them. */
    pieces: pieceIds.optional(),
  }),
  201: z.object({
    id: intId,
    session: z.uuid(),
    order_item: intId,
    condition: z.number(),
    quantity: z.number(),
  }),
  404: errorBody,
  409: conflictBody,
})

export const addReturnEvidence = post.member('/returnevidence/', {
  summary: 'Upload a photo to an open return session; ten at most',
  form: z.object({ session: z.uuid() }),
  201: evidenceBody.extend({ session: z.uuid() }),
  404: errorBody,
  409: conflictBody,
})

import { z } from 'zod'
import { get, ONCE_HEADERS, post, put } from './endpoint.ts'
import { conflictBody } from './errors.ts'
import { intId, timestamp } from './fields.ts'
import {
  CORRECTED_STATES,
  MAX_NUMBERED_PIECES,
  namedPiece,
  orderPiece,
  PIECE_STATES,
} from './numbered-pieces.ts'
import { staffVariant } from './staff-catalog.ts'
import { MAX_STOCK_REASON_CHARACTERS } from './staff-stock.ts'
import { requiredText } from './text-fields.ts'

/** The order that has a piece, with the name of its member. */
export const orderOfPiece = z.object({ id: z.uuid(), number: intId, member: z.string() })

export const pieceBody = namedPiece.extend({
  variant: intId,
  state: z.enum(PIECE_STATES),
  /** Given while it is set aside, on loan or sold. */
  order: orderOfPiece.nullable(),
  /** When its state last changed. */
  since: timestamp,
})
export type Piece = z.infer<typeof pieceBody>

export const numberedVariant = z.object({
  variant: staffVariant,
  product_name: z.string(),
  pieces: z.array(pieceBody),
})
export type NumberedVariant = z.infer<typeof numberedVariant>

export const listPieces = get.staff('/staff/variants/:id/pieces/', {
  summary: 'List the numbered pieces of a variant, those that are written off too',
  200: numberedVariant,
})

export const numberVariant = put.staff('/staff/variants/:id/numbered/', {
  summary: 'Let the pieces of a variant carry numbers, or stop that while none is set aside or out',
  body: z.strictObject({ is_numbered: z.boolean() }),
  200: numberedVariant,
  409: conflictBody,
})

/** 409: also `more_numbers_than_stock` with `left`, the pieces of the stock that carry no number yet. */
export const numbersConflictBody = conflictBody.extend({ left: z.number().int().min(0).optional() })

export const addPieces = post.staff('/staff/variants/:id/pieces/', {
  summary: 'Give numbers to further pieces of a variant; the stock is not changed',
  headers: ONCE_HEADERS,
  body: z.strictObject({ count: z.number().int().min(1).max(MAX_NUMBERED_PIECES) }),
  201: numberedVariant,
  409: numbersConflictBody,
})

const pieceEvent = z.object({
  id: intId,
  from: z.enum(PIECE_STATES).nullable(),
  to: z.enum(PIECE_STATES),
  order: orderOfPiece.nullable(),
  actor: z.string().nullable(),
  reason: z.string().nullable(),
  created_at: timestamp,
})

export const getPiece = get.staff('/staff/pieces/:id/', {
  summary: 'Get a numbered piece with its history, newest first: who had it and how it came back',
  200: pieceBody.extend({
    product: intId,
    product_name: z.string(),
    size: z.string(),
    events: z.array(pieceEvent),
  }),
})

/**
 * 409 `stale` if the piece is not in the state that was read, and `more_numbers_than_stock` for a found piece that the stock
 * does not count.
 */
export const correctPiece = post.staff('/staff/pieces/:id/correct/', {
  summary:
    'Correct where a numbered piece is, with a reason; the stock is not changed, unless it is found again',
  body: z.strictObject({
    was: z.enum(PIECE_STATES),
    state: z.enum(CORRECTED_STATES),
    reason: requiredText(MAX_STOCK_REASON_CHARACTERS),
    /** The stock lacks the piece, which was sold or written off and is found on the shelf: one more is available. */
    adds_to_stock: z.boolean().optional(),
  }),
  200: numberedVariant,
  409: numbersConflictBody,
})

export const pieceReference = z.strictObject({ piece: intId })

/** 409: the piece cannot go with the order; `piece` is where it is, with the order that has it. */
export const pieceConflictBody = conflictBody.extend({ piece: pieceBody.optional() })
export type PieceConflict = z.infer<typeof pieceConflictBody>

export const setPieceAside = post.staff('/staff/orders/:id/set-aside/', {
  summary: 'Set a numbered piece aside for an order that waits for one; the hand-over takes it along',
  body: pieceReference,
  200: orderPiece,
  409: pieceConflictBody,
})

export const putPieceBack = post.staff('/staff/orders/:id/put-back/', {
  summary: 'Put a piece that was set aside for an order back on the shelf',
  body: pieceReference,
  200: namedPiece,
  409: pieceConflictBody,
})

import { z } from 'zod'
import { intId } from './fields.ts'

/** Most numbered pieces of one variant, and most that one call adds or names. */
export const MAX_NUMBERED_PIECES = 500

export const PIECE_STATES = [
  'on_shelf',
  'set_aside',
  'on_loan',
  'sold',
  'quarantined',
  'written_off',
] as const
export type PieceState = (typeof PIECE_STATES)[number]

/** States that staff may give a piece by hand: its identity was wrong. The stock is not changed. */
export const CORRECTED_STATES = ['on_shelf', 'quarantined', 'written_off'] as const

/** Ids of numbered pieces, each once. */
export const pieceIds = z.array(intId).max(MAX_NUMBERED_PIECES)

/** A numbered piece as an order, a loan or a return names it. */
export const namedPiece = z.object({ id: intId, number: intId })
export type NamedPiece = z.infer<typeof namedPiece>

/** A numbered piece of an order: set aside for the item, or out with it. */
export const orderPiece = namedPiece.extend({
  order_item: intId,
  state: z.enum(['set_aside', 'on_loan', 'sold']),
})
export type OrderPiece = z.infer<typeof orderPiece>

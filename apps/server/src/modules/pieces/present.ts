import type { SuccessOf } from '@jansi/contract/endpoint'
import { PIECE_STATES, type PieceState } from '@jansi/contract/numbered-pieces'
import type { getPiece, Piece } from '@jansi/contract/staff-pieces'
import type { orders } from '../../db/schema/orders.ts'
import type { users } from '../../db/schema/people.ts'
import type { PieceEventView, PieceView } from './queries.ts'

/** A numbered piece with the order that has it. */
export function presentPiece({ piece, since, order, member }: PieceView): Piece {
  return {
    id: piece.id,
    number: piece.number,
    variant: piece.variantId,
    state: piece.state,
    order: presentOrderOf(order, member),
    since: new Date(since).toISOString(),
  }
}

/** A row of a piece's history. */
export function presentPieceEvent({
  event,
  order,
  member,
  actor,
}: PieceEventView): SuccessOf<typeof getPiece>['events'][number] {
  return {
    id: event.id,
    from: event.fromStatus === null ? null : stateOf(event.fromStatus),
    to: stateOf(event.toStatus),
    order: presentOrderOf(order, member),
    actor: actor && `${actor.firstName} ${actor.lastName}`,
    reason: event.reason,
    created_at: event.createdAt.toISOString(),
  }
}

function presentOrderOf(
  order: typeof orders.$inferSelect | null,
  member: typeof users.$inferSelect | null,
): Piece['order'] {
  if (!order || !member) return null
  return { id: order.id, number: order.number, member: `${member.firstName} ${member.lastName}` }
}

function stateOf(stored: string): PieceState {
  const state = PIECE_STATES.find((known) => known === stored)
  if (!state) throw new Error(`the history of a piece has the state ${stored}`)
  return state
}

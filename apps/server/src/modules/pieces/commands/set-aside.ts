import type { ErrorCode } from '@jansi/contract/error-codes'
import type { NamedPiece, OrderPiece } from '@jansi/contract/numbered-pieces'
import { and, eq } from 'drizzle-orm'
import { AppError, conflict, notFound } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import type { Tx } from '../../../db/client.ts'
import { pieces } from '../../../db/schema/stock.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { leftOf } from '../../../domain/order-progress.ts'
import { mayHandOver } from '../../orders/policy.ts'
import { itemsOfOrder, lockOrder, type OrderItemRow } from '../../orders/queries.ts'
import { presentOrderPiece } from '../../stock/piece-queries.ts'
import { presentPiece } from '../present.ts'
import { lockPiece, pieceById } from '../queries.ts'
import { writePiece } from '../steps/write-piece.ts'

type PieceRow = typeof pieces.$inferSelect

const ELSEWHERE: Record<Exclude<PieceRow['state'], 'on_shelf'>, ErrorCode> = {
  set_aside: 'piece_set_aside',
  on_loan: 'piece_on_loan',
  quarantined: 'piece_quarantined',
  sold: 'piece_gone',
  written_off: 'piece_gone',
}

/**
 * Sets a numbered piece aside for an order: the hand-over of its item takes it along, and no other order gets it. A piece
 * that is set aside for the order already stays so. Throws 404, and 409 if the order has nothing to hand over, waits for
 * no piece of this variant (`piece_not_in_order`), or for no further one (`piece_not_needed`), and with the place of a
 * piece that is not on the shelf.
 */
export async function setPieceAside(
  deps: Deps,
  actorId: number,
  orderId: string,
  pieceId: number,
): Promise<OrderPiece> {
  return inTransaction(deps.database.orm, async ({ tx }) => {
    const order = await lockOrder(tx, orderId)
    const piece = await lockPiece(tx, pieceId)
    if (!order || !piece) throw notFound()
    const items = await itemsOfOrder(tx, orderId)
    if (!mayHandOver(order, items)) {
      throw conflict('transition_not_allowed', `Nothing to hand over while an order is ${order.status}.`)
    }
    const isOfOrder = items.some(({ id }) => id === piece.orderItemId)
    if (piece.state === 'set_aside' && isOfOrder) return asOfOrder(piece)
    if (piece.state !== 'on_shelf') {
      throw await refusedPiece(tx, piece, ELSEWHERE[piece.state], `The piece is ${piece.state}.`)
    }
    const own = items.filter(({ variantId }) => variantId === piece.variantId)
    if (own.length === 0) {
      throw await refusedPiece(tx, piece, 'piece_not_in_order', 'The order has no item of this variant.')
    }
    const waiting = await itemThatWaits(tx, own)
    if (!waiting) {
      throw await refusedPiece(tx, piece, 'piece_not_needed', 'The order waits for no further piece of it.')
    }
    return asOfOrder(
      await writePiece(
        tx,
        piece,
        { state: 'set_aside', orderItemId: waiting.id },
        { actorId, now: deps.clock() },
      ),
    )
  })
}

/** Puts a piece that was set aside for an order back on the shelf. Throws 404, and 409 `stale` if it is not. */
export async function putPieceBack(
  deps: Deps,
  actorId: number,
  orderId: string,
  pieceId: number,
): Promise<NamedPiece> {
  return inTransaction(deps.database.orm, async ({ tx }) => {
    const order = await lockOrder(tx, orderId)
    const piece = await lockPiece(tx, pieceId)
    if (!order || !piece) throw notFound()
    const isOfOrder = (await itemsOfOrder(tx, orderId)).some(({ id }) => id === piece.orderItemId)
    if (piece.state !== 'set_aside' || !isOfOrder) {
      throw await refusedPiece(tx, piece, 'stale', `The piece is ${piece.state}.`)
    }
    const by = { actorId, now: deps.clock() }
    const { id, number } = await writePiece(tx, piece, { state: 'on_shelf', orderItemId: null }, by)
    return { id, number }
  })
}

/** The first item that waits for more pieces than are set aside for it; rentals come first, for they come back. */
async function itemThatWaits(tx: Tx, items: readonly OrderItemRow[]): Promise<OrderItemRow | undefined> {
  for (const item of [...items].sort((a, b) => Number(b.isRental) - Number(a.isRental))) {
    const aside = and(eq(pieces.orderItemId, item.id), eq(pieces.state, 'set_aside'))
    if ((await tx.$count(pieces, aside)) < leftOf(item)) return item
  }
  return undefined
}

/** 409 with the place of the piece, so that the console can name the order that has it. */
async function refusedPiece(tx: Tx, piece: PieceRow, code: ErrorCode, detail: string): Promise<AppError> {
  const view = await pieceById(tx, piece.id)
  return new AppError(409, { detail, code, ...(view && { piece: presentPiece(view) }) })
}

function asOfOrder(piece: PieceRow): OrderPiece {
  const presented = presentOrderPiece(piece)
  if (!presented) throw new Error(`the piece ${piece.id} is of no order`)
  return presented
}

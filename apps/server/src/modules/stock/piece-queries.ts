import type { NamedPiece, OrderPiece } from '@jansi/contract/numbered-pieces'
import { and, asc, eq } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import type { Executor } from '../../db/client.ts'
import { orderItems } from '../../db/schema/orders.ts'
import { pieces } from '../../db/schema/stock.ts'
import { groupBy } from '../../domain/group-by.ts'

/** Returns the numbered pieces that orders have, set aside or out, by order. */
export async function piecesOfOrders(
  db: Executor,
  orderIds: readonly string[],
): Promise<Map<string, OrderPiece[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .select({ piece: pieces, orderId: orderItems.orderId })
    .from(pieces)
    .innerJoin(orderItems, eq(pieces.orderItemId, orderItems.id))
    .where(anyOf(orderItems.orderId, orderIds))
    .orderBy(asc(pieces.variantId), asc(pieces.number))
  return new Map(
    [...groupBy(rows, ({ orderId }) => orderId)].map(([id, own]) => [
      id,
      own.flatMap(({ piece }) => presentOrderPiece(piece) ?? []),
    ]),
  )
}

/** Returns the numbered pieces on loan by order item. */
export async function piecesOnLoan(
  db: Executor,
  orderItemIds: readonly number[],
): Promise<Map<number | null, NamedPiece[]>> {
  if (orderItemIds.length === 0) return new Map()
  const rows = await db
    .select({ id: pieces.id, number: pieces.number, orderItemId: pieces.orderItemId })
    .from(pieces)
    .where(and(anyOf(pieces.orderItemId, orderItemIds), eq(pieces.state, 'on_loan')))
    .orderBy(asc(pieces.number))
  const byItem = groupBy(rows, ({ orderItemId }) => orderItemId)
  return new Map([...byItem].map(([item, own]) => [item, own.map(({ id, number }) => ({ id, number }))]))
}

/** Returns numbered pieces by their ids, wherever they are. */
export async function namedPieces(db: Executor, ids: readonly number[]): Promise<Map<number, NamedPiece>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: pieces.id, number: pieces.number })
    .from(pieces)
    .where(anyOf(pieces.id, ids))
  return new Map(rows.map((piece) => [piece.id, piece]))
}

/** A piece as its order shows it; null for one that no order has. */
export function presentOrderPiece(piece: typeof pieces.$inferSelect): OrderPiece | null {
  const { id, number, state, orderItemId } = piece
  if (orderItemId === null) return null
  if (state !== 'set_aside' && state !== 'on_loan' && state !== 'sold') return null
  return { id, number, order_item: orderItemId, state }
}

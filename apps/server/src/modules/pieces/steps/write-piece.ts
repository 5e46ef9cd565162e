import { eq } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { pieces } from '../../../db/schema/stock.ts'
import { insertEvents } from '../../audit/steps/record-change.ts'

type PieceRow = typeof pieces.$inferSelect

/** Writes another state of a locked piece that follows from no stock movement, and its history row. */
export async function writePiece(
  tx: Tx,
  piece: PieceRow,
  to: Pick<PieceRow, 'state' | 'orderItemId'>,
  by: { actorId: number; reason?: string; now: Date },
): Promise<PieceRow> {
  await tx.update(pieces).set(to).where(eq(pieces.id, piece.id))
  const { actorId, reason, now: createdAt } = by
  const event = { pieceId: piece.id, fromStatus: piece.state, toStatus: to.state }
  const orderItemId = to.orderItemId ?? piece.orderItemId
  await insertEvents(tx, [{ ...event, orderItemId, actorId, reason, createdAt }])
  return { ...piece, ...to }
}

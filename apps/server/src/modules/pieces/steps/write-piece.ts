import { eq } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { pieceEvents, pieces } from '../../../db/schema/stock.ts'

type PieceRow = typeof pieces.$inferSelect

/** Writes another state of a locked piece that follows from no stock movement, and its history row. */
export async function writePiece(
  tx: Tx,
  piece: PieceRow,
  to: Pick<PieceRow, 'state' | 'orderItemId'>,
  by: { actorId: number; reason?: string; now: Date },
): Promise<PieceRow> {
  await tx.update(pieces).set(to).where(eq(pieces.id, piece.id))
  await tx.insert(pieceEvents).values({
    pieceId: piece.id,
    fromState: piece.state,
    toState: to.state,
    orderItemId: to.orderItemId ?? piece.orderItemId,
    actorId: by.actorId,
    reason: by.reason ?? null,
    createdAt: by.now,
  })
  return { ...piece, ...to }
}

import type { BodyOf } from '@jansi/contract/endpoint'
import type { correctPiece as endpoint } from '@jansi/contract/staff-pieces'
import { and, eq } from 'drizzle-orm'
import { conflict, notFound } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { pieces } from '../../../db/schema.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { recordAudit } from '../../audit/steps/record-audit.ts'
import { lockVariant } from '../../stock/queries.ts'
import { lockPiece, pieceById } from '../queries.ts'
import { writePiece } from '../steps/write-piece.ts'

/**
 * Corrects where a numbered piece is, with a reason; the stock stays as it is. Returns the id of its variant. Throws 404,
 * 409 `stale` if it is in another state than was read, and 409 `piece_not_there` for quarantine if the stock has no
 * further piece there.
 */
export async function correctPiece(
  deps: Deps,
  actorId: number,
  id: number,
  { was, state, reason }: BodyOf<typeof endpoint>,
): Promise<number> {
  return inTransaction(deps.database.orm, async ({ tx }) => {
    const found = await pieceById(tx, id)
    if (!found) throw notFound()
    // Movements lock variants before their pieces.
    const variant = await lockVariant(tx, found.piece.variantId)
    const piece = await lockPiece(tx, id)
    if (!variant || !piece) throw notFound()
    if (piece.state !== was || was === state) throw conflict('stale', `The piece is ${piece.state}.`)
    const inQuarantine = and(eq(pieces.variantId, variant.id), eq(pieces.state, 'quarantined'))
    if (state === 'quarantined' && (await tx.$count(pieces, inQuarantine)) >= variant.quarantined) {
      throw conflict('piece_not_there', 'The stock has no further piece in quarantine.')
    }
    const now = deps.clock()
    await writePiece(tx, piece, { state, orderItemId: null }, { actorId, reason, now })
    await recordAudit(tx, {
      actorId,
      action: 'stock.piece_corrected',
      subjectType: 'variant',
      subjectId: String(variant.id),
      data: { piece: id, number: piece.number, state: { from: was, to: state }, reason },
      createdAt: now,
    })
    return variant.id
  })
}

import type { BodyOf } from '@jansi/contract/endpoint'
import type { correctPiece as endpoint } from '@jansi/contract/staff-pieces'
import { and, eq } from 'drizzle-orm'
import { conflict, invalid, notFound, orNotFound } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { pieces } from '../../../db/schema/stock.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { recordAudit } from '../../audit/steps/record-audit.ts'
import { lockVariant } from '../../stock/queries.ts'
import { recordMovements } from '../../stock/steps/record-movements.ts'
import { lockPiece, pieceById } from '../queries.ts'
import { isThere, refuseNumbersWithoutStock } from '../steps/refuse-numbers-without-stock.ts'
import { writePiece } from '../steps/write-piece.ts'

/**
 * Corrects where a numbered piece is, with a reason; the stock stays as it is, unless a piece that was gone is found on the
 * shelf and the stock lacks it (`adds_to_stock`). Returns the id of its variant. Throws 404, 409 `stale` if it is in
 * another state than was read, 409 `piece_not_there` for quarantine if the stock has no further piece there, 409
 * `more_numbers_than_stock` for a found piece that the stock does not count, and 400 for `adds_to_stock` of another one.
 */
export async function correctPiece(
  deps: Deps,
  actorId: number,
  id: number,
  { was, state, reason, adds_to_stock: adds = false }: BodyOf<typeof endpoint>,
): Promise<number> {
  const isFound = !isThere(was) && state === 'on_shelf'
  if (adds && !isFound) throw invalid({ adds_to_stock: ['Only for a piece that is found on the shelf.'] })
  return inTransaction(deps.database.orm, async (unit) => {
    const { tx } = unit
    const found = orNotFound(await pieceById(tx, id))
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
    if (adds) {
      const movement = { variantId: variant.id, kind: 'adjust' as const, available: 1, actorId, reason }
      await recordMovements(unit, [movement], now)
    } else if (isFound) await refuseNumbersWithoutStock(tx, variant, 1)
    await writePiece(tx, piece, { state, orderItemId: null }, { actorId, reason, now })
    await recordAudit(tx, {
      actorId,
      action: 'stock.piece_corrected',
      subjectType: 'variant',
      subjectId: String(variant.id),
      data: {
        piece: id,
        number: piece.number,
        state: { from: was, to: state },
        ...(adds && { available: 1 }),
        reason,
      },
      createdAt: now,
    })
    return variant.id
  })
}

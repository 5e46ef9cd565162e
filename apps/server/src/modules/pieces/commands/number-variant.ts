import { MAX_NUMBERED_PIECES } from '@jansi/contract/numbered-pieces'
import { and, eq, inArray, max } from 'drizzle-orm'
import { conflict, orNotFound } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { variants } from '../../../db/schema/catalog.ts'
import { pieces } from '../../../db/schema/stock.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { recordAudit } from '../../audit/steps/record-audit.ts'
import { insertEvents } from '../../audit/steps/record-change.ts'
import { lockVariant } from '../../stock/queries.ts'
import { refuseNumbersWithoutStock } from '../steps/refuse-numbers-without-stock.ts'

/**
 * Lets the pieces of a variant carry numbers, or stops that: its pieces then stay as they are and nobody is asked for
 * them. Throws 404, and 409 `pieces_out` while one of them is set aside or on loan.
 */
export async function numberVariant(
  deps: Deps,
  actorId: number,
  id: number,
  { is_numbered: isNumbered }: { is_numbered: boolean },
): Promise<void> {
  await inTransaction(deps.database.orm, async ({ tx }) => {
    const variant = orNotFound(await lockVariant(tx, id))
    if (variant.isNumbered === isNumbered) return
    const isOut = and(eq(pieces.variantId, id), inArray(pieces.state, ['set_aside', 'on_loan']))
    if (!isNumbered && (await tx.$count(pieces, isOut)) > 0) {
      throw conflict('pieces_out', 'Numbered pieces are set aside or on loan.')
    }
    await tx.update(variants).set({ isNumbered }).where(eq(variants.id, id))
    await recordAudit(tx, {
      actorId,
      action: 'stock.numbered',
      subjectType: 'variant',
      subjectId: String(id),
      data: { is_numbered: isNumbered },
      createdAt: deps.clock(),
    })
  })
}

/**
 * Gives the next numbers to further pieces of a variant, and lets its pieces carry numbers. The stock is not changed.
 * Throws 404, 409 `too_many_pieces_numbered`, and 409 `more_numbers_than_stock`.
 */
export async function addPieces(
  deps: Deps,
  actorId: number,
  id: number,
  { count }: { count: number },
): Promise<void> {
  await inTransaction(deps.database.orm, async ({ tx }) => {
    const variant = orNotFound(await lockVariant(tx, id))
    const ofVariant = eq(pieces.variantId, id)
    if ((await tx.$count(pieces, ofVariant)) + count > MAX_NUMBERED_PIECES) {
      throw conflict('too_many_pieces_numbered', `A variant has ${MAX_NUMBERED_PIECES} numbers at most.`)
    }
    await refuseNumbersWithoutStock(tx, variant, count)
    const [last] = await tx
      .select({ number: max(pieces.number) })
      .from(pieces)
      .where(ofVariant)
    const first = (last?.number ?? 0) + 1
    const now = deps.clock()
    const numbers = Array.from({ length: count }, (_, index) => first + index)
    const added = await tx
      .insert(pieces)
      .values(numbers.map((number) => ({ variantId: id, number, createdAt: now })))
      .returning()
    const by = { actorId, createdAt: now }
    await insertEvents(
      tx,
      added.map(({ id: pieceId, state }) => ({ pieceId, toStatus: state, ...by })),
    )
    await tx.update(variants).set({ isNumbered: true }).where(eq(variants.id, id))
    await recordAudit(tx, {
      actorId,
      action: 'stock.pieces_added',
      subjectType: 'variant',
      subjectId: String(id),
      data: { from: first, to: first + count - 1 },
      createdAt: now,
    })
  })
}

import { and, eq, inArray } from 'drizzle-orm'
import { AppError } from '../../../core/app-error.ts'
import type { Tx } from '../../../db/client.ts'
import type { variants } from '../../../db/schema/catalog.ts'
import { pieces } from '../../../db/schema/stock.ts'
import { reservedPieces } from '../../stock/queries.ts'

/** The states of pieces that the club has: on its shelves or with somebody who brings them back. */
const THERE = ['on_shelf', 'set_aside', 'on_loan', 'quarantined'] as const

/** True for the state of a piece that the club has. */
export function isThere(state: (typeof pieces.$inferSelect)['state']): boolean {
  return THERE.some((one) => one === state)
}

/**
 * Throws 409 `more_numbers_than_stock` with the pieces that still may get a number (`left`), if a locked variant has fewer
 * than `count`: its stock, reserved, lent and quarantined pieces included, less the numbered pieces that the club has.
 */
export async function refuseNumbersWithoutStock(
  tx: Tx,
  variant: typeof variants.$inferSelect,
  count: number,
): Promise<void> {
  const reserved = (await reservedPieces(tx, [variant.id])).get(variant.id) ?? 0
  const numbered = await tx.$count(
    pieces,
    and(eq(pieces.variantId, variant.id), inArray(pieces.state, [...THERE])),
  )
  const left = Math.max(0, variant.available + reserved + variant.onLoan + variant.quarantined - numbered)
  if (count <= left) return
  throw new AppError(409, {
    detail: `Only ${left} pieces of the stock carry no number.`,
    code: 'more_numbers_than_stock',
    left,
  })
}

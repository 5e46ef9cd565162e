import type { BodyOf } from '@jansi/contract/endpoint'
import { pieceLabelText, variantLabelText } from '@jansi/contract/scanned-code'
import type { drawLabels } from '@jansi/contract/staff-labels'
import { orNotFound } from '../../core/app-error.ts'
import type { Executor } from '../../db/client.ts'
import type { LabelContent } from '../../drawing/label-layout.ts'
import { readShopCode } from '../settings/shop-code.ts'
import { namesOfVariants, numbersOfPieces } from './queries.ts'

/** Returns the content of the labels that staff ask for, copies one after the other. Throws 404 for an unknown id. */
export async function labelContents(
  db: Executor,
  wanted: BodyOf<typeof drawLabels>['labels'],
): Promise<LabelContent[]> {
  const pieceIds = wanted.flatMap((label) => ('piece' in label ? [label.piece] : []))
  const numbers = await numbersOfPieces(db, pieceIds)
  const variantIds = [
    ...wanted.flatMap((label) => ('variant' in label ? [label.variant] : [])),
    ...[...numbers.values()].map(({ variantId }) => variantId),
  ]
  const names = await namesOfVariants(db, [...new Set(variantIds)])
  const shop = await readShopCode(db)
  return wanted.flatMap((label): LabelContent[] => {
    if ('variant' in label) {
      const named = orNotFound(names.get(label.variant))
      const content = { ...named, number: null, qr: variantLabelText(label.variant, shop) }
      return Array.from({ length: label.copies }, () => content)
    }
    const piece = orNotFound(numbers.get(label.piece))
    const named = orNotFound(names.get(piece.variantId))
    return [{ ...named, number: piece.number, qr: pieceLabelText(label.piece, shop) }]
  })
}

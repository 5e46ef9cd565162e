import type { OutOfStockItem } from '@jansi/contract/cart'
import type { OrderLine } from '@jansi/contract/checkout'
import type { ErrorCode } from '@jansi/contract/error-codes'
import type { ErrorBody } from '@jansi/contract/errors'
import { AppError } from '../../../core/app-error.ts'
import { type Pieces, sumPieces } from '../../../domain/piece-limits.ts'
import { replacementPrice, unitPrice } from '../../../domain/pricing.ts'
import type { OrderableRow } from '../orderable-row.ts'

/** A line that may be ordered, with its current price. Prices are satang per piece. */
export type CheckedLine = OrderableRow & {
  type: 'sale' | 'rent'
  quantity: number
  price: number
  replacementPrice: number
  workshop: NonNullable<OrderableRow['workshop']>
}

/** Maps the problems of lines, by their index, to the structure of the request body. */
export type LayOutProblems = (problems: ReadonlyMap<number, ErrorBody>) => ErrorBody

/**
 * Checks every line against the rows of its variants: known, active, in the active workshop, sold or lent that way.
 * Lines of the same variant and type are added up. Throws 400 with the problems by line, in the structure of
 * the request body (specification, section 5).
 */
export function checkLines(
  rows: readonly OrderableRow[],
  lines: readonly OrderLine[],
  layOut: LayOutProblems = (problems) => ({
    order_items: Object.fromEntries(problems),
  }),
): CheckedLine[] {
  const byId = new Map(rows.map((row) => [row.variant.id, row]))
  const problems = new Map<number, ErrorBody>()
  const codes = new Set<ErrorCode>()
  const checked = new Map<string, CheckedLine>()
  for (const [index, line] of lines.entries()) {
    const found = checkLine(line, byId.get(line.variant_id))
    if ('problem' in found) {
      problems.set(index, found.problem)
      codes.add(found.code)
      continue
    }
    const key = `${line.variant_id}:${line.type}`
    const same = checked.get(key)
    if (same) same.quantity += line.quantity
    else checked.set(key, found)
  }
  const [code] = codes
  if (code !== undefined) {
    throw new AppError(400, { ...layOut(problems), detail: 'Some items cannot be ordered.', code })
  }
  return [...checked.values()]
}

function checkLine(
  line: OrderLine,
  row: OrderableRow | undefined,
): CheckedLine | { problem: ErrorBody; code: ErrorCode } {
  if (!row || row.product.id !== line.product_id || !row.variant.isActive || !row.product.isActive) {
    return {
      problem: { variant_id: [`Invalid pk "${line.variant_id}" - object does not exist.`] },
      code: 'not_in_workshop',
    }
  }
  const { variant, product, workshop } = row
  if (workshop === null) {
    return {
      problem: { product_id: ['This product is not in the active workshop.'] },
      code: 'not_in_workshop',
    }
  }
  const offered = line.type === 'sale' ? product.isForSale : product.isForRent
  const price = unitPrice(variant, product, line.type)
  if (!offered || price === null) {
    return line.type === 'sale'
      ? { problem: { type: ['This product is not for sale.'] }, code: 'not_for_sale' }
      : { problem: { type: ['This product is not for rent.'] }, code: 'not_for_rent' }
  }
  return {
    variant,
    product,
    workshop,
    type: line.type,
    quantity: line.quantity,
    price,
    replacementPrice: replacementPrice(variant, product),
  }
}

/** Returns the requested pieces, sale and rent together, by variant id. */
export function piecesByVariant(lines: readonly CheckedLine[]): Map<number, number> {
  return sumPieces(lines.map(({ variant, quantity }) => [variant.id, quantity]))
}

/** Returns the variants whose lines, sale and rent together, exceed the stock and the pieces that are reserved already. */
export function shortages(lines: readonly CheckedLine[], reserved: Pieces = new Map()): OutOfStockItem[] {
  const availableOf = ({ id, available }: CheckedLine['variant']) => available + (reserved.get(id) ?? 0)
  const requested = piecesByVariant(lines)
  const seen = new Set<number>()
  return lines
    .filter(({ variant }) => !seen.has(variant.id) && seen.add(variant.id))
    .filter(({ variant }) => (requested.get(variant.id) ?? 0) > availableOf(variant))
    .map(({ variant, product }) => ({
      name: product.name,
      size: variant.size,
      requested: requested.get(variant.id) ?? 0,
      available: availableOf(variant),
      product_id: product.id,
      variant_id: variant.id,
    }))
}

/** Throws 400 with the list of missing stock, if there is any. */
export function refuseShortages(lines: readonly CheckedLine[], reserved?: Pieces): void {
  const short = shortages(lines, reserved)
  if (short.length === 0) return
  throw new AppError(400, {
    detail: 'Some items are out of stock.',
    code: 'out_of_stock',
    out_of_stock_items: short,
  })
}

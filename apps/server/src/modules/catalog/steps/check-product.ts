import type { ErrorCode } from '@jansi/contract/error-codes'
import type { ErrorBody } from '@jansi/contract/errors'
import { missingPrices } from '@jansi/contract/product-prices'
import { repeatedVariants, variantKey } from '@jansi/contract/repeated-variants'
import type { ProductInput } from '@jansi/contract/staff-catalog'
import { eq } from 'drizzle-orm'
import { AppError } from '../../../core/app-error.ts'
import type { Tx } from '../../../db/client.ts'
import { categories } from '../../../db/schema/catalog.ts'
import type { StockedVariantRow } from '../../stock/variant-columns.ts'

/**
 * Throws 400 with the problems by field: a missing category, a missing price of a product that is sold or
 * lent, variants that are not of this product (`current` contains those that are), that nobody could
 * distinguish, or that take the size of one that is off and has pieces. The category is locked until the transaction ends.
 */
export async function checkProduct(
  tx: Tx,
  input: ProductInput,
  current: readonly StockedVariantRow[] = [],
): Promise<void> {
  const own = new Set(current.map(({ variant }) => variant.id))
  const problems: Record<string, ErrorBody[string]> = {}
  const codes: ErrorCode[] = []
  for (const price of missingPrices(input)) {
    problems[price] = ['A price is required, here or on every active variant.']
    codes.push('price_required')
  }
  const wrong = variantProblems(input, own)
  for (const index of [...repeatedVariants(input.variants), ...sizesOfOthersPieces(input, current)]) {
    if (wrong[index] !== undefined) continue
    wrong[index] = { size: ['Another variant has this size and type.'] }
    codes.push('variant_duplicate')
  }
  if (Object.keys(wrong).length > 0) problems.variants = wrong
  if (!(await holdCategory(tx, input.category))) {
    problems.category = [`Invalid pk "${input.category}" - object does not exist.`]
  }
  if (Object.keys(problems).length === 0) return
  const [code] = codes
  throw new AppError(400, {
    ...problems,
    ...(code === undefined ? {} : { detail: 'The product cannot be saved like this.', code }),
  })
}

/**
 * Returns the indexes of variants that are new or renamed, with the size of one that is off after the change while it has
 * pieces: pieces that come back to that one could not be sold or lent.
 */
function sizesOfOthersPieces(input: ProductInput, current: readonly StockedVariantRow[]): number[] {
  const staysOn = new Set(input.variants.flatMap(({ id, is_active }) => (is_active ? (id ?? []) : [])))
  const keys = new Map(current.map((row) => [row.variant.id, keyOf(row)]))
  const taken = new Set(current.filter((row) => !staysOn.has(row.variant.id) && hasPieces(row)).map(keyOf))
  return [...input.variants.entries()].flatMap(([index, variant]) => {
    const key = variantKey(variant)
    const isNew = variant.id === undefined || keys.get(variant.id) !== key
    return variant.is_active && isNew && taken.has(key) ? [index] : []
  })
}

function keyOf({ variant, typeName }: StockedVariantRow): string {
  return variantKey({ size: variant.size, type_name: typeName })
}

function hasPieces({ variant, reserved }: StockedVariantRow): boolean {
  return variant.available + variant.onLoan + variant.quarantined + reserved > 0
}

function variantProblems(input: ProductInput, own: ReadonlySet<number>): Record<string, ErrorBody> {
  const problems: Record<string, ErrorBody> = {}
  const named = new Set<number>()
  for (const [index, { id, initial_stock }] of input.variants.entries()) {
    if (id === undefined) continue
    if (!own.has(id) || named.has(id)) {
      problems[index] = { id: [`Invalid pk "${id}" - object does not exist.`] }
    } else if (initial_stock !== undefined) {
      problems[index] = { initial_stock: ['Only a new variant has this; adjust the stock instead.'] }
    }
    named.add(id)
  }
  return problems
}

async function holdCategory(tx: Tx, id: number): Promise<boolean> {
  const held = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.id, id))
    .for('key share')
  return held.length > 0
}

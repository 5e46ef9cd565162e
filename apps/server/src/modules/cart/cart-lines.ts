import type { Executor } from '../../db/client.ts'
import { type JsonValues, jsonColumns } from '../../db/json-columns.ts'
import { namedStatement } from '../../db/named-statement.ts'
import { products, variants } from '../../db/schema.ts'

const VARIANT = jsonColumns(variants, ['id', 'size', 'salePrice', 'rentalPrice', 'available'])
const PRODUCT = jsonColumns(products, [
  'id',
  'name',
  'imageKey',
  'isForSale',
  'isForRent',
  'salePrice',
  'rentalPrice',
])

/** A line of a cart that can be ordered, with the columns of its variant and product that a cart shows. */
export type CartLineRow = {
  type: 'sale' | 'rent'
  quantity: number
  variant: ReturnType<typeof VARIANT.read>
  product: ReturnType<typeof PRODUCT.read>
}

/** A line of a cart as statements send it, with `SHOWN_VARIANT`. */
export type SentCartLine = {
  user_id: number
  type: 'sale' | 'rent'
  quantity: number
  shown: [variant: JsonValues, product: JsonValues, isOffered: boolean]
}

/**
 * SQL for the variant of a line `l` with its product, and whether both are active and in the active workshop; null for an
 * unknown variant. A subquery for each line reads by index, where a join of few lines would read small tables as a whole.
 */
export const SHOWN_VARIANT = `(
  select json_build_array(${VARIANT.select('v')}, ${PRODUCT.select('p')}, v.is_active and p.is_active and exists (
    select from workshop_products
    where product_id = p.id and workshop_id = (select id from workshops where is_active)))
  from variants v join products p on p.id = v.product_id where v.id = l.variant_id)`

/**
 * Reads lines that were sent with `SHOWN_VARIANT`, without those that can no longer be ordered: active, in the active
 * workshop, sold or lent that way.
 */
export function readCartLines(lines: readonly SentCartLine[]): CartLineRow[] {
  return lines.flatMap(({ type, quantity, shown: [variant, product, isOffered] }) => {
    const row = { type, quantity, variant: VARIANT.read(variant), product: PRODUCT.read(product) }
    const isOrderable = isOffered && (type === 'sale' ? row.product.isForSale : row.product.isForRent)
    return isOrderable ? [row] : []
  })
}

const selectCart = namedStatement<SentCartLine>(
  'cart',
  `select user_id, type, quantity, ${SHOWN_VARIANT} as shown from cart_lines l where user_id = $1 order by position`,
)

/** A member's stored cart lines that can still be ordered. */
export async function cartLineRows(db: Executor, userId: number): Promise<CartLineRow[]> {
  return readCartLines(await selectCart(db, [userId]))
}

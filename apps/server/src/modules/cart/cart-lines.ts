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

/** A line as `orderableLines` selects it. */
export type SentCartLine = {
  user_id: number
  type: 'sale' | 'rent'
  quantity: number
  variant: JsonValues
  product: JsonValues
}

/**
 * Returns SQL that selects the lines of the relation `lines` that can still be ordered, in the order of their positions:
 * active, in the active workshop, sold or lent that way.
 */
export function orderableLines(lines: string): string {
  return `select l.user_id, l.type, l.quantity, ${VARIANT.select('v')} as variant, ${PRODUCT.select('p')} as product
  from ${lines} l join variants v on v.id = l.variant_id join products p on p.id = v.product_id
  where v.is_active and p.is_active and case l.type when 'sale' then p.is_for_sale else p.is_for_rent end
    and exists (select from workshop_products o join workshops w on w.id = o.workshop_id
      where o.product_id = p.id and w.is_active)
  order by l.position`
}

/** Reads a line that was selected by `orderableLines`. */
export function readCartLine({ type, quantity, variant, product }: SentCartLine): CartLineRow {
  return { type, quantity, variant: VARIANT.read(variant), product: PRODUCT.read(product) }
}

const selectCart = namedStatement<SentCartLine>(
  'cart',
  orderableLines('(select * from cart_lines where user_id = $1)'),
)

/** A member's stored cart lines that can still be ordered. */
export async function cartLineRows(db: Executor, userId: number): Promise<CartLineRow[]> {
  return (await selectCart(db, [userId])).map(readCartLine)
}

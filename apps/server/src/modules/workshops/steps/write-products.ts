import type { WorkshopInput } from '@jansi/contract/staff-workshops'
import type { SetPiece } from '@jansi/contract/workshop-set'
import { eq } from 'drizzle-orm'
import { invalid } from '../../../core/app-error.ts'
import type { Tx } from '../../../db/client.ts'
import { workshopProducts, workshopSetPieces } from '../../../db/schema/workshops.ts'
import { productsOfVariants, unknownProducts } from '../queries.ts'

/** The products of a workshop and the set that is made of them. */
export type Goods = { product_ids: readonly number[]; set: readonly SetPiece[] }

/**
 * Writes the products and the set of a workshop over those that it has, as far as the input names them. Products that leave
 * the workshop leave a set that the input does not name. Throws 400 by field.
 */
export async function replaceGoods(
  tx: Tx,
  workshopId: number,
  current: Goods,
  input: Pick<WorkshopInput, 'set'> & Partial<Pick<WorkshopInput, 'product_ids'>>,
): Promise<void> {
  const { product_ids = current.product_ids } = input
  const set = input.set ?? current.set.filter(({ product_id }) => product_ids.includes(product_id))
  await tx.delete(workshopProducts).where(eq(workshopProducts.workshopId, workshopId))
  await tx.delete(workshopSetPieces).where(eq(workshopSetPieces.workshopId, workshopId))
  await insertGoods(tx, workshopId, { product_ids, set })
}

/** Writes the products and the set of a workshop that has none. Throws 400 by field. */
export async function insertGoods(tx: Tx, workshopId: number, { product_ids, set }: Goods): Promise<void> {
  await refuseUnknownProducts(tx, product_ids)
  await refuseForeignPieces(tx, product_ids, set)
  const offered = [...new Set(product_ids)].map((productId) => ({ workshopId, productId }))
  if (offered.length > 0) await tx.insert(workshopProducts).values(offered)
  const pieces = set.map(({ product_id, variant_id, type, quantity }, position) => ({
    workshopId,
    position,
    productId: product_id,
    variantId: variant_id,
    type,
    quantity,
  }))
  if (pieces.length > 0) await tx.insert(workshopSetPieces).values(pieces)
}

async function refuseUnknownProducts(tx: Tx, ids: readonly number[]): Promise<void> {
  const [unknown] = await unknownProducts(tx, ids)
  if (unknown !== undefined) {
    throw invalid({ product_ids: [`Invalid pk "${unknown}" - object does not exist.`] })
  }
}

/** Throws 400 for a piece whose product the workshop does not have, or whose variant is that of another product. */
async function refuseForeignPieces(
  tx: Tx,
  productIds: readonly number[],
  set: readonly SetPiece[],
): Promise<void> {
  const chosen = set.flatMap(({ variant_id }) => (variant_id === null ? [] : [variant_id]))
  const rows = chosen.length > 0 ? await productsOfVariants(tx, chosen) : []
  const productOf = new Map(rows.map(({ id, productId }) => [id, productId]))
  for (const { product_id, variant_id } of set) {
    if (!productIds.includes(product_id)) {
      throw invalid({ set: [`Product ${product_id} is not in the workshop.`] })
    }
    if (variant_id !== null && productOf.get(variant_id) !== product_id) {
      throw invalid({ set: [`Invalid pk "${variant_id}" - object does not exist.`] })
    }
  }
}

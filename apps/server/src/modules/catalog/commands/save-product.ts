import { isDeepStrictEqual } from 'node:util'
import type { BodyOf } from '@jansi/contract/endpoint'
import type * as calls from '@jansi/contract/staff-catalog'
import { type ProductInput, withoutReadOnly } from '@jansi/contract/staff-catalog'
import { orNotFound, stale } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { recordAudit } from '../../audit/steps/record-audit.ts'
import { refuseUnknownImages } from '../../images/steps/refuse-unknown-images.ts'
import { inputOf, withVariantImages } from '../product-input.ts'
import { presentStaffProduct } from '../staff-present.ts'
import { lockProducts, lockVariantsOf, staffProduct } from '../staff-queries.ts'
import { checkProduct } from '../steps/check-product.ts'
import { insertProduct, replaceProduct } from '../steps/write-product.ts'

/**
 * Adds a product with its variants and first stock, and returns its id. Throws 400 by field (`checkProduct`).
 */
export async function createProduct(
  deps: Deps,
  actorId: number,
  { in_active_workshop, ...sent }: BodyOf<typeof calls.createProduct>,
): Promise<number> {
  const input = withVariantImages(sent)
  await refuseUnknownImages(deps.files, 'image_keys', input.image_keys)
  return inTransaction(deps.database.orm, async (unit) => {
    await checkProduct(unit.tx, input)
    const id = await insertProduct(unit, { ...deps, actorId }, input, in_active_workshop)
    await recordAudit(unit.tx, {
      actorId,
      action: 'product.create',
      subjectType: 'product',
      subjectId: String(id),
      data: input,
      createdAt: deps.clock(),
    })
    return id
  })
}

/**
 * Saves an edited product. Throws 404, 400 by field (`checkProduct`), and 409 `stale` with the current
 * product if somebody saved it since the version that was read.
 */
export async function updateProduct(
  deps: Deps,
  actorId: number,
  id: number,
  sent: BodyOf<typeof calls.updateProduct>,
): Promise<void> {
  const { version, ...given } = withoutReadOnly(sent)
  await refuseUnknownImages(deps.files, 'image_keys', given.image_keys)
  await inTransaction(deps.database.orm, async (unit) => {
    await lockProducts(unit.tx, id)
    const current = orNotFound(await staffProduct(unit.tx, id))
    if (current.product.version !== version) throw stale(presentStaffProduct(current, deps.links))
    const input = withVariantImages(given, current)
    await checkProduct(unit.tx, input, current.variants)
    await lockVariantsOf(unit.tx, [id])
    await replaceProduct(unit, { ...deps, actorId }, id, input)
    await recordAudit(unit.tx, {
      actorId,
      action: 'product.update',
      subjectType: 'product',
      subjectId: String(id),
      data: { name: input.name, changed: changes(inputOf(current), input) },
      createdAt: deps.clock(),
    })
  })
}

/** Fields whose value is another, with both values. */
function changes(before: ProductInput, after: ProductInput): Record<string, { from: unknown; to: unknown }> {
  const fields = Object.keys(after) as (keyof ProductInput)[]
  return Object.fromEntries(
    fields
      .filter((field) => !isDeepStrictEqual(before[field], after[field]))
      .map((field) => [field, { from: before[field], to: after[field] }]),
  )
}

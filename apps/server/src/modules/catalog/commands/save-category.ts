import type { AuditAction } from '@jansi/contract/audit-actions'
import type { BodyOf } from '@jansi/contract/endpoint'
import type * as calls from '@jansi/contract/staff-catalog'
import type { SortInput } from '@jansi/contract/versions'
import { eq } from 'drizzle-orm'
import { conflict, notFound, stale } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { sortRows } from '../../../core/sort-rows.ts'
import { isConstraintViolation } from '../../../db/constraint-violation.ts'
import { categories } from '../../../db/schema/catalog.ts'
import { inTransaction, type UnitOfWork } from '../../../db/unit-of-work.ts'
import { recordAudit } from '../../audit/steps/record-audit.ts'
import { refuseUnknownImages } from '../../images/steps/refuse-unknown-images.ts'
import { presentStaffCategory } from '../staff-present.ts'
import { categoriesWithCounts } from '../staff-queries.ts'

/** Adds a category and returns its id. Throws 409 `name_taken`, 400 for an image that is not stored. */
export async function createCategory(
  deps: Deps,
  actorId: number,
  input: BodyOf<typeof calls.createCategory>,
): Promise<number> {
  await refuseUnknownImages(deps.files, 'image_key', input.image_key === null ? [] : [input.image_key])
  return orNameTaken(
    inTransaction(deps.database.orm, async (unit) => {
      const [added] = await unit.tx
        .insert(categories)
        .values({
          name: input.name,
          displayName: input.display_name,
          imageKey: input.image_key,
          position: input.position,
        })
        .returning({ id: categories.id })
      if (!added) throw new Error('the category was not written')
      await recordAudit(unit.tx, entry(deps, actorId, 'category.create', added.id, input))
      return added.id
    }),
  )
}

/**
 * Changes the given fields of the category that was read. Throws 404, 409 `stale` or `name_taken`, 400 for an
 * image that is not stored.
 */
export async function updateCategory(
  deps: Deps,
  actorId: number,
  id: number,
  { version, ...input }: BodyOf<typeof calls.updateCategory>,
): Promise<void> {
  await refuseUnknownImages(deps.files, 'image_key', input.image_key ? [input.image_key] : [])
  // A column set to undefined is left as it is.
  const change = { name: input.name, displayName: input.display_name, imageKey: input.image_key }
  await orNameTaken(
    inTransaction(deps.database.orm, async (unit) => {
      await lockAsRead(unit, deps, id, version)
      await unit.tx
        .update(categories)
        .set({ ...change, version: version + 1 })
        .where(eq(categories.id, id))
      await recordAudit(unit.tx, entry(deps, actorId, 'category.update', id, input))
    }),
  )
}

/** Sorts all categories. Throws 409 `stale` if the list was sorted differently since it was read. */
export async function sortCategories(deps: Deps, actorId: number, input: SortInput): Promise<void> {
  await inTransaction(deps.database.orm, async (unit) => {
    if (!(await sortRows(unit.tx, categories, input))) {
      throw stale((await categoriesWithCounts(unit.tx)).map((row) => presentStaffCategory(row, deps.links)))
    }
    await recordAudit(unit.tx, entry(deps, actorId, 'category.order', null, input))
  })
}

/** Deletes the category that was read, if it holds no product. Throws 404, 409 `stale` or `category_not_empty`. */
export async function deleteCategory(
  deps: Deps,
  actorId: number,
  id: number,
  version: number,
): Promise<void> {
  try {
    await inTransaction(deps.database.orm, async (unit) => {
      const gone = await lockAsRead(unit, deps, id, version)
      await unit.tx.delete(categories).where(eq(categories.id, id))
      await recordAudit(unit.tx, entry(deps, actorId, 'category.delete', id, { name: gone.name }))
    })
  } catch (error) {
    if (!isConstraintViolation(error, 'products_category_id_categories_id_fk')) throw error
    throw conflict('category_not_empty', 'Products are in this category.')
  }
}

async function lockAsRead({ tx }: UnitOfWork, { links }: Deps, id: number, version: number) {
  const [held] = await tx.select().from(categories).where(eq(categories.id, id)).for('update')
  const [found] = held ? await categoriesWithCounts(tx, id) : []
  if (!found) throw notFound()
  if (found.version !== version) throw stale(presentStaffCategory(found, links))
  return found
}

async function orNameTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isConstraintViolation(error, 'categories_name_unique')) {
      throw conflict('name_taken', 'Another category has this name.')
    }
    throw error
  }
}

function entry({ clock }: Deps, actorId: number, action: AuditAction, id: number | null, data: object) {
  const subjectId = id === null ? '' : String(id)
  return { actorId, action, subjectType: 'category', subjectId, data, createdAt: clock() }
}

import type { BodyOf } from '@jansi/contract/endpoint'
import type {
  createCategory as createEndpoint,
  updateCategory as updateEndpoint,
} from '@jansi/contract/staff-catalog'
import { eq } from 'drizzle-orm'
import { categories } from '../../../db/schema.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { violates } from '../../../db/violates.ts'
import { conflict, notFound } from '../../../http/app-error.ts'
import type { Deps } from '../../../http/deps.ts'
import { recordAudit } from '../../audit/commands/record-audit.ts'
import { refuseUnknownImages } from './check-product.ts'

type CategoryInput = BodyOf<typeof updateEndpoint>

/** Adds a category and answers its id. Throws 409 `name_taken`, 400 for a picture that is not stored. */
export async function createCategory(
  deps: Deps,
  actorId: number,
  input: BodyOf<typeof createEndpoint>,
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
      await deps.reads.changed(unit, 'catalog')
      await recordAudit(unit.tx, entry(deps, actorId, 'category.create', added.id, input))
      return added.id
    }),
  )
}

/** Changes what is given of a category. Throws 404, 409 `name_taken`, 400 for a picture that is not stored. */
export async function updateCategory(
  deps: Deps,
  actorId: number,
  id: number,
  input: CategoryInput,
): Promise<void> {
  await refuseUnknownImages(deps.files, 'image_key', input.image_key ? [input.image_key] : [])
  const change = Object.fromEntries(
    Object.entries({
      name: input.name,
      displayName: input.display_name,
      imageKey: input.image_key,
      position: input.position,
    }).filter(([, value]) => value !== undefined),
  )
  await orNameTaken(
    inTransaction(deps.database.orm, async (unit) => {
      const [found] = await unit.tx.select().from(categories).where(eq(categories.id, id)).for('update')
      if (!found) throw notFound()
      if (Object.keys(change).length === 0) return
      await unit.tx.update(categories).set(change).where(eq(categories.id, id))
      await deps.reads.changed(unit, 'catalog')
      await recordAudit(unit.tx, entry(deps, actorId, 'category.update', id, input))
    }),
  )
}

/** Deletes a category that holds no product. Throws 404, 409 `category_not_empty`. */
export async function deleteCategory(deps: Deps, actorId: number, id: number): Promise<void> {
  try {
    await inTransaction(deps.database.orm, async (unit) => {
      const [gone] = await unit.tx.delete(categories).where(eq(categories.id, id)).returning()
      if (!gone) throw notFound()
      await deps.reads.changed(unit, 'catalog')
      await recordAudit(unit.tx, entry(deps, actorId, 'category.delete', id, { name: gone.name }))
    })
  } catch (error) {
    if (!violates(error, 'products_category_id_categories_id_fk')) throw error
    throw conflict('category_not_empty', 'Products are in this category.')
  }
}

async function orNameTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (violates(error, 'categories_name_unique')) {
      throw conflict('name_taken', 'Another category has this name.')
    }
    throw error
  }
}

function entry({ clock }: Deps, actorId: number, action: string, id: number, data: object) {
  return { actorId, action, subjectType: 'category', subjectId: String(id), data, createdAt: clock() }
}

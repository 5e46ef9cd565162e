import type { AuditAction } from '@jansi/contract/audit-actions'
import type { tutorialInput } from '@jansi/contract/staff-content'
import { youTubeLink } from '@jansi/contract/youtube'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { AppError, orNotFound, stale } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { columnsOf } from '../../../core/plain-row.ts'
import { tutorialImages, tutorials } from '../../../db/schema/content.ts'
import { inTransaction, type UnitOfWork } from '../../../db/unit-of-work.ts'
import { recordAudit } from '../../audit/steps/record-audit.ts'
import { findMissing } from '../../images/queries.ts'
import { savedHtml } from '../clean-html.ts'
import { allTutorials, categoryNamed, lockTutorial, type TutorialRow } from '../queries.ts'
import { presentStaffTutorial } from '../staff-present.ts'

type TutorialInput = z.output<typeof tutorialInput>

/** Adds a tutorial, its HTML cleaned. 400 for an image that is not stored. */
export async function addTutorial(deps: Deps, actorId: number, input: TutorialInput): Promise<TutorialRow> {
  await requireImages(deps, input)
  return inTransaction(deps.database.orm, async (unit) => {
    const row = await columns(unit, deps, input)
    const [added] = await unit.tx
      .insert(tutorials)
      .values({ ...row, createdAt: row.updatedAt })
      .returning()
    if (!added) throw new Error('the tutorial was not written')
    await writeImages(unit, added.id, input)
    return publishChange(unit, deps, { actorId, action: 'tutorial.create', id: added.id })
  })
}

/**
 * Saves a tutorial over the version that was read. 404; 409 `stale` with the current one if somebody saved in
 * between; 400 for an image that is not stored.
 */
export async function changeTutorial(
  deps: Deps,
  actorId: number,
  id: number,
  { version, ...input }: TutorialInput & { version: number },
): Promise<TutorialRow> {
  await requireImages(deps, input)
  return inTransaction(deps.database.orm, async (unit) => {
    await lockAsRead(unit, deps, id, version)
    const row = await columns(unit, deps, input)
    await unit.tx
      .update(tutorials)
      .set({ ...row, version: version + 1 })
      .where(eq(tutorials.id, id))
    await unit.tx.delete(tutorialImages).where(eq(tutorialImages.tutorialId, id))
    await writeImages(unit, id, input)
    return publishChange(unit, deps, { actorId, action: 'tutorial.update', id })
  })
}

/** Deletes the tutorial that was read. 404; 409 `stale`. */
export async function removeTutorial(
  deps: Deps,
  actorId: number,
  id: number,
  version: number,
): Promise<void> {
  await inTransaction(deps.database.orm, async (unit) => {
    await lockAsRead(unit, deps, id, version)
    await publishChange(unit, deps, { actorId, action: 'tutorial.delete', id })
    await unit.tx.delete(tutorials).where(eq(tutorials.id, id))
  })
}

async function lockAsRead(unit: UnitOfWork, { links }: Deps, id: number, version: number): Promise<void> {
  const found = orNotFound(await lockTutorial(unit.tx, id))
  if (found.version !== version) throw stale(presentStaffTutorial(await read(unit, id), links))
}

async function columns({ tx }: UnitOfWork, { settings, clock }: Deps, input: TutorialInput) {
  return {
    ...columnsOf(tutorials, input),
    categoryId: await categoryNamed(tx, input.category_name),
    videoUrl: youTubeLink(input.video_url),
    content: savedHtml('content', input.content, settings.publicUrl),
    updatedAt: clock(),
  }
}

async function writeImages({ tx }: UnitOfWork, id: number, { images }: TutorialInput): Promise<void> {
  if (images.length === 0) return
  await tx.insert(tutorialImages).values(
    images.map((image, position) => ({
      tutorialId: id,
      imageKey: image.image_key,
      caption: image.caption,
      position,
    })),
  )
}

async function publishChange(
  unit: UnitOfWork,
  { clock }: Deps,
  { actorId, action, id }: { actorId: number; action: AuditAction; id: number },
): Promise<TutorialRow> {
  const row = await read(unit, id)
  await recordAudit(unit.tx, {
    actorId,
    action,
    subjectType: 'tutorial',
    subjectId: String(id),
    data: { title: row.title, version: row.version, is_published: row.isPublished },
    createdAt: clock(),
  })
  return row
}

async function read({ tx }: UnitOfWork, id: number): Promise<TutorialRow> {
  const [row] = await allTutorials(tx, id)
  if (!row) throw new Error(`the tutorial ${id} is gone`)
  return row
}

async function requireImages({ files }: Deps, input: TutorialInput): Promise<void> {
  const keys = [input.main_image_key ?? [], input.images.map((image) => image.image_key)].flat()
  const missing = new Set(await findMissing(files, keys))
  if (missing.size === 0) return
  const texts = ['There is no such picture.']
  const main = input.main_image_key !== null && missing.has(input.main_image_key)
  const images = Object.fromEntries(
    input.images.flatMap(({ image_key }, index) =>
      missing.has(image_key) ? [[String(index), { image_key: texts }]] : [],
    ),
  )
  throw new AppError(400, {
    detail: 'There is no such picture.',
    code: 'image_unknown',
    ...(main ? { main_image_key: texts } : {}),
    ...(Object.keys(images).length > 0 ? { images } : {}),
  })
}

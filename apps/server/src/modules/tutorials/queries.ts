import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { tutorialCategories, tutorialImages, tutorials } from '../../db/schema.ts'

export type TutorialRow = Awaited<ReturnType<typeof publishedTutorials>>[number]

/** Published tutorials with category name and pictures, newest first; one only when `id` is given. */
export async function publishedTutorials(db: Executor, id?: number) {
  const rows = await db
    .select({ tutorial: tutorials, categoryName: tutorialCategories.name })
    .from(tutorials)
    .innerJoin(tutorialCategories, eq(tutorials.categoryId, tutorialCategories.id))
    .where(and(eq(tutorials.isPublished, true), id === undefined ? undefined : eq(tutorials.id, id)))
    .orderBy(desc(tutorials.createdAt), desc(tutorials.id))
  const ids = rows.map(({ tutorial }) => tutorial.id)
  const images =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(tutorialImages)
          .where(inArray(tutorialImages.tutorialId, ids))
          .orderBy(asc(tutorialImages.position), asc(tutorialImages.id))
  return rows.map((row) => ({
    ...row.tutorial,
    categoryName: row.categoryName,
    images: images.filter((image) => image.tutorialId === row.tutorial.id),
  }))
}

/** Tutorial categories by id. */
export function listCategories(db: Executor) {
  return db.select().from(tutorialCategories).orderBy(asc(tutorialCategories.id))
}

import { and, asc, desc, eq, exists, inArray, type SQL, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../db/client.ts'
import { tutorialCategories, tutorialImages, tutorials } from '../../db/schema/content.ts'
import { groupBy } from '../../domain/group-by.ts'

export type TutorialRow = Awaited<ReturnType<typeof findTutorials>>[number]

/** Published tutorials with category name and images, newest first; one only when `id` is given. */
export function publishedTutorials(db: Executor, id?: number): Promise<TutorialRow[]> {
  return findTutorials(
    db,
    and(eq(tutorials.isPublished, true), id === undefined ? undefined : eq(tutorials.id, id)),
  )
}

/** Returns every tutorial, including drafts, in the form of `publishedTutorials`. */
export function allTutorials(db: Executor, id?: number): Promise<TutorialRow[]> {
  return findTutorials(db, id === undefined ? undefined : eq(tutorials.id, id))
}

async function findTutorials(db: Executor, where: SQL | undefined) {
  const rows = await db
    .select({ tutorial: tutorials, categoryName: tutorialCategories.name })
    .from(tutorials)
    .innerJoin(tutorialCategories, eq(tutorials.categoryId, tutorialCategories.id))
    .where(where)
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
  const imagesOf = groupBy(images, (image) => image.tutorialId)
  return rows.map((row) => ({
    ...row.tutorial,
    categoryName: row.categoryName,
    images: imagesOf.get(row.tutorial.id) ?? [],
  }))
}

/** Locks a tutorial for the rest of the transaction; undefined when there is none. */
export async function lockTutorial(tx: Tx, id: number) {
  const [tutorial] = await tx.select().from(tutorials).where(eq(tutorials.id, id)).for('update')
  return tutorial
}

/** Categories that have a published tutorial, by id. */
export function listCategories(db: Executor) {
  const published = db
    .select({ one: sql`1` })
    .from(tutorials)
    .where(and(eq(tutorials.categoryId, tutorialCategories.id), eq(tutorials.isPublished, true)))
  return db.select().from(tutorialCategories).where(exists(published)).orderBy(asc(tutorialCategories.id))
}

/** The id of the category of this name, made when there is none. */
export async function categoryNamed(tx: Tx, name: string): Promise<number> {
  await tx.insert(tutorialCategories).values({ name }).onConflictDoNothing()
  const [category] = await tx.select().from(tutorialCategories).where(eq(tutorialCategories.name, name))
  if (!category) throw new Error('the tutorial category was not written')
  return category.id
}

import type { SiteSettings } from '@jansi/contract/settings'
import type { Tx } from '../db/client.ts'
import { banners, faqs, tutorialCategories, tutorialImages, tutorials } from '../db/schema/content.ts'
import { siteSettings } from '../db/schema/settings.ts'
import { addPaymentMethods } from '../modules/payments/steps/add-methods.ts'
import type { DemoShop } from './read-shop.ts'
import type { ImageKeyOf } from './store-images.ts'

const DAY = 24 * 60 * 60 * 1000

/** Writes tutorials and questions, and the banners, payment methods and settings that the shop has; existing settings are kept. */
export async function seedContent(tx: Tx, shop: DemoShop, imageKey: ImageKeyOf, now: Date): Promise<void> {
  const rows = shop.banners.map(({ image, altText }, position) => ({
    imageKey: imageKey(`banner/${image}`),
    altText,
    position,
  }))
  if (rows.length > 0) await tx.insert(banners).values(rows)
  await seedTutorials(tx, shop, imageKey, now)
  await tx
    .insert(faqs)
    .values(
      shop.questions.map((question, position) => ({ ...question, tags: question.tags.join(','), position })),
    )
  if (shop.site === null) return
  await addPaymentMethods(tx)
  const document: SiteSettings = {
    ...shop.site,
    qr_image_key: imageKey('qr'),
    logo_image_key: null,
    share_image_key: null,
  }
  await tx.insert(siteSettings).values({ document }).onConflictDoNothing()
}

async function seedTutorials(tx: Tx, shop: DemoShop, imageKey: ImageKeyOf, now: Date): Promise<void> {
  const categories = await tx
    .insert(tutorialCategories)
    .values(shop.articleCategories.map((name) => ({ name })))
    .returning()
  for (const article of shop.articles) {
    const category = categories.find(({ name }) => name === article.category)
    if (!category) throw new Error(`There is no tutorial category named "${article.category}"`)
    const [row] = await tx
      .insert(tutorials)
      .values({
        title: article.title,
        description: article.description,
        categoryId: category.id,
        author: article.author,
        difficultyLevel: article.difficultyLevel,
        mainImageKey: imageKey(`tutorial/${article.image}`),
        videoUrl: article.videoUrl,
        content: article.content,
        tags: article.tags.join(','),
        createdAt: new Date(now.getTime() - article.daysAgo * DAY),
        updatedAt: now,
      })
      .returning({ id: tutorials.id })
    if (!row) throw new Error('The database returned no id for a new tutorial')
    await tx.insert(tutorialImages).values(
      article.images.map(({ image, caption }, position) => ({
        tutorialId: row.id,
        imageKey: imageKey(`step/${image}`),
        caption,
        position,
      })),
    )
  }
}

import type { SiteSettings } from '@jansi/contract/settings'
import type { Tx } from '../db/client.ts'
import { banners, faqs, siteSettings, tutorialCategories, tutorialImages, tutorials } from '../db/schema.ts'
import { addPaymentMethods } from '../modules/payments/steps/add-methods.ts'
import type { DemoShop } from './content.ts'
import type { ImageKeyOf } from './store-images.ts'
import { TUTORIAL_CATEGORIES } from './tutorial.ts'

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
    .values(shop.faqs.map((faq, position) => ({ ...faq, tags: faq.tags.join(','), position })))
  if (shop.site === null) return
  await addPaymentMethods(tx)
  const document: SiteSettings = { ...shop.site, qr_image_key: imageKey('qr') }
  await tx.insert(siteSettings).values({ document }).onConflictDoNothing()
}

async function seedTutorials(tx: Tx, shop: DemoShop, imageKey: ImageKeyOf, now: Date): Promise<void> {
  const categories = await tx
    .insert(tutorialCategories)
    .values(TUTORIAL_CATEGORIES.map((name) => ({ name })))
    .returning()
  for (const tutorial of shop.tutorials) {
    const category = categories.find(({ name }) => name === tutorial.category)
    if (!category) throw new Error(`There is no tutorial category named "${tutorial.category}"`)
    const [row] = await tx
      .insert(tutorials)
      .values({
        title: tutorial.title,
        description: tutorial.description,
        categoryId: category.id,
        author: tutorial.author,
        difficultyLevel: tutorial.difficultyLevel,
        mainImageKey: imageKey(`tutorial/${tutorial.image}`),
        videoUrl: tutorial.videoUrl ?? '',
        content: tutorial.content,
        tags: tutorial.tags.join(','),
        createdAt: new Date(now.getTime() - tutorial.daysAgo * DAY),
        updatedAt: now,
      })
      .returning({ id: tutorials.id })
    if (!row) throw new Error('The database returned no id for a new tutorial')
    await tx.insert(tutorialImages).values(
      tutorial.images.map(({ image, caption }, position) => ({
        tutorialId: row.id,
        imageKey: imageKey(`step/${image}`),
        caption,
        position,
      })),
    )
  }
}

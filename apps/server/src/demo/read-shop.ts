import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { siteSettingsDocument } from '@jansi/contract/settings'
import { z } from 'zod'
import { ACCOUNTS } from './accounts.ts'
import { demoFolder } from './demo-files.ts'

// The files of `demo-shop`. Names of images are those of folders in `demo-images`.

const names = z.array(z.string())
const categories = z.array(z.strictObject({ name: z.string(), displayName: z.string() }))
/** The image of each product, by the product's name in `products.csv`. */
const productImages = z.record(z.string(), z.string())
const banners = z.array(z.strictObject({ image: z.string(), altText: z.string() }))
const questions = z.array(
  z.strictObject({ question: z.string(), answer: z.string(), tags: names, category: z.string() }),
)
/** The text of an article is `articles/<image>.html`. `daysAgo`: how long before the first start it was written. */
const articles = z.strictObject({
  categories: names,
  articles: z.array(
    z.strictObject({
      title: z.string(),
      description: z.string(),
      category: z.string(),
      author: z.string(),
      difficultyLevel: z.string(),
      daysAgo: z.number(),
      image: z.string(),
      videoUrl: z.string().default(''),
      images: z.array(z.strictObject({ image: z.string(), caption: z.string() })),
      tags: names,
    }),
  ),
})
/** The goods of one participant, by the names of products and their sizes. */
const set = z.array(
  z.strictObject({
    product: z.string(),
    size: z.string(),
    type: z.enum(['sale', 'rent']),
    quantity: z.number(),
  }),
)
/** Days are counted from the first start. A workshop offers the products with these images, or all others. */
const workshops = z.array(
  z.strictObject({
    name: z.string(),
    startsInDays: z.number(),
    endsInDays: z.number(),
    handOverInDays: z.number(),
    returnDueInDays: z.number(),
    place: z.string(),
    isActive: z.boolean(),
    offers: names.optional(),
    offersAllBut: names.optional(),
    set: set.optional(),
  }),
)

/** Every setting of the club but the image of its QR code. */
const settings = siteSettingsDocument
  .omit({ qr_image_key: true, logo_image_key: true, share_image_key: true })
  .strict()

/** A whole shop as plain data. */
export interface DemoShop {
  /** A products file, as staff import it. */
  productFile: string
  productImages: z.infer<typeof productImages>
  categories: z.infer<typeof categories>
  variantTypes: string[]
  workshops: z.infer<typeof workshops>
  banners: z.infer<typeof banners>
  articleCategories: string[]
  articles: (z.infer<typeof articles>['articles'][number] & { content: string })[]
  questions: z.infer<typeof questions>
  /** Null for a shop whose settings and payment methods are the club's own. */
  site: z.infer<typeof settings> | null
  accounts: typeof ACCOUNTS | readonly []
}
export type DemoWorkshop = DemoShop['workshops'][number]

/** Returns the small demo shop from the files of `demo-shop`. Throws for a file that is missing or has another form. */
export function readDemoShop(): DemoShop {
  const { categories: articleCategories, articles: withoutText } = readJson('articles', articles)
  return {
    productFile: readText('products.csv'),
    productImages: readJson('product-images', productImages),
    categories: readJson('categories', categories),
    variantTypes: readJson('variant-types', names),
    workshops: readJson('workshops', workshops),
    banners: readJson('banners', banners),
    articleCategories,
    articles: withoutText.map((article) => ({
      ...article,
      content: readText(`articles/${article.image}.html`).trimEnd(),
    })),
    questions: readJson('questions', questions),
    site: readJson('settings', settings),
    accounts: ACCOUNTS,
  }
}

/**
 * Returns the part of a demo shop that real members may find: goods with their workshops, articles and questions. Its
 * passwords are shared, and members would pay to its invented bank account.
 */
export function goodsAlone(shop: DemoShop): DemoShop {
  return { ...shop, banners: [], site: null, accounts: [] }
}

function readJson<Schema extends z.ZodType>(name: string, schema: Schema): z.infer<Schema> {
  return schema.parse(JSON.parse(readText(`${name}.json`)))
}

function readText(name: string): string {
  return readFileSync(join(demoFolder('demo-shop'), name), 'utf8')
}

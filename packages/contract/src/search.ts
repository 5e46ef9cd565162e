import { z } from 'zod'
import { cardProductBody } from './catalog.ts'
import { get } from './endpoint.ts'
import { faqBody } from './faq.ts'
import { integerText, intId } from './fields.ts'

export const MAX_SEARCH_CHARACTERS = 100
export const MAX_FOUND_PRODUCTS = 200
/** Articles and questions each. */
export const MAX_FOUND_TEXTS = 6

export const SEARCH_ORDERS = ['relevance', 'price', 'name'] as const
export type SearchOrder = (typeof SEARCH_ORDERS)[number]

const flag = z.enum(['true', 'false']).default('false')

export const foundArticleBody = z.object({ id: intId, title: z.string(), category_name: z.string() })
export type FoundArticle = z.infer<typeof foundArticleBody>

export const searchShop = get.public('/search/', {
  summary: 'Search the products of the active workshop, articles and questions',
  query: z.object({
    /** Without words, every product matches, and no article or question. */
    q: z.string().max(MAX_SEARCH_CHARACTERS).default(''),
    /** Filters: products that pass all of them; with any of them no articles and questions. */
    buy: flag,
    borrow: flag,
    /** Bought or borrowed for nothing. */
    free: flag,
    in_stock: flag,
    /** Relevance without words is the order of the catalogue. */
    sort: z.enum(SEARCH_ORDERS).default('relevance'),
    limit: integerText(z.number().int().min(1).max(MAX_FOUND_PRODUCTS)).default(24),
  }),
  200: z.object({
    products: z.object({
      /** All products found, also those past `limit`. */
      count: z.number().int().nonnegative(),
      results: z.array(cardProductBody),
    }),
    articles: z.array(foundArticleBody),
    questions: z.array(faqBody),
  }),
})

import type { SuccessOf } from '@jansi/contract/endpoint'
import { textOfHtml } from '@jansi/contract/html/html-text'
import type { searchShop } from '@jansi/contract/search'
import { paths } from '../../lib/pages/paths.ts'

/** A line under the search field. `to` is the page that it opens; without one it is searched for. */
export type Suggestion = { key: string; kind: string; text: string; to?: string }

const MAX_SUGGESTIONS = 7
const MAX_OF_TEXTS = 2

/** Returns the results of a search as lines under its field: products first, then articles and questions. */
export function suggestionsOf(found: SuccessOf<typeof searchShop> | undefined): Suggestion[] {
  if (!found) return []
  const texts = [
    ...found.articles.slice(0, MAX_OF_TEXTS).map(({ id, title }) => ({
      key: `article-${id}`,
      kind: 'บทความ',
      text: title,
      to: paths.tutorial(id),
    })),
    ...found.questions.slice(0, MAX_OF_TEXTS).map(({ id, question }) => ({
      key: `question-${id}`,
      kind: 'คำถาม',
      text: textOfHtml(question),
    })),
  ]
  const products = found.products.results.slice(0, MAX_SUGGESTIONS - texts.length).map(({ id, name }) => ({
    key: `product-${id}`,
    kind: 'สินค้า',
    text: name,
    to: paths.product(id),
  }))
  return [...products, ...texts]
}

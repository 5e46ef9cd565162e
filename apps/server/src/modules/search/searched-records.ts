import type { CardProduct } from '@jansi/contract/catalog'
import type { Faq } from '@jansi/contract/faq'
import { textOfHtml } from '@jansi/contract/html/html-text'
import type { FoundArticle } from '@jansi/contract/search'
import type { Dated } from '../../core/fresh-values.ts'
import type { ResponseCache } from '../../core/response-cache.ts'
import { searchesLike } from '../../domain/search-synonyms.ts'
import type { RouteDeps } from '../../http/route-deps.ts'
import type { ReadCatalogue } from '../catalog/catalogue.ts'
import { asCard } from '../catalog/present.ts'
import { presentFaq } from '../faq/present.ts'
import { activeFaqs } from '../faq/queries.ts'
import { loadSettings } from '../settings/queries.ts'
import { publishedTutorials } from '../tutorials/queries.ts'
import { type SearchedRecord, SearchIndex } from './search-index.ts'

/** Of an article or a question so much text is searched. */
const MAX_TEXT_CHARACTERS = 3000

/** A search, and others that mean the same. */
export type SameSearches = [search: string, others: readonly string[]]

type Found<Result> = { result: Result; record: Omit<SearchedRecord, 'id'> }

/** All records of one kind, as they were when they were read. */
type Records<Result> = {
  all: Result[]
  /** Returns those that match a search, best first. */
  find(...searches: SameSearches): Result[]
  /** True if `find` returns the result of these searches without a search. */
  hasFound(...searches: SameSearches): boolean
  /** Returns the place of each record in the order of names, by id. */
  ranks(): ReadonlyMap<number, number>
}

/** The records of the shop as they are now. */
export type Search = {
  /** Returns a search with those that mean the same, by the synonyms of the settings. */
  searches(search: string): Promise<SameSearches>
  products(): Promise<Records<CardProduct>>
  articles(): Promise<Records<FoundArticle>>
  questions(): Promise<Records<Faq>>
}

const thaiOrder = new Intl.Collator('th', { numeric: true })

/**
 * Opens the search of this process: records of at most one second ago, and indexes in memory, in which only records that
 * have changed are indexed again.
 */
export function openSearch(
  { responseCache, database: { orm } }: RouteDeps,
  catalogue: ReadCatalogue,
): Search {
  const products = searchOf(responseCache, async () => {
    const { value, readAt } = await catalogue()
    const categories = new Map(value.categories.map((category) => [category.id, category]))
    const found = [...value.products.values()].map((product) => {
      const category = categories.get(product.category)
      const sizes = product.variants.map(({ size, type }) => `${type.name} ${size}`)
      const labels = [product.brand, category?.display_name, category?.name, ...sizes].join(' ')
      return { result: asCard(product), record: { name: product.name, labels, text: product.description } }
    })
    return { value: found, readAt }
  })
  const readNow = async <Value>(read: () => Promise<Value>) => {
    const readAt = responseCache.now()
    return { value: await read(), readAt }
  }
  const articles = searchOf(responseCache, () =>
    readNow(async () =>
      (await publishedTutorials(orm)).map((row) => ({
        result: { id: row.id, title: row.title, category_name: row.categoryName },
        record: {
          name: row.title,
          labels: `${row.tags} ${row.categoryName}`,
          text: searched(`${row.description} ${row.content}`),
        },
      })),
    ),
  )
  const questions = searchOf(responseCache, () =>
    readNow(async () =>
      (await activeFaqs(orm)).map((row) => ({
        result: presentFaq(row),
        record: {
          name: textOfHtml(row.question),
          labels: `${row.tags} ${row.category}`,
          text: searched(row.answer),
        },
      })),
    ),
  )
  const synonyms = responseCache.open<readonly string[]>(() => 1)
  const searches = async (search: string): Promise<SameSearches> => {
    const { value } = await synonyms.derive('all', () =>
      readNow(async () => (await loadSettings(orm)).search_synonyms),
    )
    return [search, searchesLike(search, value)]
  }
  return { searches, products, articles, questions }
}

/** Returns a function that returns the records of one kind. */
function searchOf<Result extends { id: number }>(
  cache: ResponseCache,
  read: () => Promise<Dated<Found<Result>[]>>,
): () => Promise<Records<Result>> {
  const index = new SearchIndex()
  const records = cache.open<Records<Result>>(() => 1)
  return async () => {
    const { value } = await records.derive('all', async () => {
      const { value: found, readAt } = await read()
      await index.update(found.map(({ result, record }) => ({ id: result.id, ...record })))
      return { value: recordsOf(found, index), readAt }
    })
    return value
  }
}

function recordsOf<Result extends { id: number }>(
  found: readonly Found<Result>[],
  index: SearchIndex,
): Records<Result> {
  const all = found.map(({ result }) => result)
  const byId = new Map(all.map((result) => [result.id, result]))
  let ranks: ReadonlyMap<number, number> | undefined
  return {
    all,
    find: (...searches) =>
      index.find(...searches).flatMap((id) => {
        const result = byId.get(id)
        return result === undefined ? [] : [result]
      }),
    hasFound: (...searches) => index.hasFound(...searches),
    ranks: () => {
      ranks ??= ranksOf(found)
      return ranks
    },
  }
}

function ranksOf(found: readonly Found<{ id: number }>[]): ReadonlyMap<number, number> {
  const sorted = found.toSorted((one, other) => thaiOrder.compare(one.record.name, other.record.name))
  return new Map(sorted.map(({ result }, rank) => [result.id, rank]))
}

/** Returns the text of sanitised HTML for searching: its elements are divided by spaces. */
function searched(html: string): string {
  return textOfHtml(html).slice(0, MAX_TEXT_CHARACTERS)
}

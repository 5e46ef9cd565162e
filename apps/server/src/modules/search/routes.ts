import { MAX_FOUND_TEXTS, searchShop } from '@jansi/contract/search'
import type { Deps } from '../../core/deps.ts'
import { mount } from '../../http/mount.ts'
import type { Scope } from '../../http/scope.ts'
import { currentQuantities } from '../stock/current-quantities.ts'
import { filterAndSort, isFiltered, withQuantities } from './find-products.ts'
import { openSearch } from './searched-records.ts'

/** `GET /search/`: products, articles and questions by their words. */
export function searchRoutes(scope: Scope, deps: Deps): void {
  const search = openSearch(deps)
  mount(
    scope,
    searchShop,
    async ({ query }) => {
      const isBrowsing = query.q.trim() === ''
      const isAboutTexts = !isBrowsing && !isFiltered(query)
      const products = await search.products()
      const { pieces } = await currentQuantities(deps)
      const matching = isBrowsing ? products.all : products.find(query.q)
      const found = filterAndSort(matching, query, { pieces, ranks: products.ranks })
      const articles = isAboutTexts ? (await search.articles()).find(query.q) : []
      const questions = isAboutTexts ? (await search.questions()).find(query.q) : []
      return {
        products: {
          count: found.length,
          results: found.slice(0, query.limit).map((product) => withQuantities(product, pieces)),
        },
        articles: articles.slice(0, MAX_FOUND_TEXTS),
        questions: questions.slice(0, MAX_FOUND_TEXTS),
      }
    },
    { isBusy: true },
  )
}

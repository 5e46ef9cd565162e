import { MAX_FOUND_TEXTS, searchShop } from '@jansi/contract/search'
import { clientNetwork } from '../../http/network.ts'
import type { RouteDeps } from '../../http/route-deps.ts'
import type { Scope } from '../../http/scope.ts'
import { withoutPlace } from '../../http/shedding.ts'
import { by, mountThrottled } from '../../http/throttled.ts'
import type { ReadCatalogue } from '../catalog/catalogue.ts'
import { filterAndSort, isFiltered } from './find-products.ts'
import { SearchTurns } from './search-turns.ts'
import { openSearch } from './searched-records.ts'

/** `GET /search/`: products, articles and questions by their words. */
export function searchRoutes(catalogue: ReadCatalogue): (scope: Scope, deps: RouteDeps) => void {
  return (scope, deps) => {
    const search = openSearch(deps, catalogue)
    const turns = new SearchTurns()
    mountThrottled(scope, searchShop, [by.network('searchNetwork')], async ({ query, request }) => {
      const isBrowsing = query.q.trim() === ''
      const isAboutTexts = !isBrowsing && !isFiltered(query)
      const products = await search.products()
      const texts = isAboutTexts
        ? { articles: await search.articles(), questions: await search.questions() }
        : null
      const searches = await search.searches(query.q)
      const find = () => ({
        matching: isBrowsing ? products.all : products.find(...searches),
        articles: texts?.articles.find(...searches) ?? [],
        questions: texts?.questions.find(...searches) ?? [],
      })
      const searched = [products, ...(texts === null ? [] : [texts.articles, texts.questions])]
      const needsNoTurn = isBrowsing || searched.every((records) => records.hasFound(...searches))
      const { matching, articles, questions } = needsNoTurn
        ? find()
        : await withoutPlace(request, () => turns.take(clientNetwork(request), find))
      const found = filterAndSort(matching, query, products.ranks)
      return {
        products: {
          count: found.length,
          results: found.slice(0, query.limit),
        },
        articles: articles.slice(0, MAX_FOUND_TEXTS),
        questions: questions.slice(0, MAX_FOUND_TEXTS),
      }
    })
  }
}

import { searchShop } from '@jansi/contract/calls/search'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryOf } from '../../../lib/api/query-of.ts'
import type { SearchFilter } from '../search-filter.ts'

/** The results of a search; the results before stay while the next ones are on their way. */
export function searchQuery({ words, flags, sort, shown }: SearchFilter) {
  const query = {
    q: words,
    ...Object.fromEntries([...flags].map((flag) => [flag, 'true'])),
    ...(sort === 'relevance' ? {} : { sort }),
    limit: shown,
  }
  return queryOptions({ ...queryOf(searchShop, { query }), placeholderData: keepPreviousData })
}

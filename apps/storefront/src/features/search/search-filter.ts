import type { SearchOrder } from '@jansi/contract/search'
import type { InAddress } from '../../lib/filters/use-address-state.ts'
import { FLAGS, type Flag, intentsOf } from './search-flags.ts'

/** How many more products a press on the button under the results shows. */
export const PRODUCTS_A_PRESS = 24
/** The server sends no more. */
const MAX_SHOWN = 200

export type SearchFilter = {
  words: string
  flags: ReadonlySet<Flag>
  sort: SearchOrder
  /** So many products at most. */
  shown: number
}

export const noFilter: SearchFilter = {
  words: '',
  flags: new Set(),
  sort: 'relevance',
  shown: PRODUCTS_A_PRESS,
}

/** The search as the query of the page's address. */
export const inAddress: InAddress<SearchFilter> = {
  read: (query) => ({
    ...asked(query),
    sort: sortOf(query.get('sort')),
    shown: shownOf(Number(query.get('show'))),
  }),
  write: ({ words, flags, sort, shown }) => [
    ['q', words],
    ...[...flags].map((flag): [string, string] => [flag, '1']),
    ['sort', sort === 'relevance' ? '' : sort],
    ['show', shown === PRODUCTS_A_PRESS ? '' : String(shown)],
  ],
}

/** Words that ask for a filter become the filter: "ยืมฟรี" asks for goods that are borrowed for nothing. */
function asked(query: URLSearchParams): Pick<SearchFilter, 'words' | 'flags'> {
  const { words, flags } = intentsOf((query.get('q') ?? '').slice(0, 100))
  return { words, flags: new Set([...FLAGS.filter((flag) => query.get(flag) === '1'), ...flags]) }
}

/** Returns the search with more products, or null if the server sends no more. */
export function showMore(filter: SearchFilter): SearchFilter | null {
  const shown = shownOf(filter.shown + PRODUCTS_A_PRESS)
  return shown > filter.shown ? { ...filter, shown } : null
}

function sortOf(text: string | null): SearchOrder {
  return text === 'price' || text === 'name' ? text : 'relevance'
}

function shownOf(count: number): number {
  return Number.isInteger(count) ? Math.min(MAX_SHOWN, Math.max(PRODUCTS_A_PRESS, count)) : PRODUCTS_A_PRESS
}

import type { SearchOrder } from '@jansi/contract/search'
import type { InAddress } from '../../lib/filters/use-address-state.ts'

export const FLAGS = ['buy', 'borrow', 'free', 'in_stock'] as const
export type Flag = (typeof FLAGS)[number]

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
    words: (query.get('q') ?? '').slice(0, 100),
    flags: new Set(FLAGS.filter((flag) => query.get(flag) === '1')),
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

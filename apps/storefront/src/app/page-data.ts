import { STORED_AT_DATASET } from '@jansi/client/offline-copy'
import { deviceNow, noteServerTime } from '@jansi/client/server-clock'
import { type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query'
import { noteResponse } from '../lib/api/offline-copies.ts'
import { keyOf } from '../lib/api/query-of.ts'

/** The element that holds the responses which the server rendered a page with, as JSON. */
export const PAGE_DATA_ID = 'page-data'

/** A response of a public call, for rendering on the server. `id` is 0 for a call without one. */
export type PageResponse = { path: string; id: number; body: unknown }

/** Puts the responses of the API into the cache of queries. */
export function cacheResponses(queryClient: QueryClient, responses: readonly PageResponse[]): void {
  for (const { path, id, body } of responses)
    queryClient.setQueryData(keyOf({ path }, { params: { id } }), body)
}

/**
 * Puts the responses in the page's data block into the cache of queries. They are as new as the page, which the server
 * checks whenever it sends it; a page that the browser took from its history, or the service worker kept, may be old.
 */
export function readPageData(queryClient: QueryClient): void {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent
  if (!text) return
  const state: DehydratedState = JSON.parse(text)
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const kept = document.documentElement.dataset[STORED_AT_DATASET]
  const isNew = !kept && navigation?.type !== 'back_forward'
  const dataUpdatedAt = isNew ? deviceNow() : 0
  // Our pages have one entry: their moment. Those of a proxy have no number as their description.
  if (isNew) noteServerTime(Number(navigation?.serverTiming?.[0]?.description))
  if (kept) {
    for (const { queryHash, state: query } of state.queries) noteResponse(queryHash, Number(kept), query.data)
  }
  hydrate(queryClient, {
    ...state,
    queries: state.queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt } })),
  })
}

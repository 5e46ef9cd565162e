import { STORED_AT_DATASET } from '@jansi/client/offline-copy'
import { deviceNow, noteServerTime } from '@jansi/client/server-clock'
import {
  getActiveWorkshop,
  getActiveWorkshopProducts,
  getPrivacyNotice,
  getSite,
  getTutorial,
  getWorkshopProduct,
  listAvailableProducts,
  listBanners,
  listCategories,
  listFaqs,
  listTutorialCategories,
  listTutorials,
} from '@jansi/contract/public-calls'
import { type DehydratedState, hydrate, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { bannersQuery } from '../features/banners/api/list-banners.ts'
import { availableProductsQuery } from '../features/catalog/api/available-products.ts'
import { categoriesQuery } from '../features/catalog/api/list-categories.ts'
import { productQuery } from '../features/catalog/api/product.ts'
import { faqsQuery } from '../features/faq/api/list-faqs.ts'
import { tutorialQuery } from '../features/tutorials/api/get-tutorial.ts'
import { tutorialCategoriesQuery } from '../features/tutorials/api/list-tutorial-categories.ts'
import { tutorialsQuery } from '../features/tutorials/api/list-tutorials.ts'
import { noteResponse } from '../lib/api/offline-copies.ts'
import { queryKeys } from '../lib/api/query-keys.ts'
import { privacyNoticeQuery } from '../lib/queries/privacy-notice.ts'
import { siteSettingsQuery } from '../lib/queries/site-settings.ts'
import { workshopProductsQuery } from '../lib/workshop/workshop-products.ts'

/** The element that holds the responses which the server rendered a page with, as JSON. */
export const PAGE_DATA_ID = 'page-data'

/** A response of a public call, for rendering on the server. `id` is 0 for a call without one. */
export type PageResponse = { path: string; id: number; body: unknown }

/** Where the pages look for the response of each public call. */
const QUERY_KEYS: Readonly<Record<string, (id: number) => QueryKey>> = {
  [listBanners.path]: () => bannersQuery.queryKey,
  [listAvailableProducts.path]: () => availableProductsQuery.queryKey,
  [listCategories.path]: () => categoriesQuery.queryKey,
  [getActiveWorkshop.path]: () => queryKeys.activeWorkshop,
  [getActiveWorkshopProducts.path]: () => workshopProductsQuery.queryKey,
  [getWorkshopProduct.path]: (id) => productQuery(id).queryKey,
  [listTutorials.path]: () => tutorialsQuery.queryKey,
  [getTutorial.path]: (id) => tutorialQuery(id).queryKey,
  [listTutorialCategories.path]: () => tutorialCategoriesQuery.queryKey,
  [listFaqs.path]: () => faqsQuery.queryKey,
  [getSite.path]: () => siteSettingsQuery.queryKey,
  [getPrivacyNotice.path]: () => privacyNoticeQuery.queryKey,
}

/** Puts the responses of the API into the cache of queries. Throws for a call that no page makes. */
export function cacheResponses(queryClient: QueryClient, responses: readonly PageResponse[]): void {
  for (const { path, id, body } of responses) {
    const keyOf = QUERY_KEYS[path]
    if (keyOf === undefined) throw new Error(`No page of the storefront reads ${path}.`)
    queryClient.setQueryData(keyOf(id), body)
  }
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

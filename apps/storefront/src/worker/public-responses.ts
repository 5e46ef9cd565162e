import { ExpirationPlugin } from 'workbox-expiration'
import { matchPrecache } from 'workbox-precaching'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { foundInList } from './lists.ts'
import { offlineCopy, offlinePage } from './offline-copy.ts'
import { APP_SHELL, RELEASE } from './release.ts'
import { kindOf, PUBLIC_LISTS, pagePath } from './requests.ts'

/** After which silence of the server a stored page is shown in its place; the new one is kept when it comes. */
const PAGE_TIMEOUT_SECONDS = 4
const DATA_TIMEOUT_SECONDS = 8
const MAX_PAGES = 60
const MAX_RECORDS = 120
const MAX_IMAGES = 150
const MAX_ASSETS = 120
const DAY_SECONDS = 24 * 60 * 60
const MAX_IMAGE_DAYS = 30
const MAX_ASSET_DAYS = 90

/** Caches of one release: pages that name its scripts, and bodies that its scripts read. */
export const PAGES_CACHE = `jansi-pages-${RELEASE.id}`
export const PUBLIC_CACHE = `jansi-public-${RELEASE.id}`
/** Caches of all releases: the name of a file changes with its content. */
export const FILE_CACHES = ['jansi-images', 'jansi-assets'] as const

const pages = new NetworkFirst({
  cacheName: PAGES_CACHE,
  networkTimeoutSeconds: PAGE_TIMEOUT_SECONDS,
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      // The query of an address changes nothing in the server's HTML.
      cacheKeyWillBeUsed: async ({ request }) => pagePath(new URL(request.url).pathname),
      cacheWillUpdate: async ({ response }) =>
        offlineCopy(response, (html, time) => offlinePage(html, RELEASE.entry, time)),
    },
    new ExpirationPlugin({ maxEntries: MAX_PAGES }),
  ],
})

const data = new NetworkFirst({
  cacheName: PUBLIC_CACHE,
  networkTimeoutSeconds: DATA_TIMEOUT_SECONDS,
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      // Without the access token that members send with every call.
      cacheKeyWillBeUsed: async ({ request }) => new URL(request.url).pathname,
      cacheWillUpdate: async ({ response }) => offlineCopy(response),
      handlerDidError: async ({ request }) => foundInList(PUBLIC_CACHE, request.url),
    },
    new ExpirationPlugin({ maxEntries: MAX_RECORDS }),
  ],
})

const images = new CacheFirst({
  cacheName: FILE_CACHES[0],
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      // Not the file that the server sends until the requested one is made.
      cacheWillUpdate: async ({ response }) =>
        response.status === 200 && response.headers.get('cache-control')?.includes('immutable')
          ? response
          : null,
    },
    new ExpirationPlugin({
      maxEntries: MAX_IMAGES,
      maxAgeSeconds: MAX_IMAGE_DAYS * DAY_SECONDS,
      purgeOnQuotaError: true,
    }),
  ],
})

const assets = new CacheFirst({
  cacheName: FILE_CACHES[1],
  matchOptions: { ignoreVary: true },
  plugins: [
    { cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null) },
    new ExpirationPlugin({
      maxEntries: MAX_ASSETS,
      maxAgeSeconds: MAX_ASSET_DAYS * DAY_SECONDS,
      purgeOnQuotaError: true,
    }),
  ],
})

/** The server's page; without it the kept one, otherwise the shell, which shows what is kept of the API. */
export async function pageResponse(event: FetchEvent, whenCached: () => Promise<void>): Promise<Response> {
  const [answer, done] = pages.handleAll({ event, request: event.request })
  event.waitUntil(done.catch(() => undefined).then(whenCached))
  const response = await answer.catch(() => null)
  if (response !== null && response.status < 500) return response
  const key = pagePath(new URL(event.request.url).pathname)
  const kept = response && (await caches.match(key, { cacheName: PAGES_CACHE, ignoreVary: true }))
  return kept ?? response ?? (await shell())
}

/** The server's page, or the shell where the server cannot be reached. */
export async function shellResponse(event: FetchEvent): Promise<Response> {
  return networkResponse(event).catch(shell)
}

/** The response to a navigation from the server, which the browser has already asked. */
export async function networkResponse(event: FetchEvent): Promise<Response> {
  const preloaded: Response | undefined = await event.preloadResponse
  return preloaded ?? fetch(event.request)
}

async function shell(): Promise<Response> {
  return (await matchPrecache(APP_SHELL)) ?? Response.error()
}

/** A file whose name changes with its content: from the shell's files or from those that were used before. */
export async function assetResponse(event: FetchEvent): Promise<Response> {
  const { pathname } = new URL(event.request.url)
  return (await matchPrecache(pathname)) ?? assets.handle({ event, request: event.request })
}

/** Keeps files that a page will need. */
export async function cacheAssets(event: ExtendableEvent, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    if (await matchPrecache(path)) continue
    const [, done] = assets.handleAll({ event, request: path })
    await done
  }
}

export function imageResponse(event: FetchEvent): Promise<Response> {
  return images.handle({ event, request: event.request })
}

/** A response that is the same for everyone: the server's, or the last one with the time at which it came. */
export function publicResponse(event: FetchEvent): Promise<Response> {
  return data.handle({ event, request: event.request })
}

/** Keeps catalogue, articles and questions, and the page at a path: they came before this worker. */
export async function cachePublic(event: ExtendableEvent, path: string): Promise<void> {
  const facts = { method: 'GET', path, isSigned: false, isPartial: false }
  if (kindOf({ ...facts, isNavigation: true }) === 'page') {
    const [, done] = pages.handleAll({ event, request: pagePath(path) })
    await done
  }
  for (const list of PUBLIC_LISTS) {
    const [, done] = data.handleAll({ event, request: list })
    await done
  }
}

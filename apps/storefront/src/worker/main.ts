import { deviceNow } from '@jansi/client/server-clock'
import { clientsClaim } from 'workbox-core'
import { enable as enableNavigationPreload } from 'workbox-navigation-preload'
import { precache } from 'workbox-precaching'
import type { WorkerMessage } from '../lib/session/offline-worker.ts'
import { endMember, memberResponse } from './member-responses.ts'
import {
  assetResponse,
  cachePublic,
  imageResponse,
  networkResponse,
  pageResponse,
  publicResponse,
  shellResponse,
} from './public-responses.ts'
import { openPushed, showPush } from './push.ts'
import { RELEASE } from './release.ts'
import { deleteOtherReleases, isRetired, retireIfUnserved } from './releases.ts'
import { kindOf, type RequestKind } from './requests.ts'

// The service worker of the storefront: pages and orders stay readable without a connection. Record 014 has its rules.

declare const self: ServiceWorkerGlobalScope

/** Rules by which a browser leaves requests to the network without starting the worker, where it knows them. */
type RoutesEvent = ExtendableEvent & {
  addRoutes?: (routes: { condition: { urlPattern: string }; source: 'network' }[]) => Promise<void>
}

/** `whenCached` runs once a page is kept, so that nothing is kept after it. */
type Respond = (event: FetchEvent, whenCached: () => Promise<void>) => Promise<Response>

const RESPONSES: Record<RequestKind, Respond | null> = {
  page: pageResponse,
  shell: shellResponse,
  asset: assetResponse,
  image: imageResponse,
  public: publicResponse,
  member: memberResponse,
  none: null,
}

precache(RELEASE.shell)
// A new release takes over at once: pages come from the server, so none waits for the old one.
void self.skipWaiting()
clientsClaim()
// The browser asks the server for a page while the worker starts.
enableNavigationPreload()

self.addEventListener('install', (event) => {
  const routes: RoutesEvent = event
  const left = ['/staff/*', '/api/staff/*', '/media/private/*']
  const rules = left.map((urlPattern) => ({ condition: { urlPattern }, source: 'network' as const }))
  if (routes.addRoutes) event.waitUntil(routes.addRoutes(rules))
})

self.addEventListener('activate', (event) => event.waitUntil(deleteOtherReleases()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  const isNavigation = request.mode === 'navigate'
  const kind = kindOf({
    method: request.method,
    path: url.origin === self.location.origin ? url.pathname : null,
    isNavigation,
    isSigned: request.headers.has('authorization'),
    isPartial: request.headers.has('range'),
  })
  const response = isRetired() ? null : RESPONSES[kind]
  const retire = () => retireIfUnserved(deviceNow())
  if (isNavigation && response !== pageResponse) event.waitUntil(retire())
  if (response !== null) event.respondWith(response(event, retire))
  // The browser asked for the page while the worker started: its response is used.
  else if (isNavigation && request.method === 'GET') event.respondWith(networkResponse(event))
})

self.addEventListener('message', (event) => {
  const message: WorkerMessage = event.data
  if (isRetired()) return
  if (message.kind === 'member-left') event.waitUntil(endMember())
  else event.waitUntil(cachePublic(event, message.path).catch(() => undefined))
})

self.addEventListener('push', (event) => event.waitUntil(showPush(event)))
self.addEventListener('notificationclick', (event) => event.waitUntil(openPushed(event)))

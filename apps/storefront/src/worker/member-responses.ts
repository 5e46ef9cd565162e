import { getMemberQr, getUser } from '@jansi/contract/calls/auth'
import { downloadReceipt, listOrders } from '@jansi/contract/calls/orders'
import type { Order, ReceiptKind } from '@jansi/contract/orders'
import { NetworkFirst } from 'workbox-strategies'
import { deleteMemberCaches, MEMBER_CACHES } from '../lib/session/offline-worker.ts'
import { foundInList } from './lists.ts'
import { sessionOf } from './member-session.ts'
import { offlineCopy, offlineOrders } from './offline-copy.ts'
import { cacheAssets } from './public-responses.ts'
import { RELEASE } from './release.ts'
import { API, listOf } from './requests.ts'

const TIMEOUT_SECONDS = 8
const ORDERS = API + listOrders.path
const QR = API + getMemberQr.path
const USER = API + getUser.path
/** Documents that say that the money came in. Before that, they change with every step of the order. */
const RECEIPTS: readonly ReceiptKind[] = ['receipt', 'payment_proof']

/** Counts the sessions that ended, so that a response that was on its way meanwhile is not kept. */
let ended = 0

/** This worker has looked for the scripts of members' pages since it started. */
let hasMemberFiles = false

/** Deletes all data of members: at a logout, a login, a refused refresh. */
export function endMember(): Promise<void> {
  ended += 1
  return deleteMemberCaches()
}

/**
 * A response that belongs to a member: the server's, or the last one of the same session. The cache of another session is
 * deleted with the first request of this one.
 */
export async function memberResponse(event: FetchEvent): Promise<Response> {
  const { request } = event
  const session = sessionOf(request.headers.get('authorization'))
  if (session === null) return fetch(request)
  const cacheName = `${MEMBER_CACHES}${RELEASE.id}-${session}`
  await deleteMemberCaches(cacheName)
  const path = new URL(request.url).pathname
  const before = isOneOrder(path) ? await textOf(cacheName, path) : undefined
  const [response, done] = strategy(cacheName).handleAll({ event, request })
  event.waitUntil(done.then(() => keepMore(event, cacheName, path, before)).catch(() => undefined))
  return response
}

function strategy(cacheName: string): NetworkFirst {
  const begunAt = ended
  return new NetworkFirst({
    cacheName,
    networkTimeoutSeconds: TIMEOUT_SECONDS,
    matchOptions: { ignoreVary: true },
    plugins: [
      {
        // The path alone: the cache holds no access token.
        cacheKeyWillBeUsed: async ({ request }) => new URL(request.url).pathname,
        cacheWillUpdate: async ({ request, response }) => {
          const { pathname } = new URL(request.url)
          const isOrders = pathname === ORDERS || isOneOrder(pathname)
          const copy = await offlineCopy(response, isOrders ? offlineOrders : undefined)
          return ended === begunAt ? copy : null
        },
        cacheDidUpdate: async () => {
          if (ended !== begunAt) await deleteMemberCaches()
        },
        handlerDidError: async ({ request }) => foundInList(cacheName, request.url),
      },
    ],
  })
}

/** Keeps the responses that the member may need without a connection: orders and QR after the login, the receipt of an opened order. */
async function keepMore(event: FetchEvent, cacheName: string, path: string, before?: string): Promise<void> {
  if (path === USER) {
    // Each by itself: the browser may have stopped the worker in between the last time.
    for (const call of [QR, ORDERS]) {
      if ((await textOf(cacheName, call)) === undefined) await keep(event, cacheName, call)
    }
    if (!hasMemberFiles) await cacheAssets(event, RELEASE.memberFiles)
    hasMemberFiles = true
  }
  if (!isOneOrder(path)) return
  const now = await textOf(cacheName, path)
  if (now === undefined || now === before) return
  const order: Order = JSON.parse(now)
  const receipt = API + downloadReceipt.path.replace(':id', order.id)
  if (RECEIPTS.includes(order.receipt_kind)) await keep(event, cacheName, receipt)
}

async function keep(event: FetchEvent, cacheName: string, path: string): Promise<void> {
  const request = new Request(path, { headers: event.request.headers })
  const [, done] = strategy(cacheName).handleAll({ event, request })
  await done
}

function isOneOrder(path: string): boolean {
  return listOf(path)?.list === ORDERS
}

async function textOf(cacheName: string, path: string): Promise<string | undefined> {
  // Not `caches.open`, which would make a cache that was deleted.
  return (await caches.match(path, { cacheName, ignoreVary: true }))?.text()
}

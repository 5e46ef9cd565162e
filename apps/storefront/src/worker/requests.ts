import { getMemberQr, getUser } from '@jansi/contract/calls/auth'
import { listBanners } from '@jansi/contract/calls/banners'
import {
  getActiveWorkshop,
  getActiveWorkshopProducts,
  getWorkshopProduct,
  listAvailableProducts,
  listCategories,
} from '@jansi/contract/calls/catalog'
import { listFaqs } from '@jansi/contract/calls/faq'
import { downloadReceipt, getOrder, getOrderQr, listOrders } from '@jansi/contract/calls/orders'
import { getPrivacyNotice } from '@jansi/contract/calls/privacy'
import { getSite } from '@jansi/contract/calls/settings'
import { listTodos } from '@jansi/contract/calls/todos'
import { getTutorial, listTutorialCategories, listTutorials } from '@jansi/contract/calls/tutorials'
import { getWorkshopSet } from '@jansi/contract/calls/workshop-set'
import type { Call } from '@jansi/contract/endpoint'

/** Where the API is. A build for an API on another host keeps none of its responses. */
export const API = '/api'

/** The facts about a request by which the worker decides. */
export type RequestFacts = {
  method: string
  /** The path of its address, or null for an address of another origin. */
  path: string | null
  isNavigation: boolean
  /** It carries an access token. */
  isSigned: boolean
  /** It asks for a part of a file. */
  isPartial: boolean
}

/**
 * How the worker treats a request. `page`: the same HTML for everyone, kept · `shell`: any other page, of a
 * member, a form or none at all; offline the empty shell, and nothing is kept · `asset`, `image`: files · `public`, `member`: responses of the API ·
 * `none`: the worker leaves it alone.
 */
export type RequestKind = 'page' | 'shell' | 'asset' | 'image' | 'public' | 'member' | 'none'

/** The calls whose last response everybody may read offline. All others, and all that write, are never kept. */
const PUBLIC_CALLS: readonly Pick<Call, 'path'>[] = [
  getSite,
  listBanners,
  listCategories,
  getActiveWorkshop,
  getActiveWorkshopProducts,
  getWorkshopProduct,
  listAvailableProducts,
  getWorkshopSet,
  listTutorials,
  listTutorialCategories,
  getTutorial,
  listFaqs,
  getPrivacyNotice,
]

/** The calls whose last response the member may read offline; kept in a cache of the session. */
const MEMBER_CALLS: readonly Pick<Call, 'path'>[] = [
  getUser,
  getMemberQr,
  listTodos,
  listOrders,
  getOrder,
  getOrderQr,
  downloadReceipt,
]

/** The public calls without an id: the whole catalogue, all articles and questions. */
export const PUBLIC_LISTS: readonly string[] = PUBLIC_CALLS.filter(({ path }) => !path.includes(':')).map(
  ({ path }) => API + path,
)

/** The lists in which a record can be found whose own response was never fetched. */
const LISTS = [
  { one: getWorkshopProduct, list: getActiveWorkshopProducts },
  { one: getTutorial, list: listTutorials },
  { one: getOrder, list: listOrders },
] as const

const PAGES = /^\/(tutorials|faq|privacy|(category|product|tutorial)\/[1-9]\d{0,9})?$/
/** Addresses that do something by themselves, the console, calls and files. */
const LEFT_ALONE = /^\/(logout|reset|dj-rest-auth|waiting-list|staff|api|media)(\/|$)|\.[^/]*$/
const ASSET = /^\/assets\/[\w-][\w.-]*$/
const IMAGE = /^\/media\/public\//

/** A whole number or a UUID: `/order/generate_promptpay_qr/` is no order. */
const ID = '(\\d+|[\\da-f]{8}-[\\da-f-]{27})'
const patternOf = ({ path }: Pick<Call, 'path'>) => new RegExp(`^${API}${path.replace(/:\w+/g, ID)}?$`)
const PUBLIC = PUBLIC_CALLS.map(patternOf)
const MEMBER = MEMBER_CALLS.map(patternOf)

/** Returns how the worker treats a request. */
export function kindOf({ method, path, isNavigation, isSigned, isPartial }: RequestFacts): RequestKind {
  if (method !== 'GET' || path === null || isPartial) return 'none'
  if (isNavigation) {
    const page = pagePath(path)
    if (PAGES.test(page)) return 'page'
    return LEFT_ALONE.test(page) ? 'none' : 'shell'
  }
  if (ASSET.test(path)) return 'asset'
  if (IMAGE.test(path)) return 'image'
  if (PUBLIC.some((pattern) => pattern.test(path))) return 'public'
  return isSigned && MEMBER.some((pattern) => pattern.test(path)) ? 'member' : 'none'
}

/** Returns the path under which a page is kept: as the server, in lower case and without a slash at the end. */
export function pagePath(path: string): string {
  return path.replace(/(?<=.)\/+$/, '').toLowerCase()
}

/** Returns the list that contains the record of a call, and the record's id; null for a call of no such record. */
export function listOf(path: string): { list: string; id: string } | null {
  for (const { one, list } of LISTS) {
    const [, id] = patternOf(one).exec(path) ?? []
    if (id !== undefined) return { list: API + list.path, id }
  }
  return null
}

/** Returns the record with an id in the body of a list, or undefined. */
export function recordIn(body: unknown, id: string): unknown {
  const products = typeof body === 'object' && body !== null && 'products' in body ? body.products : body
  if (!Array.isArray(products)) return undefined
  return products.find((record: { id?: unknown }) => String(record.id) === id)
}

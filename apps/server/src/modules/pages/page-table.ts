import { listBanners } from '@jansi/contract/banners'
import {
  getActiveWorkshop,
  getActiveWorkshopProducts,
  getWorkshopProduct,
  listAvailableProducts,
  listCategories,
} from '@jansi/contract/catalog'
import { idInAddress } from '@jansi/contract/clean-number'
import type { Endpoint } from '@jansi/contract/endpoint'
import { listFaqs } from '@jansi/contract/faq'
import { getPrivacyNotice } from '@jansi/contract/privacy'
import { PRIVATE_PAGE_TITLES } from '@jansi/contract/private-page-titles'
import { getSite } from '@jansi/contract/settings'
import { getTutorial, listTutorialCategories, listTutorials } from '@jansi/contract/tutorials'
import { getWorkshopSet } from '@jansi/contract/workshop-set'

/** A page that the server renders: the source of its code, and the public calls that it makes. */
export type RenderedRoute = { path: string; module: string; reads: readonly Endpoint[] }

/** The kind of page that the server sends for a path of the storefront. */
export type Target =
  | { kind: 'rendered'; route: RenderedRoute; path: string; id: number }
  /** The page of a product, category or article with an id that cannot exist, or the page for unknown addresses. */
  | { kind: 'missing'; route: RenderedRoute }
  /** The browser renders it: the page belongs to a member or to a link in a mail. */
  | { kind: 'shell'; title: string | null }
  | { kind: 'redirect'; to: string }

const MAX_ID = 2_147_483_647

function page(path: string, name: string, ...reads: Endpoint[]): RenderedRoute {
  return { path, module: `src/app/pages/${name}.tsx`, reads: [getSite, ...reads] }
}

/** The pages without an id. */
const FIXED = [
  page(
    '/',
    'home',
    listBanners,
    listAvailableProducts,
    getActiveWorkshop,
    getWorkshopSet,
    listCategories,
    listTutorials,
    listTutorialCategories,
    listFaqs,
  ),
  page('/tutorials', 'tutorials', listTutorials, listTutorialCategories),
  page('/faq', 'faq', listFaqs),
  page('/privacy', 'privacy', getPrivacyNotice),
  page('/search', 'search'),
  page('/login', 'login'),
  page('/signup', 'signup', getPrivacyNotice),
]

/** The pages of one record each, by the path before its id. */
const WITH_ID = [
  page('/category/', 'category', getActiveWorkshopProducts),
  page('/product/', 'product', getWorkshopProduct, getActiveWorkshop, getWorkshopSet),
  page('/tutorial/', 'tutorial', getTutorial),
]

const UNKNOWN = page('/unknown', 'not-found')

/** Every page that the server renders. A test of the storefront compares them with its router. */
export const RENDERED_ROUTES: readonly RenderedRoute[] = [...FIXED, ...WITH_ID, UNKNOWN]

/** Addresses of links and the way out, never rendered here as the private pages; the storefront's router knows their pages. */
const SHELL = [
  /^\/logout$/i,
  /^\/reset\/password\/confirm\/[^/]+\/[^/]+$/i,
  /^\/dj-rest-auth\/registration\/account-confirm-email\/[^/]+$/i,
  /^\/waiting-list\/leave\/[^/]+$/i,
]

/** Returns the page that the server sends for a path; like the storefront's router, it takes paths in any case. */
export function targetOf(address: string): Target {
  const path = address.replace(/(?<=.)\/+$/, '').toLowerCase()
  const fixed = FIXED.find((route) => route.path === path)
  if (fixed) return { kind: 'rendered', route: fixed, path: fixed.path, id: 0 }
  const withId = WITH_ID.find((route) => path.startsWith(route.path))
  if (withId && /^[^/]+$/.test(path.slice(withId.path.length))) {
    const id = idOf(path.slice(withId.path.length))
    if (id === 0) return { kind: 'missing', route: withId }
    return { kind: 'rendered', route: withId, path: `${withId.path}${id}`, id }
  }
  const [, earlier] = /^\/tutorials\/([^/]+)$/.exec(path) ?? []
  if (earlier !== undefined) return { kind: 'redirect', to: `/tutorial/${earlier}` }
  if (isPrivate(path)) return { kind: 'shell', title: PRIVATE_PAGE_TITLES[path] }
  if (SHELL.some((pattern) => pattern.test(path))) return { kind: 'shell', title: null }
  return { kind: 'missing', route: UNKNOWN }
}

function isPrivate(path: string): path is keyof typeof PRIVATE_PAGE_TITLES {
  return Object.hasOwn(PRIVATE_PAGE_TITLES, path)
}

function idOf(text: string): number {
  const id = idInAddress(decodeURIComponent(text))
  return id <= MAX_ID ? id : 0
}

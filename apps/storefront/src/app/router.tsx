import { type LazyRouteFunction, matchRoutes, type RouteObject } from 'react-router'
import { PageCodeMissing } from '../lib/pages/page-code-missing.ts'
import { Spinner } from '../ui/buttons/spinner.tsx'
import { RequireLogin } from './route-guard.tsx'
import { RouteError } from './shell/route-error.tsx'
import { Shell } from './shell/shell.tsx'

type Page = LazyRouteFunction<RouteObject>

/** The pages anyone may open. A page module exports its component as `Component`. */
export const openPages: Record<string, Page> = {
  '/': () => import('./pages/home.tsx'),
  '/tutorials': () => import('./pages/tutorials.tsx'),
  '/tutorial/:id': () => import('./pages/tutorial.tsx'),
  '/tutorials/:id': () => import('./pages/tutorial-redirect.tsx'),
  '/faq': () => import('./pages/faq.tsx'),
  '/privacy': () => import('./pages/privacy.tsx'),
  '/search': () => import('./pages/search.tsx'),
  '/category/:categoryId': () => import('./pages/category.tsx'),
  '/product/:productId': () => import('./pages/product.tsx'),
  '/login': () => import('./pages/login.tsx'),
  '/logout': () => import('./pages/logout.tsx'),
  '/signup': () => import('./pages/signup.tsx'),
  '/reset/password': () => import('./pages/reset-password.tsx'),
  '/reset/password/confirm/:uid/:token': () => import('./pages/reset-password-confirm.tsx'),
  '/dj-rest-auth/registration/account-confirm-email/:key': () => import('./pages/activation.tsx'),
  '/waiting-list/leave/:key': () => import('./pages/leave-waiting-list.tsx'),
  '*': () => import('./pages/not-found.tsx'),
}

/** The pages that need a login. */
const guardedPages: Record<string, Page> = {
  '/change/password': () => import('./pages/change-password.tsx'),
  '/profile': () => import('./pages/profile.tsx'),
  '/cart': () => import('./pages/cart.tsx'),
  '/order': () => import('./pages/order.tsx'),
  '/history': () => import('./pages/history.tsx'),
  '/bill': () => import('./pages/bill.tsx'),
  '/return': () => import('./pages/return.tsx'),
}

/** The storefront's routes (specification, section 2). Add a page to one of the two lists above. */
export function createRoutes(): RouteObject[] {
  return [
    {
      element: <Shell />,
      HydrateFallback: OpeningShop,
      children: [
        {
          errorElement: <RouteError />,
          children: [...routesOf(openPages), { element: <RequireLogin />, children: routesOf(guardedPages) }],
        },
      ],
    },
  ]
}

/** Loads the code of the page at a path, so that the routes can be rendered without waiting for it. */
export async function loadPage(routes: RouteObject[], path: string): Promise<void> {
  for (const { route } of matchRoutes(routes, path) ?? []) {
    if (typeof route.lazy !== 'function') continue
    const page = await route.lazy()
    Object.assign(route, page, { lazy: undefined })
  }
}

function OpeningShop() {
  return <Spinner label="กำลังเปิดร้าน" />
}

function routesOf(pages: Record<string, Page>): RouteObject[] {
  return Object.entries(pages).map(([path, load]) => ({
    path,
    lazy: () =>
      load().catch((cause: unknown) => {
        throw new PageCodeMissing(path, { cause })
      }),
  }))
}

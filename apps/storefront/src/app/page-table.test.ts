import { isValidElement } from 'react'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, it } from 'vitest'
import { RENDERED_ROUTES, targetOf } from '../../../server/src/modules/pages/page-table.ts'
import { RequireLogin } from './route-guard.tsx'
import { createRoutes } from './router.tsx'

// The server has a table of its own: of the pages that it renders, and of the status of every address.

/** Pages that belong to a link in a mail, and the way out. */
const ONLY_IN_BROWSER = ['/logout', '/reset/password', '/reset/password/confirm/7/7', '/waiting-list/leave/7']
const MAILED_KEY = '/dj-rest-auth/registration/account-confirm-email/7'

const routes = createRoutes()

const pathsOf = (list: readonly RouteObject[]): string[] =>
  list.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...pathsOf(children)])

const addressOf = (path: string) => path.replaceAll(/:\w+/g, '7').replace(/^\*$/, '/nowhere')

const isGuarded = (path: string) =>
  matchRoutes(routes, addressOf(path))?.some(
    ({ route: { element } }) => isValidElement(element) && element.type === RequireLogin,
  ) === true

function kindOf(path: string): string {
  if (path === '*') return 'missing'
  if (path === '/tutorials/:id') return 'redirect'
  const isOfBrowser = [...ONLY_IN_BROWSER, MAILED_KEY].includes(addressOf(path))
  return isGuarded(path) || isOfBrowser ? 'shell' : 'rendered'
}

const modules = import.meta.glob<{ Component: unknown }>('./pages/*.tsx')

it.each(RENDERED_ROUTES)('the server renders the page that the router opens at $path', async (rendered) => {
  const isOfRecords = /.\/$/.test(rendered.path)
  const lazy = matchRoutes(routes, rendered.path + (isOfRecords ? 7 : ''))?.at(-1)?.route.lazy
  if (typeof lazy !== 'function') throw new Error(`The router has no page at ${rendered.path}.`)
  const module = await modules[rendered.module.replace('src/app/', './')]?.()
  expect(module?.Component).toBeTypeOf('function')
  expect(await lazy()).toMatchObject({ Component: module?.Component })
})

it.each(['%E2%80%8B', ')', '.', '%20', '%E0%B8%84%E0%B8%A3%E0%B8%B1%E0%B8%9A'])(
  'the id of an address ends before %s',
  (tail) => {
    expect(targetOf(`/product/7${tail}`)).toMatchObject({ kind: 'rendered', path: '/product/7', id: 7 })
  },
)

it.each(pathsOf(routes))(
  'the server knows what to send for %s of the router',
  {
    tags: [
      '@spec-2.routes.open',
      '@spec-2.routes.old-tutorial-link',
      '@spec-2.routes.not-found',
      '@spec-6.guest.browse',
      '@spec-6.guest.auth',
    ],
  },
  (path) => {
    expect(targetOf(addressOf(path)).kind).toBe(kindOf(path))
  },
)

it('the pages of members, and no other, need a login', {
  tags: ['@spec-2.routes.members-only', '@spec-2.profile.login', '@spec-6.customer'],
}, () => {
  const pages = ['/bill', '/cart', '/change/password', '/history', '/order', '/profile', '/return']
  expect(pathsOf(routes).filter(isGuarded).sort()).toEqual(pages)
})

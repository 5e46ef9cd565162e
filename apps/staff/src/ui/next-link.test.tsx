import { fireEvent, render, screen } from '@testing-library/react'
import { AdminContext, memoryStore } from 'react-admin'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import type { Api } from '../lib/api.ts'
import { createDataProvider } from '../lib/data-provider.ts'
import { deferAction, undoPendingAction } from '../lib/pending-action.ts'
import { NextLink } from './next-link.tsx'

const WAITING = ['c', 'b', 'a'].map((id) => ({ id }))
const source = { list: async () => ({ count: WAITING.length, results: WAITING }) }
// Everything is read from the sources above.
const api: Api = () => Promise.reject(new Error('No call is made.'))
const dataProvider = createDataProvider(
  api,
  ['orders', 'returns'].map((name) => ({ name, source: () => source })),
)

function open(resource: 'orders' | 'returns', current: string) {
  const router = createMemoryRouter(
    [
      {
        element: (
          <AdminContext dataProvider={dataProvider} store={memoryStore()}>
            <Outlet />
          </AdminContext>
        ),
        children: [
          {
            path: '*',
            element: (
              <>
                <div role="menu" />
                <NextLink resource={resource} current={current} pathOf={(id) => `/${resource}/${id}/show`}>
                  ถัดไป
                </NextLink>
                <div role="menu" aria-label="เมนูของหลังร้าน" />
                <input aria-label="หมายเหตุ" />
              </>
            ),
          },
        ],
      },
    ],
    { initialEntries: ['/'] },
  )
  render(<RouterProvider router={router} />)
  return () => router.state.location.pathname
}

beforeEach(undoPendingAction)

it.each(['orders', 'returns'] as const)('one key leads on through the %s that wait', async (resource) => {
  const place = open(resource, 'b')
  expect((await screen.findByRole('link', { name: /ถัดไป/ })).getAttribute('aria-keyshortcuts')).toBe('N')
  // On a Thai keyboard the key writes another character.
  fireEvent.keyDown(document.body, { code: 'KeyN', key: 'ื' })
  expect(place()).toBe(`/${resource}/c/show`)
})

it('the key writes in a field, and belongs to the browser with Ctrl', async () => {
  const place = open('orders', 'a')
  await screen.findByRole('link', { name: /ถัดไป/ })
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'หมายเหตุ' }), { code: 'KeyN', key: 'n' })
  fireEvent.keyDown(document.body, { code: 'KeyN', key: 'n', ctrlKey: true })
  expect(place()).toBe('/')
})

it('an order whose move waits to be made is passed over', async () => {
  deferAction({
    resource: 'orders',
    id: 'b',
    what: '',
    subject: '',
    path: '',
    shown: {},
    lastEvent: 0,
    send: async () => true,
  })
  const place = open('orders', 'a')
  fireEvent.click(await screen.findByRole('link', { name: /ถัดไป/ }))
  expect(place()).toBe('/orders/c/show')
})

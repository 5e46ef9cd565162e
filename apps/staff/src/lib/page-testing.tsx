import { QueryClient } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import {
  AdminContext,
  type AuthProvider,
  memoryStore,
  Notification,
  ResourceContextProvider,
} from 'react-admin'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import { api } from './api.ts'
import { createDataProvider } from './data-provider.ts'
import { i18nProvider } from './i18n-provider.ts'
import type { Resource } from './resource.ts'

/** The server's responses by method and path: a body, a response, or a function that returns one for the request. */
export type Replies = Record<string, object | ((body: unknown) => object | Promise<object>)>

type PageToOpen = {
  page: ReactElement
  /** The address of the page, with its query. */
  at?: string
  /** The pattern of that address, where the page reads a part of it. */
  path?: string
  resources?: readonly Resource[]
  /** The name of the resource whose list the page shows. */
  list?: string
  replies?: Replies
  authProvider?: AuthProvider
}

/**
 * For tests: renders a page as the console does, over a server with the given responses. `sent` collects the calls that
 * change something, `reads` the addresses that are read, and `location` returns the current address.
 */
export function openPage(options: PageToOpen) {
  const { page, at = '/', path = '*', resources = [], list = '', replies = {}, authProvider } = options
  const { sent, reads } = replyWith(replies)
  const router = createMemoryRouter(
    [
      {
        element: (
          <AdminContext
            dataProvider={createDataProvider(api, resources)}
            i18nProvider={i18nProvider}
            queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
            store={memoryStore()}
            {...(authProvider && { authProvider })}
          >
            <Outlet />
            <Notification />
          </AdminContext>
        ),
        children: [
          { path, element: <ResourceContextProvider value={list}>{page}</ResourceContextProvider> },
          { path: '*', element: null },
        ],
      },
    ],
    { initialEntries: [at] },
  )
  render(<RouterProvider router={router} />)
  return { sent, reads, location: () => router.state.location.pathname + router.state.location.search }
}

/** For tests: has `fetch` return the given responses, and collects the calls. A call without a response fails. */
export function replyWith(replies: Replies) {
  const sent: { call: string; body: unknown }[] = []
  const reads: string[] = []
  vi.stubGlobal('fetch', async (address: string, init: { method: string; body?: string | FormData }) => {
    const call = `${init.method} ${address}`
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? null)
    if (init.method === 'GET') reads.push(address)
    else sent.push({ call, body })
    const reply = replies[call] ?? replies[call.replace(/\?.*/, '')]
    if (!reply) throw new TypeError(`No response to ${call}.`)
    const response = typeof reply === 'function' ? await reply(body) : reply
    return response instanceof Response ? response.clone() : Response.json(response)
  })
  return { sent, reads }
}

/** For tests: a refusal with its code, or a fault without one. */
export function refusal(status: number, code?: string): Response {
  return Response.json({ detail: '', ...(code && { code }) }, { status })
}

/** For tests: a page of a list. */
export function listOf<R>(...results: R[]) {
  return { count: results.length, results }
}

/** For tests: a response that is held back until `release` is called. */
export function heldBack(response: object) {
  let release = () => {}
  const waiting = new Promise<void>((resolve) => {
    release = resolve
  })
  return { reply: () => waiting.then(() => response), release: () => release() }
}

/** For tests: writes into the field with this label. */
export function write(label: string | RegExp, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}

/** For tests: presses the button, tab or link with this text. */
export function press(text: string | RegExp): void {
  fireEvent.click(screen.getByText(text))
}

/** For tests: has the page believe for the rest of the test that it is on a phone. */
export function showOnPhone(): void {
  const noListener = { addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('max-width'), ...noListener }))
}

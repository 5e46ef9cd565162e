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
import { createMemoryRouter, Outlet, RouterProvider, useLocation } from 'react-router'
import { vi } from 'vitest'
import { api } from '../api/api.ts'
import { createDataProvider } from './data-provider.ts'
import { i18nProvider } from './i18n-provider.ts'
import type { Resource } from './resource.ts'

/** The server's responses by method and path: a body, a response, or a function that returns one for the request. */
export type Reply = object | ((body: unknown) => object | Promise<object>)
export type Replies = Readonly<Record<string, Reply>>

type SentRequest = { method: string; headers?: Record<string, string>; body?: string | FormData }

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
  /** The address of the server below which calls and reads are named: `/api/staff`. */
  server?: string
  authProvider?: AuthProvider
  /** Shows the notices of the page. */
  notices?: ReactElement
}

/**
 * For tests: renders a page as the console does, over a server with the given responses. `sent` collects the calls that
 * change something, `keys` their keys, `claims` those that claim a record, `queryClient` reads data again, `reads` the addresses that are read, and `location` returns the current address. Other pages show
 * only their address.
 */
export function openPage(options: PageToOpen) {
  const { page, at = '/', path = '*', resources = [], list = '', replies = {}, authProvider } = options
  const { notices = <Notification />, server = '' } = options
  const { sent, keys, reads, claims } = replyWith(replies, server)
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = createMemoryRouter(
    [
      {
        element: (
          <AdminContext
            dataProvider={createDataProvider(api, resources)}
            i18nProvider={i18nProvider}
            queryClient={queryClient}
            store={memoryStore()}
            {...(authProvider && { authProvider })}
          >
            <Outlet />
            {notices}
          </AdminContext>
        ),
        children: [
          { path, element: <ResourceContextProvider value={list}>{page}</ResourceContextProvider> },
          { path: '*', element: <Elsewhere /> },
        ],
      },
    ],
    { initialEntries: [at] },
  )
  render(<RouterProvider router={router} />)
  return {
    sent,
    keys,
    reads,
    claims,
    queryClient,
    location: () => router.state.location.pathname + router.state.location.search,
  }
}

function Elsewhere() {
  return <p>ไปที่ {useLocation().pathname}</p>
}

/** For tests: the response to a claim, by default one of the volunteer's own. */
export function claimOf(holder?: string) {
  const expires_at = '2026-11-20T05:01:00Z'
  return { holder: { pk: holder ? 2 : 1, name: holder ?? 'กมล' }, is_mine: !holder, expires_at }
}

/**
 * Has `fetch` return the given responses, and collects the calls. A call without a response fails. Claims are collected
 * apart, since they decide nothing, and succeed without a response.
 */
function replyWith(replies: Replies, server: string) {
  const sent: { call: string; body: unknown }[] = []
  const keys: (string | undefined)[] = []
  const reads: string[] = []
  const claims: string[] = []
  vi.stubGlobal('fetch', async (url: string, init: SentRequest) => {
    const address = url.replace(server, '')
    const call = `${init.method} ${address}`
    const body = sentBody(init.body)
    const isClaim = address.endsWith('/claim/')
    if (isClaim) claims.push(call)
    else if (init.method === 'GET') reads.push(address)
    else {
      sent.push({ call, body })
      keys.push(init.headers?.['Idempotency-Key'])
    }
    const reply = replies[call] ?? replies[call.replace(/\?.*/, '')] ?? (isClaim ? claimOf() : undefined)
    if (!reply) throw new TypeError(`No response to ${call}.`)
    const given = init.body instanceof FormData ? init.body : body
    const response = typeof reply === 'function' ? await reply(given) : reply
    return response instanceof Response ? response.clone() : Response.json(response)
  })
  return { sent, keys, reads, claims }
}

/** The JSON of a body, the fields of a form with the name of its file, or null. */
function sentBody(body: string | FormData | null | undefined): unknown {
  if (!(body instanceof FormData)) return body ? JSON.parse(body) : null
  return Object.fromEntries(
    [...body.entries()].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]),
  )
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
export function delayedResponse(response: object) {
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

/** For tests: presses the first button, tab or link with this text. */
export function press(text: string | RegExp, within: HTMLElement = document.body): void {
  const [first] = screen.getAllByText(text).filter((element) => within.contains(element))
  if (!first) throw new Error(`No element has the text ${text}.`)
  fireEvent.click(first.closest('button, a') ?? first)
}

/** For tests: has the page believe for the rest of the test that it is on a phone. */
export function showOnPhone(): void {
  const noListener = { addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('max-width'), ...noListener }))
}

import type { StaffSection } from '@jansi/contract/staff-account'
import { QueryClient } from '@tanstack/react-query'
import { configure, fireEvent, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { AdminContext, memoryStore, ResourceContextProvider } from 'react-admin'
import { createMemoryRouter, Outlet, RouterProvider, useLocation } from 'react-router'
import { vi } from 'vitest'
import { api } from './lib/api.ts'
import { ApiError } from './lib/api-error.ts'
import { createAuthProvider } from './lib/auth-provider.ts'
import { createDataProvider } from './lib/data-provider.ts'
import type { Resource } from './lib/resource.ts'
import { Notices } from './shell/notices.tsx'
import { summary } from './today/resource.tsx'

// Whole pages: on a busy machine they take seconds. Whether an element is hidden takes the styles of all those around it.
configure({ asyncUtilTimeout: 20_000, defaultHidden: true })
vi.setConfig({ testTimeout: 60_000 })

/** How the server replies to a call: with a body, a whole response, or a function of the sent body. */
type Reply = unknown | Response | ((body: unknown) => unknown)

type OpenedPage = {
  page: ReactElement
  /** The route of the page, and the address that is opened. */
  path: string
  at: string
  resources: readonly Resource[]
  /** By method and address below `/api/staff`, without its query: `GET /orders/`. */
  replies: Readonly<Record<string, Reply>>
  /** The sections that the volunteer may enter. */
  enter?: readonly StaffSection[]
}

/**
 * For tests: shows one page of the console over a server that gives these replies. Returns the changes that are sent, the
 * addresses that are read, and the address of the page, which shows no other route.
 */
export function openPage({ page, path, at, resources, replies, enter = [] }: OpenedPage) {
  const sent: { call: string; body: unknown }[] = []
  const read: string[] = []
  const me = {
    pk: 1,
    email: '',
    first_name: 'กมล',
    last_name: '',
    release: '',
    can: { enter: entries(enter) },
  }
  const all: Readonly<Record<string, Reply>> = { 'GET /me/': me, 'GET /summary/': summaryOf(), ...replies }
  vi.stubGlobal(
    'fetch',
    async (address: string, init: { method: string; body: string | FormData | null }) => {
      const url = address.replace('/api/staff', '')
      const call = `${init.method} ${url.split('?')[0]}`
      const body = sentBody(init.body)
      if (init.method === 'GET') read.push(url)
      else sent.push({ call: `${init.method} ${url}`, body })
      return responseOf(all[call], body)
    },
  )
  const tokens = { read: () => 'token', write: () => undefined, clear: () => undefined }
  const layout = (
    <AdminContext
      authProvider={createAuthProvider(api, tokens)}
      dataProvider={createDataProvider(api, [...resources, summary])}
      queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      store={memoryStore()}
    >
      <ResourceContextProvider value={resources[0]?.name ?? ''}>
        <Outlet />
      </ResourceContextProvider>
      <Notices />
    </AdminContext>
  )
  const routes = [
    {
      element: layout,
      children: [
        { path, element: page },
        { path: '*', element: <Elsewhere /> },
      ],
    },
  ]
  const router = createMemoryRouter(routes, { initialEntries: [at] })
  render(<RouterProvider router={router} />)
  return { sent, read, address: () => router.state.location.pathname }
}

function Elsewhere() {
  return <p>ไปที่ {useLocation().pathname}</p>
}

function responseOf(reply: Reply, body: unknown): Response {
  const given: unknown = typeof reply === 'function' ? reply(body) : reply
  if (given instanceof Response) return given.clone()
  if (given === undefined) return new Response(null, { status: 404 })
  return Response.json(given)
}

const entries = (rooms: readonly StaffSection[]) => Object.fromEntries(rooms.map((room) => [room, true]))

/** For tests: a refusal by a rule. */
export function refusal(status: number, code: string): Response {
  return Response.json({ detail: 'x', code }, { status })
}

/** For tests: the counts of waiting work, all zero but those that are given. */
export function summaryOf(part: object = {}) {
  return {
    orders: { awaiting_slip: 0, pending: 0, paid: 0, approved: 0, awaiting_return: 0 },
    returns: { pending: 0, penalty_unpaid: 0, penalty_slips: 0 },
    overdue: 0,
    refunds: { to_check: 0, owed: 0 },
    long_pending: 0,
    low_stock: 0,
    hand_over_next: null,
    mails_failed: 0,
    ...part,
  }
}

/** For tests: a page of a list that holds these rows. */
export const listOf = (...results: object[]) => ({ count: results.length, results })

/** For tests: presses the button or link with a text. */
export function press(text: string | RegExp, within: HTMLElement = document.body): void {
  const [first] = screen.getAllByText(text).filter((element) => within.contains(element))
  if (!first) throw new Error(`no element has the text ${text}`)
  fireEvent.click(first.closest('button, a') ?? first)
}

/** For tests: writes into the field with a label. */
export function write(label: string | RegExp, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}

/** For tests: the button with a text. */
export function button(text: string | RegExp): HTMLButtonElement {
  const found = screen.getByText(text, { selector: 'button' })
  if (!(found instanceof HTMLButtonElement)) throw new Error(`${text} is no button`)
  return found
}

/** For tests: returns the statuses of the reads that were refused, which react-admin logs. */
export function loggedRefusals(): number[] {
  const { mock } = vi.mocked(console.error)
  const refusals = mock.calls.flat().filter((logged) => logged instanceof ApiError)
  mock.calls.length = 0
  return refusals.map(({ status }) => status)
}

/** For tests: the open dialog. */
export const dialog = (): Promise<HTMLElement> => screen.findByRole('dialog')

/** For tests: shows the narrow layout of a phone. */
export function onPhone(): void {
  const media = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.spyOn(window, 'matchMedia').mockReturnValue(media as unknown as MediaQueryList)
}

/** For tests: the texts of the cells of a table's rows, without its head. */
export function rowsOf(table: HTMLElement): (string | null)[][] {
  return [...table.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  )
}

/** The JSON of a body, or the fields of a form with the name of its file. */
function sentBody(body: string | FormData | null): unknown {
  if (!(body instanceof FormData)) return body ? JSON.parse(body) : undefined
  return Object.fromEntries(
    [...body.entries()].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]),
  )
}

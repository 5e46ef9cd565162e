import type { StaffSection } from '@jansi/contract/staff-account'
import { configure, screen } from '@testing-library/react'
import { vi } from 'vitest'
import { createAuthProvider } from './lib/admin/auth-provider.ts'
import { openPage } from './lib/admin/page-testing.tsx'
import type { Resource } from './lib/admin/resource.ts'
import { api } from './lib/api/api.ts'
import { ApiError } from './lib/api/api-error.ts'
import { HandScanner } from './shell/hand-scanner.tsx'
import { Notices } from './shell/notices.tsx'
import { summary } from './today/resource.tsx'

type OpenedPage = Pick<Parameters<typeof openPage>[0], 'page' | 'path' | 'at' | 'replies'> & {
  /** The first one is the page's own. */
  resources: readonly Resource[]
  /** The sections that the volunteer may enter. */
  enter?: readonly StaffSection[]
}

/**
 * For tests: opens a page for a volunteer who is signed in, with the console's notices and its hand scanner. Replies, calls and reads are
 * named below `/api/staff`: `GET /orders/`.
 */
export function openForVolunteer({ resources, replies, enter = [], ...page }: OpenedPage) {
  // Whether an element is hidden takes the styles of all those around it.
  configure({ defaultHidden: true })
  const me = {
    pk: 1,
    email: '',
    first_name: 'กมล',
    last_name: '',
    release: '',
    can: { enter: Object.fromEntries(enter.map((section) => [section, true])) },
  }
  const tokens = { read: () => 'token', write: () => undefined, clear: () => undefined }
  return openPage({
    ...page,
    resources: [...resources, summary],
    list: resources[0]?.name ?? '',
    replies: { 'GET /me/': me, 'GET /summary/': summaryOf(), ...replies },
    server: '/api/staff',
    authProvider: createAuthProvider(api, tokens),
    notices: (
      <>
        <Notices />
        <HandScanner />
      </>
    ),
  })
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

/** For tests: the texts of the cells of a table's rows, without its head. */
export function rowsOf(table: HTMLElement): (string | null)[][] {
  return [...table.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  )
}

import type { OrderQueue } from '@jansi/contract/order-queues'
import type { StaffMail } from '@jansi/contract/staff-mails'
import type { RefundQueue } from '@jansi/contract/staff-refunds'
import type { ReturnQueue } from '@jansi/contract/staff-returns'

/** The addresses of records that staff add and edit. */
export const recordPaths = (list: string) => ({
  list,
  one: (id: number) => `${list}/${id}`,
  create: `${list}/create`,
})

/** Every address of the console, below `/staff`. */
export const paths = {
  today: '/',
  login: '/login',
  /** The login page with the notice that the account may not use the console. */
  loginDenied: '/login?denied=1',
  /** The login page with the notice that the session has ended. */
  loginEnded: '/login?ended=1',
  orders: {
    list: '/orders',
    queue: (status: OrderQueue) => queuePath('orders', { status }),
    one: (id: string) => `/orders/${id}/show`,
    /** An order that staff make at the desk, for this member if one is given. */
    desk: (member?: number) => (member === undefined ? '/orders/desk' : `/orders/desk?member=${member}`),
  },
  pickLists: {
    list: '/pick-lists',
    one: (workshop: number) => `/pick-lists/${workshop}/show`,
  },
  returns: {
    list: '/returns',
    queue: (status: ReturnQueue) => queuePath('returns', { status }),
    one: (id: string) => `/returns/${id}/show`,
  },
  loans: {
    all: '/loans',
    overdue: queuePath('loans', { queue: 'overdue' }),
    /** Loans with a report of damage that waits for an answer. */
    damage: queuePath('loans', { queue: 'damage' }),
    one: (order: string) => `/loans/${order}/show`,
  },
  refunds: {
    list: '/refunds',
    queue: (state: RefundQueue) => queuePath('refunds', { state }),
    one: (id: number) => `/refunds/${id}/show`,
  },
  products: {
    list: '/products',
    stock: (stock: 'low' | 'quarantined') => queuePath('products', { stock }),
    one: (id: number) => `/products/${id}`,
    create: '/products/create',
    file: '/products/file',
    /** The choice of sheets, or the sheet of a category or a shelf; an empty shelf is none. */
    count: (scope?: { category: string } | { shelf: string }) =>
      scope ? `/products/count?${new URLSearchParams(scope)}` : '/products/count',
    ledger: (variant: number) => `/products/ledger/${variant}`,
    /** Labels to print, of these variants if some are named. */
    labels: (variants: readonly number[] = []) =>
      variants.length === 0 ? '/products/labels' : `/products/labels?variants=${variants.join(',')}`,
  },
  categories: recordPaths('/categories'),
  workshops: recordPaths('/workshops'),
  banners: recordPaths('/banners'),
  tutorials: recordPaths('/tutorials'),
  faqs: recordPaths('/faqs'),
  reports: '/reports',
  members: {
    list: '/members',
    one: (id: number) => `/members/${id}/show`,
  },
  mails: {
    list: '/mails',
    queue: (state: StaffMail['state']) => queuePath('mails', { state }),
    one: (id: number) => `/mails/${id}/show`,
  },
  settings: '/settings',
  /** The steps of setting a new shop up. */
  setup: '/settings/setup',
} as const

/** Returns the address of a resource's list with one filter set, as react-admin reads it. */
export function queuePath(resource: string, filter: Record<string, string>): string {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), page: '1', perPage: '25' })
  return `/${resource}?${query}`
}

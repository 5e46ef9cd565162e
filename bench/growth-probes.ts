import { randomUUID } from 'node:crypto'
import { LIMITS } from '@jansi/contract/limits'
import { CAST } from './fill-orders.ts'
import { BANK_TRANSFER, VARIANTS_PER_PRODUCT } from './goods.ts'

/** One request of a probe; expects 200 by default. */
export type Ask = {
  path: string
  token?: string
  method?: 'POST'
  body?: unknown
  expected?: number
}

/** A request that is repeated and timed; `before` is done ahead of each time, outside the clock. */
export type Probe = { name: string; before?: (n: number) => Ask; ask: (n: number) => Ask }

/** The subjects of the probes; ids of orders and returns are the typical member's. */
export type Scene = {
  products: number
  /** Orders of all in the shop. */
  orders: number
  staff: string
  heavy: string
  typical: string
  buyers: readonly string[]
  order: string
  heavyOrder: string
  returnSession: string
}

const PAGE = 25

/** Every request whose cost might grow with the shop, in the order in which the table shows them. */
export function probesOf(scene: Scene): Probe[] {
  const { staff, typical, heavy } = scene
  const product = Math.ceil(scene.products / 2)
  const variant = product * VARIANTS_PER_PRODUCT
  // A sale or a correction drops the cached response: the next visitor waits for the rebuild.
  const correct = (n: number): Ask => ({
    path: `/api/staff/variants/${variant}/adjust/`,
    token: staff,
    method: 'POST',
    body: { available: n % 2 === 0 ? 1 : -1, reason: 'นับใหม่' },
  })
  const get = (name: string, path: string, token?: string): Probe => ({
    name,
    ask: () => (token === undefined ? { path } : { path, token }),
  })
  const staffGet = (name: string, path: string) => get(name, `/api/staff${path}`, staff)
  const checkout = (name: string, tokenOf: (n: number) => string): Probe => ({
    name,
    ask: (n) => ({
      path: '/api/order/create_from_cart/',
      token: tokenOf(n),
      method: 'POST',
      expected: 201,
      body: {
        payment_method: BANK_TRANSFER,
        order_items: [
          { product_id: product, variant_id: variant, quantity: 1, type: 'sale' },
          { product_id: product, variant_id: variant - 1, quantity: 1, type: 'rent' },
        ],
      },
    }),
  })
  const catalogue = '/api/workshop/active_workshop_products/'
  const onePage = `/api/workshopproduct/${product}/product_in_workshop/`
  return [
    get('catalogue', catalogue),
    { name: 'catalogue after a stock move', before: correct, ask: () => ({ path: catalogue }) },
    get('categories', '/api/category/'),
    get('product', onePage),
    { name: 'product after a stock move', before: correct, ask: () => ({ path: onePage }) },
    get('page of a product', `/product/${product}`),
    get('history, typical member', '/api/order/', typical),
    get('history, heavy member', '/api/order/', heavy),
    get('order of a member', `/api/order/${scene.order}/`, typical),
    get('loans of a member', '/api/pending-returns/', typical),
    get('returns of a member', '/api/returnsession/', typical),
    checkout('checkout', (n) => scene.buyers[n % scene.buyers.length] ?? ''),
    // Five orders may wait for a slip: the probe of this one is short.
    checkout('checkout, heavy member', () => heavy),
    staffGet('queue: all', '/orders/'),
    ...['awaiting_slip', 'pending', 'approved', 'awaiting_return', 'completed'].map((status) =>
      staffGet(`queue: ${status}`, `/orders/?status=${status}`),
    ),
    staffGet(
      'queue: last page',
      `/orders/?page=${Math.floor(Math.min(scene.orders, LIMITS.countedRows) / PAGE)}`,
    ),
    staffGet('search: short id', `/orders/?q=${scene.order.slice(0, 8)}`),
    staffGet('search: name', `/orders/?q=${encodeURIComponent(`คนที่ ${CAST.typical}`)}`),
    staffGet('search: e-mail', `/orders/?q=bench-${CAST.typical}@`),
    staffGet('search: phone', `/orders/?q=08${String(CAST.typical).padStart(8, '0')}`),
    staffGet('search in completed', `/orders/?status=completed&q=bench-${CAST.typical}@`),
    staffGet('search: nothing found', '/orders/?q=zzzz'),
    staffGet('order, staff', `/orders/${scene.order}/`),
    staffGet('order of the heavy member', `/orders/${scene.heavyOrder}/`),
    staffGet('returns: all', '/returns/'),
    ...['pending', 'approved'].map((status) => staffGet(`returns: ${status}`, `/returns/?status=${status}`)),
    staffGet('returns: search', `/returns/?q=bench-${CAST.typical}@`),
    staffGet('return', `/returns/${scene.returnSession}/`),
    staffGet('loans', '/loans/'),
    staffGet('loans overdue', '/loans/?overdue=true'),
    staffGet('today', '/summary/'),
    staffGet('report, twelve weeks', '/reports/'),
    staffGet('report as CSV', '/reports-csv/'),
    staffGet('members', '/members/'),
    staffGet('members: search', '/members/?q=bench-7'),
    staffGet('member, typical', `/members/${CAST.typical}/`),
    staffGet('member, heavy', `/members/${CAST.heavy}/`),
    staffGet('ledger of a variant', `/variants/${variant}/movements/`),
    { name: 'correction of stock', ask: correct },
    staffGet('workshops', '/workshops/'),
    staffGet('pick list', '/workshops/1/pick-list/'),
    staffGet('products', '/products/'),
    staffGet('products: search', '/products/?q=000042'),
    staffGet('products: low stock', '/products/?stock=low'),
    staffGet('products as CSV', '/products-csv/'),
    staffGet('mails', '/mails/'),
    staffGet('mails: failed', '/mails/?state=failed'),
    staffGet('audit', '/audit/'),
    staffGet('audit of an order', `/audit/?subject_type=order&subject_id=${randomUUID()}`),
  ]
}

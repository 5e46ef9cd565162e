import { randomUUID } from 'node:crypto'
import type autocannon from 'autocannon'
import { BANK_TRANSFER } from './goods.ts'
import type { LimitName } from './limits.ts'
import { PASSWORD } from './people.ts'
import { slipForm } from './photos.ts'

const CATALOGUE = '/api/workshop/active_workshop_products/'

/** Somebody who is signed in. */
export type Member = { email: string; token: string }

/** A request of a scenario. In a mix of several kinds, the times of each are shown apart. */
export type ScenarioRequest = autocannon.Request & { kind?: string }

/** The requests that a client repeats: each call of `next` returns the requests of a client that is free. */
export type Scenario = {
  name: string
  /** The status of each of its requests, in order. */
  expected: readonly number[]
  /** Other statuses that a mix of requests gets. */
  mixed?: readonly number[]
  next: () => ScenarioRequest[]
  /** How many requests are sent before the first measurement; some thousand if it is not given. */
  warmUp?: number
  /** The bare work that its share is of. */
  limit?: LimitName
  /** A request that one more client repeats meanwhile, or so many; it is not counted. */
  meanwhile?: () => { path: string; method?: string; headers: Record<string, string>; body?: string }
  meanwhileClients?: number
}

/** A shop under load, and who is in it. Members of one list appear in no other. */
export type Stage = {
  products: readonly { id: number; variants: readonly { id: number }[] }[]
  /** Members with orders to look at. */
  readers: readonly Member[]
  /** Each may place five orders. */
  buyers: readonly Member[]
  /** Members with an order that takes a slip, again and again. */
  payers: readonly (Member & { order: string })[]
  photos: readonly Buffer[]
  /** A volunteer; undefined in a shop that the bench has not filled. */
  staff?: Member | undefined
}

/** Of ten requests of an opening evening three read the catalogue, four a product, two a history, and one orders. */
const EVENING = [
  'catalogue',
  'product',
  'history',
  'product',
  'order',
  'product',
  'catalogue',
  'history',
  'product',
  'catalogue',
] as const

/** Members have five open orders each. */
export const WARM_ORDERS = 600
/** An evening has many ways through the code: all of them are compiled after some twenty seconds only. */
export const EVENING_WARM_ORDERS = 8_000

/** Requests that need no account. */
export function publicScenarios({ products }: Pick<Stage, 'products'>): Scenario[] {
  const product = inTurn(products)
  return [
    { name: 'catalogue', expected: [200], limit: 'handler', next: () => [read(CATALOGUE)] },
    { name: 'product page', expected: [200], limit: 'handler', next: () => [read(pageOf(product()))] },
    {
      name: 'server-rendered page',
      expected: [200],
      limit: 'handler',
      next: () => [read(`/product/${product().id}`)],
    },
  ]
}

/** Requests of members, and of everybody at once. */
export function memberScenarios({ products, readers, buyers, payers, photos, staff }: Stage): Scenario[] {
  const reader = inTurn(readers)
  const visitor = inTurn([...readers, ...buyers])
  const buyer = inTurn(buyers)
  const payer = inTurn(payers)
  const product = inTurn(products)
  const photo = inTurn(photos)
  const history = () => read('/api/order/', reader())
  const login = () => {
    const member = visitor()
    return json('/api/dj-rest-auth/login/', { email: member.email, password: PASSWORD }, member)
  }
  const requests = {
    catalogue: () => read(CATALOGUE),
    product: () => read(pageOf(product())),
    history,
    order: () => json(...checkoutOf([product(), product()]), buyer()),
  }
  const checkout = () => {
    const [path, body] = checkoutOf([product(), product()])
    const member = buyer()
    const carts = { sale: body.order_items, rent: [] }
    return { member, carts, order: json(path, body, member, randomUUID()) }
  }
  const mixOf = (kinds: readonly (keyof typeof requests)[]): Scenario['next'] => {
    const kindInTurn = inTurn(kinds)
    return () => {
      const kind = kindInTurn()
      return [{ ...requests[kind](), kind }]
    }
  }
  return [
    { name: 'order history', expected: [200], limit: 'handler', next: () => [history()] },
    {
      name: 'login',
      expected: [200],
      warmUp: 400,
      limit: 'argon2id',
      next: () => [login()],
    },
    {
      name: 'product page and history during logins',
      expected: [200],
      next: mixOf(['product', 'history']),
      meanwhile: login,
      meanwhileClients: 8,
    },
    {
      name: 'order',
      expected: [201],
      warmUp: WARM_ORDERS,
      limit: 'order',
      next: () => [requests.order()],
    },
    {
      name: 'order as the storefront makes it',
      expected: [200, 200, 201],
      warmUp: 3 * WARM_ORDERS,
      limit: 'order',
      next: () => {
        const { member, carts, order } = checkout()
        return [
          put('/api/cart/sync_cart/', carts, member),
          json('/api/cart/verify_stock/', carts, member),
          order,
        ]
      },
    },
    {
      name: 'order with all calls of cart and checkout',
      expected: [200, 200, 200, 200, 200, 201, 200],
      warmUp: 7 * WARM_ORDERS,
      limit: 'order',
      next: () => {
        const { member, carts, order } = checkout()
        const check = json('/api/cart/verify_stock/', carts, member)
        return [
          put('/api/cart/sync_cart/', carts, member),
          // The cart opens, and its button is pressed.
          check,
          check,
          put('/api/checkout/hold/', carts, member),
          // The order is confirmed.
          check,
          order,
          put('/api/cart/sync_cart/', { sale: [], rent: [] }, member),
        ]
      },
    },
    {
      name: 'opening evening',
      expected: [200],
      mixed: [201],
      warmUp: 10 * EVENING_WARM_ORDERS,
      limit: 'without orders',
      next: mixOf(EVENING),
    },
    {
      name: 'opening evening without orders',
      expected: [200],
      next: mixOf(EVENING.filter((kind) => kind !== 'order')),
    },
    ...(staff === undefined
      ? []
      : [
          {
            name: 'product page during a report',
            expected: [200],
            limit: 'handler' as const,
            next: () => [read(pageOf(product()))],
            meanwhile: () => ({ path: '/api/staff/reports/', headers: as(staff) }),
          },
        ]),
    {
      name: 'slip upload',
      expected: [201],
      warmUp: 8,
      limit: 'slip',
      next: () => {
        const member = payer()
        const { type, body } = slipForm(member.order, photo())
        return [
          {
            method: 'POST',
            path: '/api/paymentslip/',
            headers: { ...as(member), 'content-type': type },
            body,
          },
        ]
      },
    },
  ]
}

/** Path and body of an order of one piece of each product. */
export function checkoutOf(products: Stage['products']) {
  const lines = products.map(({ id, variants: [variant] }) => ({
    product_id: id,
    variant_id: variant?.id,
    quantity: 1,
    type: 'sale',
  }))
  const body = { payment_method: BANK_TRANSFER, order_items: lines }
  return ['/api/order/create_from_cart/', body] as const
}

function pageOf({ id }: { id: number }): string {
  return `/api/workshopproduct/${id}/product_in_workshop/`
}

function read(path: string, member?: Member): autocannon.Request {
  return { method: 'GET', path, headers: { 'accept-encoding': 'br', ...(member && as(member)) } }
}

function json(path: string, body: object, member: Member, key?: string) {
  const headers = {
    ...as(member),
    'content-type': 'application/json',
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  }
  return { method: 'POST' as const, path, headers, body: JSON.stringify(body) }
}

function put(path: string, body: object, member: Member) {
  return { ...json(path, body, member), method: 'PUT' as const }
}

/** Members come from addresses of their own, so that throttles count them one by one, as in life. */
function as({ email, token }: Member): Record<string, string> {
  const number = Number(/\d+/.exec(email)?.[0] ?? 0)
  const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
  return { authorization: `Bearer ${token}`, 'x-forwarded-for': address }
}

function inTurn<T>(things: readonly T[]): () => T {
  let at = 0
  return () => {
    const thing = things[at % things.length]
    if (thing === undefined) throw new Error('The bench has nothing to ask for.')
    at += 1
    return thing
  }
}

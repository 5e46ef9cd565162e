import type autocannon from 'autocannon'
import { BANK_TRANSFER } from './goods.ts'
import { PASSWORD } from './people.ts'
import { slipForm } from './photos.ts'

/** Somebody who is signed in. */
export type Member = { email: string; token: string }

/** The requests of clients: each call returns the next request of a client that is free. */
export type Scenario = { name: string; expected: number; next: () => autocannon.Request }

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
}

/** Requests that need no account. */
export function publicScenarios({ products }: Pick<Stage, 'products'>): Scenario[] {
  const catalogue = inTurn(['/api/workshop/active_workshop_products/', '/api/category/'])
  const product = inTurn(products)
  return [
    { name: 'catalogue', expected: 200, next: () => read(catalogue()) },
    {
      name: 'product page',
      expected: 200,
      next: () => read(`/api/workshopproduct/${product().id}/product_in_workshop/`),
    },
  ]
}

/** Requests of members. */
export function memberScenarios({ products, readers, buyers, payers, photos }: Stage): Scenario[] {
  const reader = inTurn(readers)
  const visitor = inTurn([...readers, ...buyers])
  const buyer = inTurn(buyers)
  const payer = inTurn(payers)
  const product = inTurn(products)
  const photo = inTurn(photos)
  return [
    { name: 'order history', expected: 200, next: () => read('/api/order/', reader()) },
    {
      name: 'login',
      expected: 200,
      next: () => {
        const member = visitor()
        return json('/api/dj-rest-auth/login/', { email: member.email, password: PASSWORD }, member)
      },
    },
    { name: 'checkout', expected: 201, next: () => json(...checkoutOf(product()), buyer()) },
    {
      name: 'slip upload',
      expected: 201,
      next: () => {
        const member = payer()
        const { type, body } = slipForm(member.order, photo())
        return {
          method: 'POST',
          path: '/api/paymentslip/',
          headers: { ...as(member), 'content-type': type },
          body,
        }
      },
    },
  ]
}

/** Path and body of an order of one piece of a product. */
export function checkoutOf(product: Stage['products'][number]): [string, object] {
  const [variant] = product.variants
  const line = { product_id: product.id, variant_id: variant?.id, quantity: 1, type: 'sale' }
  return ['/api/order/create_from_cart/', { payment_method: BANK_TRANSFER, order_items: [line] }]
}

function read(path: string, member?: Member): autocannon.Request {
  return { method: 'GET', path, headers: { 'accept-encoding': 'br', ...(member && as(member)) } }
}

function json(path: string, body: object, member: Member): autocannon.Request {
  const headers = { ...as(member), 'content-type': 'application/json' }
  return { method: 'POST', path, headers, body: JSON.stringify(body) }
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

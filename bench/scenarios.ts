import { BANK_TRANSFER, PASSWORD } from '../apps/server/test/large-shop/goods-and-people.ts'

const CATALOGUE = '/api/workshop/active_workshop_products/'

export type Member = { email: string; token: string }
export type Product = { id: number; variants: readonly { id: number }[] }
/** A shop under load: readers have orders to look at, buyers may submit five each. */
export type Stage = { products: readonly Product[]; readers: readonly Member[]; buyers: readonly Member[] }

export type ScenarioRequest = {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

/** The requests that clients repeat: each call of `next` returns that of a client that is free. */
export type Scenario = {
  name: string
  /** Statuses that are no error. In a mix 201 is an order's, 200 a read's. */
  expected: readonly number[]
  /** So long it runs before it is measured: code that is not compiled yet takes several times as long. */
  warmSeconds: number
  next(): ScenarioRequest
}

/** Returns all scenarios; bench/README.md describes them. */
export function scenariosOf({ products, readers, buyers }: Stage): Scenario[] {
  const [product, reader, buyer] = [inTurn(products), inTurn(readers), inTurn(buyers)]
  const visitor = inTurn([...readers, ...buyers])
  const read = (path: string, member?: Member): ScenarioRequest => ({
    method: 'GET',
    path,
    headers: { 'accept-encoding': 'br', ...(member && headersOf(member)) },
  })
  const send = (path: string, body: object, member: Member): ScenarioRequest => ({
    method: 'POST',
    path,
    headers: { ...headersOf(member), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const catalogue = () => read(CATALOGUE)
  const page = () => read(`/api/workshopproduct/${product().id}/product_in_workshop/`)
  const history = () => read('/api/order/', reader())
  const order = () => send(...checkoutOf([product(), product()]), buyer())
  const login = () => {
    const member = visitor()
    return send('/api/dj-rest-auth/login/', { email: member.email, password: PASSWORD }, member)
  }
  const evening = inTurn([catalogue, page, history, page, order, page, catalogue, history, page, catalogue])
  const scenario = (name: string, next: Scenario['next'], status = 200): Scenario => {
    return { name, next, expected: [status], warmSeconds: 3 }
  }
  return [
    scenario('catalogue', catalogue),
    scenario('product page', page),
    scenario('server-rendered page', () => read(`/product/${product().id}`)),
    scenario('order history', history),
    scenario('login', login),
    scenario('order', order, 201),
    // It has many ways through the code: all of them are compiled after some twenty seconds only.
    { name: 'opening evening', expected: [200, 201], warmSeconds: 25, next: () => evening()() },
  ]
}

/** Path and body of an order of one piece of each product. */
export function checkoutOf(products: readonly Product[]) {
  const order_items = products.map(({ id, variants: [variant] }) => ({
    product_id: id,
    variant_id: variant?.id,
    quantity: 1,
    type: 'sale',
  }))
  return ['/api/order/create_from_cart/', { payment_method: BANK_TRANSFER, order_items }] as const
}

/** Members come from addresses of their own, so that throttles count them one by one, as in life. */
function headersOf({ email, token }: Member): Record<string, string> {
  const number = Number(/\d+/.exec(email)?.[0] ?? 0)
  const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
  return { authorization: `Bearer ${token}`, 'x-forwarded-for': address }
}

function inTurn<T>(things: readonly T[]): () => T {
  let at = 0
  return () => {
    const thing = things[at++ % things.length]
    if (thing === undefined) throw new Error('The bench has nothing to ask for.')
    return thing
  }
}

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import type { Order } from '@jansi/contract/orders'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '../../src/db/client.ts'
import { migrate } from '../../src/db/migrate.ts'
import { categories } from '../../src/db/schema/catalog.ts'
import { users } from '../../src/db/schema/people.ts'
import { paymentMethods } from '../../src/db/schema/settings.ts'
import { workshops } from '../../src/db/schema/workshops.ts'
import { addProduct, signedIn } from '../many-servers.ts'

const MAX_CALL_MS = 90_000
export const SECRET_KEY = 'a secret key of the tests, long enough'

/** A shop that sells one product, and the addresses and access tokens of its members, in one order. */
export type FaultyShop = {
  goods: { productId: number; variantId: number }
  emails: string[]
  tokens: string[]
}

/** One attempt at an order, which may be sent again. */
export type Attempt = { token: string; key: string }

/** The response of a server, and how long it took. */
export type Answer<T = unknown> = { status: number; body: T; headers: Headers; ms: number }

/** Migrates an empty database and fills it with a shop whose members are signed in with `SECRET_KEY`. */
export async function furnish(database: Database, members: number): Promise<FaultyShop> {
  await migrate(database)
  const { orm } = database
  const day = (offset: number) => sql<string>`current_date + ${sql.raw(String(offset))}`
  await orm.insert(categories).values({ name: 'brush', displayName: 'พู่กัน' })
  await orm.insert(workshops).values({
    name: 'สีน้ำวันเสาร์',
    startsOn: day(3),
    endsOn: day(4),
    handOverOn: day(2),
    returnDueOn: day(10),
    isActive: true,
    createdAt: new Date(),
  })
  await orm.insert(paymentMethods).values({ id: 3, name: 'โอนผ่านธนาคาร' })
  const goods = await addProduct(database, 'พู่กันกลม', 10_000)
  const tokens = await signedIn(database, members)
  const people = await orm.select({ email: users.email }).from(users).orderBy(users.id)
  return { goods, emails: people.map(({ email }) => email), tokens }
}

/** Calls a server and reads its answer; rejects when there is none within a minute and a half. */
export async function call<T = unknown>(url: string, init: RequestInit = {}): Promise<Answer<T>> {
  const start = performance.now()
  const response = await fetch(url, { signal: AbortSignal.timeout(MAX_CALL_MS), ...init })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  return {
    status: response.status,
    body: (isJson ? JSON.parse(text) : text) as T,
    headers: response.headers,
    ms: performance.now() - start,
  }
}

/** An attempt of a member that was not made yet. */
export const attemptOf = (token: string): Attempt => ({ token, key: randomUUID() })

/** Orders one piece by bank transfer. */
export function order(url: string, { goods }: FaultyShop, { token, key }: Attempt): Promise<Answer<Order>> {
  const line = { product_id: goods.productId, variant_id: goods.variantId, quantity: 1, type: 'sale' }
  return call<Order>(`${url}/api/order/create_from_cart/`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify({ payment_method: 3, order_items: [line] }),
  })
}

/**
 * Sends a photo as the slip of an order. Not by `fetch`: it sends a request's headers with the first bytes of its body,
 * and the bodies of many large uploads in turns, so that on a busy machine the last headers leave after the 20 seconds
 * that the server waits for them.
 */
export async function sendSlip(
  url: string,
  token: string,
  orderId: string,
  photo: Uint8Array,
  signal = AbortSignal.timeout(MAX_CALL_MS),
): Promise<Answer<{ id: number; image: string }>> {
  const start = performance.now()
  const boundary = randomUUID()
  const part = (field: string) => `--${boundary}\r\nContent-Disposition: form-data; name=${field}`
  const before = Buffer.from(
    `${part('"order"')}\r\n\r\n${orderId}\r\n` +
      `${part('"image"; filename="slip.jpg"')}\r\nContent-Type: image/jpeg\r\n\r\n`,
  )
  const after = Buffer.from(`\r\n--${boundary}--\r\n`)
  const sending = request(`${url}/api/paymentslip/`, {
    method: 'POST',
    signal,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': before.length + photo.length + after.length,
    },
  })
  const responding = once(sending, 'response') as Promise<[IncomingMessage]>
  // The server may have responded and closed before the whole body was written.
  sending.on('error', () => {})
  sending.write(before)
  sending.write(photo)
  sending.end(after)
  const [response] = await responding
  const body = await json(response)
  const headers = new Headers()
  for (const [name, value] of Object.entries(response.headers)) headers.set(name, String(value))
  return {
    status: response.statusCode ?? 0,
    body: body as { id: number; image: string },
    headers,
    ms: performance.now() - start,
  }
}

/** Uploads under way, and images that wait for a decoder, as the server reports them to Prometheus. */
export async function uploadsOf(url: string): Promise<{ held: number; queued: number }> {
  const { body } = await call<string>(`${url}/metrics`)
  const count = (metric: string) => Number(body.match(`jansi_${metric}"\\} (\\d+)`)?.[1])
  return { held: count('uploads\\{state="held'), queued: count('picture_jobs\\{state="queued') }
}

/** Reads something as a member. */
export function read<T>(url: string, token: string, path: string): Promise<Answer<T>> {
  return call<T>(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
}

/** The refusal that the contract promises while a part is away: 503, when to come again, and a code with a text. */
export function expectUnavailable({ status, headers, body }: Answer): void {
  expect({ status, body }).toEqual({
    status: 503,
    body: expect.objectContaining({ code: 'unavailable', detail: expect.any(String) }),
  })
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
}

/** Repeats an attempt until it is an order; accepts 503 and missing responses. */
export async function orderWithRetry(url: string, shop: FaultyShop, attempt: Attempt) {
  const refusals: Answer[] = []
  for (;;) {
    const answer = await order(url, shop, attempt).catch(() => undefined)
    if (answer?.status === 201) return { order: answer.body, refusals }
    if (answer !== undefined) {
      expectUnavailable(answer)
      refusals.push(answer)
    }
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { CallRecord } from '../../../e2e/story/client.ts'
import { liveTheStory } from '../../../e2e/story/story.ts'
import type { Database } from '../src/db/client.ts'
import { products, variants } from '../src/db/schema/catalog.ts'
import { banners } from '../src/db/schema/content.ts'
import { events } from '../src/db/schema/events.ts'
import { outboxMails } from '../src/db/schema/mails.ts'
import { idempotencyKeys, orderItems, orders } from '../src/db/schema/orders.ts'
import { paymentSlips } from '../src/db/schema/payments.ts'
import { users } from '../src/db/schema/people.ts'
import { ACCOUNTS } from '../src/demo/accounts.ts'
import { sealRows } from '../src/modules/seals/commands/seal-rows.ts'
import { sealFaults } from '../src/modules/seals/seal-faults.ts'
import { stockFaults } from '../src/modules/stock/stock-faults.ts'
import { followChanges } from './follow-changes.ts'
import { addProduct, type ManyServers, openManyServers, signedIn } from './many-servers.ts'
import { aPhoto } from './pictures.ts'
import type { ServerProcess } from './server-process.ts'
import { readMail } from './smtp.ts'

// Three servers of one shop. The tests follow one another and share it: starting is the slow part.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const PASSWORD = 'Palette#many26'
let shop: ManyServers
let database: Database
let servers: ServerProcess[]

beforeAll(async () => {
  shop = await openManyServers(PASSWORD)
  servers = await shop.start(3)
  database = await shop.database()
})
afterAll(() => shop.close())

type Json = Record<string, unknown>
type Reply = { status: number; body: Json; retryAfter: string | null }
type Call = { method?: string; access?: string; body?: unknown; headers?: Record<string, string> }

const at = (n: number) => servers[n % servers.length]?.url ?? ''

async function call(
  url: string,
  path: string,
  { method, access, body, headers = {} }: Call = {},
): Promise<Reply> {
  const response = await fetch(`${url}/api${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...headers,
      ...(access === undefined ? {} : { authorization: `Bearer ${access}` }),
      ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
  })
  const retryAfter = response.headers.get('retry-after')
  return { status: response.status, body: (await response.json()) as Json, retryAfter }
}

async function logIn(url: string, email: string): Promise<string> {
  const { status, body } = await call(url, '/dj-rest-auth/login/', { body: { email, password: PASSWORD } })
  expect(status, JSON.stringify(body)).toBe(200)
  return String(body.access)
}

type Goods = { productId: number; variantId: number }
type Attempt = { access: string; key: string; type: 'sale' | 'rent' }

const attempt = (access: string, n: number): Attempt => ({
  access,
  key: randomUUID(),
  type: n % 2 === 0 ? 'sale' : 'rent',
})

/** A checkout of one piece, as a client makes it: "busy" (503 with Retry-After) is asked again with the same key. */
async function checkOut(url: string, goods: Goods, { access, key, type }: Attempt): Promise<Reply> {
  const line = { product_id: goods.productId, variant_id: goods.variantId, quantity: 1, type }
  for (;;) {
    const answer = await call(url, '/order/create_from_cart/', {
      access,
      body: { payment_method: type === 'sale' ? 3 : 4, order_items: [line] },
      headers: { 'idempotency-key': key },
    })
    if (answer.status !== 503 || answer.retryAfter === null) return answer
    await setTimeout(Number(answer.retryAfter) * 1000)
  }
}

async function sendSlip(url: string, access: string, order: string, photo: Uint8Array): Promise<Reply> {
  const form = new FormData()
  form.set('order', order)
  form.set('image', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'slip.jpg')
  return call(url, '/paymentslip/', { access, body: form })
}

const count = (answers: readonly Reply[], status: number) =>
  answers.filter((answer) => answer.status === status).length

test('three servers that start at once on an empty database make one schema and one demo shop', async () => {
  const { rows } = await database.orm.execute<{ times: number }>(
    sql`select count(*)::int as times from drizzle.__drizzle_migrations group by hash`,
  )
  expect(new Set(rows.map(({ times }) => times))).toEqual(new Set([1]))
  expect(await database.orm.$count(users)).toBe(ACCOUNTS.length)
  const names = await database.orm.select({ name: products.name }).from(products)
  expect(names.length).toBeGreaterThan(30)
  expect(new Set(names.map(({ name }) => name)).size).toBe(names.length)
  expect(await stockFaults(database.orm)).toEqual([])
  // No data of the shop is on one of the machines: images and mails are elsewhere, and the key was given.
  for (const folder of await readdir(shop.home)) expect(await readdir(join(shop.home, folder))).toEqual([])
})

test('the whole story succeeds with every call on another server', async () => {
  const records: CallRecord[] = []
  const processes = servers.map(({ url }) => url)
  const mailbox = async (recipient: string) =>
    shop.smtp.received.filter(({ to }) => to.includes(recipient)).map(({ raw }) => readMail(raw).text)
  await liveTheStory({ url: shop.publicUrl, password: PASSWORD, mailbox, processes }, records)
  expect(records.length).toBeGreaterThan(50)
  expect(records.filter(({ verdict }) => verdict !== 'ok')).toEqual([])
  expect(await stockFaults(database.orm)).toEqual([])
})

test('guests read a volunteer’s change on all other servers', async () => {
  const access = await logIn(at(0), 'staff@jansi.test')
  const read = async (n: number) => JSON.stringify((await call(at(n), '/banner/')).body)
  for (const n of [0, 1, 2]) expect(await read(n)).not.toContain('ป้ายใหม่')
  const [banner] = await database.orm.select().from(banners)
  const { status } = await call(at(0), `/staff/banners/${banner?.id}/`, {
    method: 'PATCH',
    access,
    body: { alt_text: 'ป้ายใหม่', version: banner?.version },
  })
  expect(status).toBe(200)
  expect(await read(0)).toContain('ป้ายใหม่')
  for (const n of [1, 2]) await expect.poll(() => read(n), { timeout: 20_000 }).toContain('ป้ายใหม่')
})

test('a session that ends on one server is over on all, and wrong passwords are counted over all', async () => {
  const access = await logIn(at(1), 'member@jansi.test')
  for (const n of [0, 1, 2]) expect((await call(at(n), '/order/', { access })).status).toBe(200)
  await call(at(1), '/dj-rest-auth/logout/', { method: 'POST', access })
  for (const n of [0, 1, 2]) expect((await call(at(n), '/order/', { access })).status).toBe(401)

  const answers: Reply[] = []
  for (let n = 0; n < 13; n++) {
    const body = { email: 'somebody@example.org', password: 'Wrong#password1' }
    answers.push(await call(at(n), '/dj-rest-auth/login/', { body }))
  }
  expect([count(answers, 400), count(answers, 429)]).toEqual([10, 3])
})

test('200 checkouts race for 100 pieces over three servers: 100 orders, 100 refusals, and the ledger agrees', async () => {
  const goods = await addProduct(database, 'พู่กันที่ทุกคนอยากได้', 100)
  const members = await signedIn(database, 200)
  const answers = await Promise.all(
    // Two neighbours share a server, so that both kinds of order come to each.
    members.map((access, n) => checkOut(at(n >> 1), goods, attempt(access, n))),
  )
  expect([count(answers, 201), count(answers, 400)]).toEqual([100, 100])
  for (const { body } of answers.filter(({ status }) => status === 400)) {
    expect(body).toMatchObject({
      detail: 'Some items are out of stock.',
      code: 'out_of_stock',
      out_of_stock_items: [{ variant_id: goods.variantId }],
    })
  }
  const sold = await database.orm.select().from(orderItems).where(eq(orderItems.variantId, goods.variantId))
  expect(sold).toHaveLength(100)
  expect(sold.every(({ quantity }) => quantity === 1)).toBe(true)
  expect(new Set(sold.map(({ orderId }) => orderId)).size).toBe(100)
  const [left] = await database.orm.select().from(variants).where(eq(variants.id, goods.variantId))
  expect(left?.available).toBe(0)
  expect(await stockFaults(database.orm)).toEqual([])
})

test('while nobody dies, every mail arrives once', async () => {
  const waiting = () =>
    database.orm
      .select({
        attempts: outboxMails.attempts,
        error: outboxMails.lastError,
        leased: outboxMails.leasedUntil,
      })
      .from(outboxMails)
      .where(and(isNull(outboxMails.sentAt), isNull(outboxMails.skippedAt)))
  // The mail of an order leaves a minute later; nobody needs to wait for that here.
  await database.orm.update(outboxMails).set({ notBefore: null })
  await expect.poll(waiting, { timeout: 120_000, interval: 500 }).toEqual([])
  const ids = shop.smtp.received.map(({ raw }) => /^Message-ID: (\S+)/im.exec(raw)?.[1])
  expect(ids.length).toBeGreaterThan(100)
  expect(new Set(ids).size).toBe(ids.length)
  expect(await database.orm.$count(outboxMails, isNull(outboxMails.skippedAt))).toBe(ids.length)
})

test('one server killed under load: nothing acknowledged is lost, the others go on, a repeated attempt is one order', async () => {
  const goods = await addProduct(database, 'สีที่มีมากพอ', 10_000)
  const members = await signedIn(database, 18)
  const photo = await aPhoto()
  const victim = servers[0]
  if (!victim) throw new Error('There is no server.')
  const made: { attempt: Attempt; order: string }[] = []
  const slips: { order: string; slip: number }[] = []
  const unanswered: Attempt[] = []
  let isOver = false
  /** Checkouts that wait for a response of the victim. */
  let open = 0

  /** Orders and pays at one server, over and over; only the killed one may fail to answer. */
  const shopAt = async (server: ServerProcess, access: string) => {
    for (let n = 0; !isOver; n++) {
      const attempted = attempt(access, n)
      try {
        if (server === victim) open += 1
        const { status, body } = await checkOut(server.url, goods, attempted).finally(() => {
          if (server === victim) open -= 1
        })
        if (status === 400 || status === 429) return
        expect(status, JSON.stringify(body)).toBe(201)
        made.push({ attempt: attempted, order: String(body.id) })
        if (attempted.type === 'rent') continue
        const slip = await sendSlip(server.url, access, String(body.id), photo)
        expect(slip.status, JSON.stringify(slip.body)).toBe(201)
        slips.push({ order: String(body.id), slip: Number(slip.body.id) })
      } catch (error) {
        if (server !== victim || !(error instanceof TypeError)) throw error
        if (made.at(-1)?.attempt !== attempted && !made.some((one) => one.attempt === attempted))
          unanswered.push(attempted)
        return
      }
    }
  }
  /** The pieces that a server shows to visitors. */
  const shownAt = async ({ url }: ServerProcess) => {
    const { body } = await call(url, `/workshopproduct/${goods.productId}/product_in_workshop/`)
    return (body.variants as { quantity: number }[])[0]?.quantity
  }
  for (const server of servers) expect(await shownAt(server)).toBe(10_000)
  const busy = members.map((access, n) => shopAt(servers[n % 3] ?? victim, access))
  await expect.poll(() => slips.length > 12 && open > 1, { timeout: 60_000, interval: 1 }).toBe(true)
  victim.child.kill('SIGKILL')
  expect(await victim.ended).toBe('SIGKILL')
  const before = made.length
  await expect.poll(() => made.length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(before + 10)
  isOver = true
  await Promise.all(busy)
  servers = servers.slice(1)

  // Sales that the killed server has committed are shown by the others within one second, although nobody announces them.
  const [left] = await database.orm.select().from(variants).where(eq(variants.id, goods.variantId))
  await setTimeout(1_000)
  for (const server of servers) expect(await shownAt(server)).toBe(left?.available)

  expect(unanswered.length).toBeGreaterThan(0)
  for (const [n, attempted] of unanswered.entries()) {
    const { status, body } = await checkOut(at(n), goods, attempted)
    expect(status, JSON.stringify(body)).toBe(201)
    made.push({ attempt: attempted, order: String(body.id) })
  }
  const ids = made.map(({ order }) => order)
  expect(new Set(ids).size).toBe(ids.length)
  expect(await database.orm.$count(orders, inArray(orders.id, ids))).toBe(ids.length)
  const keys = await database.orm
    .select()
    .from(idempotencyKeys)
    .where(
      inArray(
        idempotencyKeys.key,
        made.map((one) => one.attempt.key),
      ),
    )
  expect(new Set(keys.map(({ orderId }) => orderId))).toEqual(new Set(ids))
  // Nobody has an order beyond the attempts that were made.
  expect(await database.orm.$count(orderItems, eq(orderItems.variantId, goods.variantId))).toBe(ids.length)
  for (const { order, slip } of slips) {
    const kept = and(eq(paymentSlips.id, slip), eq(paymentSlips.orderId, order))
    expect(await database.orm.$count(paymentSlips, kept)).toBe(1)
  }
  expect(await stockFaults(database.orm)).toEqual([])
  console.info(
    `${made.length} orders, ${slips.length} slips, ${unanswered.length} asked again after the kill`,
  )
})

test('three servers that find the same late orders when they start give each up once', async () => {
  for (const { child } of servers) child.kill('SIGTERM')
  const ends = servers.map(async ({ ended, complaint }) => ({ code: await ended, complaint: complaint() }))
  expect(await Promise.all(ends)).toEqual(servers.map(() => expect.objectContaining({ code: 0 })))
  // Each seals at its stop, so that the last one leaves no row out.
  expect(await sealFaults(database.orm)).toEqual([])
  expect(await sealRows({ database })).toBe(0)
  const late = await database.orm
    .update(orders)
    .set({ slipDueAt: new Date(0) })
    .where(eq(orders.status, 'awaiting_slip'))
    .returning({ id: orders.id })
  const ids = late.map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(40)
  servers = await shop.start(3)
  const open = () => database.orm.$count(orders, eq(orders.status, 'awaiting_slip'))
  await expect.poll(open, { timeout: 120_000, interval: 200 }).toBe(0)
  const ended = await database.orm.select().from(events).where(eq(events.toStatus, 'expired'))
  expect(ended.map(({ orderId }) => orderId).sort()).toEqual(ids.sort())
  expect(await stockFaults(database.orm)).toEqual([])
})

test('consoles of two servers hear within two seconds of an order at a third, and a server that stops lets it go', async () => {
  const goods = await addProduct(database, 'พู่กันของวันนี้', 5)
  const [member = ''] = await signedIn(database, 1)
  const staff = await logIn(at(0), 'staff@jansi.test')
  const stream = await followChanges(at(0), staff)
  const leaving = await followChanges(at(2), await logIn(at(2), 'staff@jansi.test'))
  await Promise.all([stream.next('ready'), leaving.next('ready')])

  const { status, body } = await checkOut(at(1), goods, attempt(member, 1))
  expect(status).toBe(201)
  const change = { topics: ['orders'], ids: null }
  expect(await Promise.all([stream.next('change', 2_000), leaving.next('change', 2_000)])).toEqual([
    change,
    change,
  ])

  // The session ends at another server: its stream here ends with the next change.
  const left = await call(at(1), '/dj-rest-auth/logout/', { method: 'POST', access: staff })
  expect(left.status).toBe(200)
  const cancelled = await call(at(1), `/order/${body.id}/cancel/`, { method: 'POST', access: member })
  expect(cancelled.status).toBe(200)
  expect(await stream.next('end', 2_000)).toEqual({ reason: 'session' })

  servers[2]?.child.kill('SIGTERM')
  expect(await leaving.next('end')).toEqual({ reason: 'stopping' })
  await leaving.ended
  expect(await servers[2]?.ended).toBe(0)
})

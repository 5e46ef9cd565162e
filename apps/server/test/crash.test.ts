import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../src/db/client.ts'
import { orders, paymentSlips } from '../src/db/schema.ts'
import { stockFaults } from '../src/modules/stock/stock-faults.ts'
import { type CrashShop, prepareShop, withDatabase } from './crash-shop.ts'
import { aPhoto } from './pictures.ts'
import { endServers, type ServerProcess, spawnServer, startServer } from './server-process.ts'

const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 4)
const MEMBERS = 10
const SECRET_KEY = 'a secret key of the tests, long enough'

let prepared: string
let folder: string
let shop: CrashShop

beforeAll(async () => {
  prepared = await mkdtemp(join(tmpdir(), 'jansi-crash-'))
  shop = await prepareShop(prepared, SECRET_KEY, MEMBERS)
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jansi-crash-'))
  await cp(prepared, folder, { recursive: true })
})
afterEach(async () => {
  await endServers()
  await rm(folder, { recursive: true, force: true })
})
afterAll(() => rm(prepared, { recursive: true, force: true }))

const start = () => startServer(folder, { SECRET_KEY })

type OrderAnswer = { id: string; items: { id: number; quantity: number }[] }
type Attempt = { access: string; key: string; body: object }
type Acknowledged = {
  orders: (OrderAnswer & { attempt: Attempt })[]
  slips: { order: string; id: number }[]
  /** Checkouts whose answer never came. */
  unanswered: Attempt[]
}

function checkout({ url }: ServerProcess, { access, key, body }: Attempt): Promise<Response> {
  return fetch(`${url}/api/order/create_from_cart/`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${access}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify(body),
  })
}

async function sendSlip({ url }: ServerProcess, access: string, order: string): Promise<Response> {
  const headers = { authorization: `Bearer ${access}` }
  return fetch(`${url}/api/paymentslip/`, { method: 'POST', headers, body: await slipForm(order) })
}

async function slipForm(order: string): Promise<FormData> {
  const form = new FormData()
  form.set('order', order)
  form.set('image', new Blob([new Uint8Array(await aPhoto())], { type: 'image/jpeg' }), 'slip.jpg')
  return form
}

/** One member orders and pays, over and over, until the server is gone. */
async function shopUntilTheEnd(
  server: ServerProcess,
  access: string,
  n: number,
  seen: Acknowledged,
): Promise<void> {
  for (let turn = 0; ; turn++) {
    const variants = shop.variantIds.filter((_, at) => at === turn % 3 || (n + turn) % 2 === 0)
    const order_items = variants.map((variant_id, at) => ({
      product_id: shop.productId,
      variant_id,
      quantity: 1 + ((n + at) % 2),
      type: at % 2 === 0 ? 'sale' : 'rent',
    }))
    const attempt = { access, key: randomUUID(), body: { payment_method: 3, order_items } }
    try {
      const answer = await checkout(server, attempt)
      const body = (await answer.json()) as OrderAnswer
      if (answer.status !== 201) throw new Unexpected(`${answer.status} ${JSON.stringify(body)}`)
      seen.orders.push({ attempt, id: body.id, items: body.items })
      const slip = await sendSlip(server, access, body.id)
      const kept = (await slip.json()) as { id: number }
      if (slip.status !== 201) throw new Unexpected(`${slip.status} ${JSON.stringify(kept)}`)
      seen.slips.push({ order: body.id, id: kept.id })
    } catch (error) {
      if (error instanceof Unexpected) throw error
      if (!seen.orders.some((order) => order.attempt === attempt)) seen.unanswered.push(attempt)
      return
    }
  }
}

class Unexpected extends Error {}

/** Everything that an acknowledgement promised, and the wholeness of what was never acknowledged. */
async function expectNothingLost({ orm }: Database, seen: Acknowledged): Promise<void> {
  expect(await stockFaults(orm)).toEqual([])
  const { rows } = await orm.execute<Record<string, string | number>>(sql`
    select o.id, o.amount::int as amount, o.status,
      (select coalesce(sum(price * quantity), 0)::int from order_items i where i.order_id = o.id) as lines,
      (select count(*)::int from order_items i where i.order_id = o.id) as items,
      (select count(*)::int from stock_movements m join order_items i on i.id = m.order_item_id
        where i.order_id = o.id and m.kind = 'reserve' and m.available = -i.quantity) as reserved,
      (select string_agg(e.to_status, '>' order by e.id) from order_events e where e.order_id = o.id) as history,
      (select count(*)::int from idempotency_keys k where k.order_id = o.id) as keys,
      (select count(*)::int from outbox_mails m where m.order_id = o.id) as mails,
      (select count(*)::int from payment_slips s where s.order_id = o.id) as slips
    from orders o`)
  for (const row of rows) {
    const paid = Number(row.slips) > 0
    expect(row, 'an order is whole, acknowledged or not').toMatchObject({
      amount: row.lines,
      reserved: row.items,
      keys: 1,
      mails: 1,
      status: paid ? 'pending' : 'awaiting_slip',
      history: paid ? 'awaiting_slip>pending' : 'awaiting_slip',
    })
    expect(row.items).toBeGreaterThan(0)
  }
  const kept = new Map(rows.map((row) => [row.id, row]))
  for (const order of seen.orders) expect(kept.get(order.id)?.items).toBe(order.items.length)

  const slips = await orm.select().from(paymentSlips)
  const slipIds = new Set(slips.map((slip) => `${slip.id} of ${slip.orderId}`))
  for (const slip of seen.slips) expect(slipIds).toContain(`${slip.id} of ${slip.order}`)
  // A picture is there before its row, and whole even where the row never came.
  const pictures = await readdir(join(folder, 'files/private')).catch(() => [])
  for (const slip of slips) expect(pictures).toContain(slip.imageKey.replace('private/', ''))
  for (const picture of pictures) {
    const { info } = await sharp(await readFile(join(folder, 'files/private', picture)))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(info.width).toBe(120)
  }
}

test(`killed ${ROUNDS} times in the middle of orders and slips, the shop has lost nothing that it acknowledged`, {
  timeout: 300_000,
}, async () => {
  const seen: Acknowledged = { orders: [], slips: [], unanswered: [] }
  for (let round = 1; round <= ROUNDS; round++) {
    const server = await start()
    // Whoever got no answer asks again with the same key: one order, whether the first attempt arrived or not.
    for (const attempt of seen.unanswered.splice(0)) {
      const answer = await checkout(server, attempt)
      const body = (await answer.json()) as OrderAnswer
      expect(answer.status, JSON.stringify(body)).toBe(201)
      seen.orders.push({ attempt, id: body.id, items: body.items })
      expect((await sendSlip(server, attempt.access, body.id)).status).toBe(201)
    }
    const before = seen.orders.length + seen.slips.length
    const busy = Promise.all(shop.tokens.map((access, n) => shopUntilTheEnd(server, access, n, seen)))
    await Promise.race([
      busy,
      expect
        .poll(() => seen.orders.length + seen.slips.length - before, { timeout: 60_000, interval: 3 })
        .toBeGreaterThan(30 + round * 7),
    ])
    server.child.kill('SIGKILL')
    expect(await server.ended).toBe('SIGKILL')
    await busy
    await withDatabase(folder, (database) => expectNothingLost(database, seen))
  }
  const stored = await withDatabase(folder, ({ orm }) => orm.select().from(orders))
  console.info(
    `${ROUNDS} kills: ${seen.orders.length} orders and ${seen.slips.length} slips acknowledged, ` +
      `${stored.length} orders stored, ${seen.unanswered.length} without an answer at the last kill`,
  )
  expect(new Set(seen.orders.map(({ id }) => id)).size).toBe(seen.orders.length)
})

const SLOW = { timeout: 120_000 }

test(
  'a second server on the same data folder ends at once and says why; the first one goes on',
  SLOW,
  async () => {
    const first = await start()
    const second = spawnServer(folder, { SECRET_KEY })
    expect(await second.ended).toBe(1)
    expect(second.complaint()).toContain(
      `The data folder ${folder} is in use by process ${first.child.pid}. Two servers on one data folder would destroy it.`,
    )
    expect((await fetch(`${first.url}/api/readyz`)).status).toBe(200)
  },
)

test(
  'asked to stop in the middle of an upload, the server takes it, answers, and ends in good order',
  SLOW,
  async () => {
    const server = await start()
    const [access = ''] = shop.tokens
    const order_items = [
      { product_id: shop.productId, variant_id: shop.variantIds[0], quantity: 1, type: 'sale' },
    ]
    const made = await checkout(server, { access, key: 'one', body: { payment_method: 3, order_items } })
    const { id } = (await made.json()) as OrderAnswer
    const form = new Response(await slipForm(id))
    const payload = Buffer.from(await form.arrayBuffer())
    const half = Math.floor(payload.length / 2)

    const upload = request(`${server.url}/api/paymentslip/`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${access}`,
        'content-type': form.headers.get('content-type') ?? '',
        'content-length': payload.length,
      },
    })
    const answered = new Promise<number | undefined>((resolve, reject) => {
      upload.on('response', (response) => {
        response.resume()
        resolve(response.statusCode)
      })
      upload.on('error', reject)
    })
    await new Promise<void>((resolve) => upload.write(payload.subarray(0, half), () => resolve()))
    // Answers come after the half upload has been taken in, for it was sent before they were asked for.
    for (let n = 0; n < 3; n++) expect((await fetch(`${server.url}/api/readyz`)).status).toBe(200)
    server.child.kill('SIGTERM')
    const isOpen = () =>
      fetch(`${server.url}/api/healthz`).then(
        ({ status }) => status === 200,
        () => false,
      )
    await expect.poll(isOpen, { timeout: 10_000 }).toBe(false)
    upload.end(payload.subarray(half))

    expect(await answered).toBe(201)
    expect(await server.ended).toBe(0)
    const slips = await withDatabase(folder, ({ orm }) => orm.select().from(paymentSlips))
    expect(slips.map(({ orderId }) => orderId)).toEqual([id])
    expect(await readdir(folder)).not.toContain('jansi.lock')
  },
)

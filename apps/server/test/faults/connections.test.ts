import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { withDatabase } from '../crash-shop.ts'
import { aPhoto } from '../pictures.ts'
import { endServers, startServer } from '../server-process.ts'
import {
  attemptOf,
  call,
  type FaultyShop,
  furnish,
  order,
  SECRET_KEY,
  sendSlip,
  uploadsOf,
} from './faulty-shop.ts'
import { memoryOf } from './process-memory.ts'
import { connect, trickle } from './sockets.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

let folder: string
let shop: FaultyShop

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jansi-faults-'))
  shop = await withDatabase(folder, (database) => furnish(database, 5))
})
afterEach(endServers)
afterAll(() => rm(folder, { recursive: true, force: true }))

const start = (env: Record<string, string> = {}) =>
  startServer(folder, { SECRET_KEY, LOG_LEVEL: 'info', ...env })

const BOUNDARY = 'edge'
const jsonHead = (token: string) =>
  `POST /api/order/create_from_cart/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
  'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{'
const uploadHead = (token: string) =>
  `POST /api/paymentslip/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
  `Content-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: 4000000\r\n\r\n` +
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n`

const ordersOf = (url: string, token: string) =>
  call(`${url}/api/order/`, { headers: { authorization: `Bearer ${token}` } })

const copies = <T>(count: number, make: () => Promise<T>) => Promise.all(Array.from({ length: count }, make))

test('clients that send a byte a second are cut off, and take no place from others meanwhile', async () => {
  // Fewer places than slow clients, and more than those whose session the database of a busy machine has not found yet.
  const server = await start({ MAX_REQUESTS: '16', REQUEST_TIMEOUT_SECONDS: '8' })
  const { url } = server
  const [slow = '', quick = ''] = shop.tokens
  const heads = await copies(20, () => trickle(url, 'GET /api/faqs/ HTTP/1.1\r\nX-Long: '))
  const bodies = []
  for (let n = 0; n < 20; n++) {
    bodies.push(await trickle(url, jsonHead(slow)), await trickle(url, uploadHead(slow)))
    // Who they are is looked up as they come, which is work; they are not to be turned away for coming all at once.
    await expect.poll(async () => (await ordersOf(url, quick)).status, { timeout: 30_000 }).toBe(200)
  }
  const made = await order(url, shop, attemptOf(quick))
  expect(made.status).toBe(201)
  expect((await call(`${url}/api/faqs/`)).status).toBe(200)
  const slip = await sendSlip(url, quick, made.body.id, await aPhoto())
  expect(slip.status).toBe(201)

  await Promise.all([...heads, ...bodies].map(({ closed }) => closed))
  const cutOff = 'HTTP/1.1 408 Request Timeout'
  const answers = [...heads, ...bodies].map(({ heard }) => heard().split('\r\n')[0])
  expect(new Set(answers)).toEqual(new Set([cutOff]))
  expect(heads[0]?.heard()).toContain('{"detail":"The request did not arrive in time."}')
  expect((await call(`${url}/api/healthz`)).status).toBe(200)
})

test('an upload that trickles is cut off long before its time is over', async () => {
  const server = await start({ REQUEST_TIMEOUT_SECONDS: '600' })
  const [quick = '', ...slow] = shop.tokens
  const made = await order(server.url, shop, attemptOf(quick))
  const clients = await Promise.all(
    slow.flatMap((token) => Array.from({ length: 4 }, () => trickle(server.url, uploadHead(token)))),
  )
  expect((await sendSlip(server.url, quick, made.body.id, await aPhoto())).status).toBe(201)
  await Promise.all(clients.map(({ closed }) => closed))
})

test('one member who sends many slow uploads keeps nobody else waiting', async () => {
  const server = await start({ REQUEST_TIMEOUT_SECONDS: '600' })
  const [quick = '', slow = ''] = shop.tokens
  const made = await order(server.url, shop, attemptOf(quick))
  // Half a megabyte of each has come: it is two minutes until such an upload is too slow, on a busy machine too.
  const begun = uploadHead(slow) + 'x'.repeat(500_000)
  const clients = await copies(30, () => connect(server.url, begun))
  await expect.poll(() => uploadsOf(server.url), { timeout: 60_000 }).toEqual({ held: 24, queued: 0 })
  const refused = () => clients.filter(({ heard }) => heard().startsWith('HTTP/1.1 503')).length
  await expect.poll(refused, { timeout: 60_000 }).toBe(6)
  expect((await sendSlip(server.url, quick, made.body.id, await aPhoto())).status).toBe(201)
  expect(await uploadsOf(server.url)).toEqual({ held: 24, queued: 0 })
  const { body } = await call<string>(`${server.url}/metrics`)
  expect(body).toContain('jansi_shed_requests_total{reason="uploads"} 6\n')
  for (const { socket } of clients) socket.destroy()
})

test('2,000 idle connections keep nobody out, cost little memory, and are closed', async () => {
  const server = await start({ KEEP_ALIVE_SECONDS: '4', REQUEST_TIMEOUT_SECONDS: '8' })
  const { url, child } = server
  expect((await call(`${url}/api/faqs/`)).status).toBe(200)
  const before = await memoryOf(child.pid)
  const silent = await copies(1000, () => connect(url))
  const resting = await copies(1000, () => connect(url, 'GET /api/healthz HTTP/1.1\r\nHost: x\r\n\r\n'))
  await expect
    .poll(() => resting.filter(({ heard }) => heard().startsWith('HTTP/1.1 200')).length, { timeout: 90_000 })
    .toBe(1000)
  expect((await call(`${url}/api/faqs/`)).status).toBe(200)
  expect((await order(url, shop, attemptOf(shop.tokens[0] ?? ''))).status).toBe(201)
  expect((await memoryOf(child.pid)).now - before.now).toBeLessThan(300 * 1024 * 1024)
  await Promise.all([...silent, ...resting].map(({ closed }) => closed))
  expect((await call(`${url}/api/readyz`)).status).toBe(200)
})

test('connections beyond the limit are refused until others end', async () => {
  const { url } = await start({ MAX_CONNECTIONS: '20' })
  const taken = await copies(20, () => connect(url, 'GET /api/healthz HTTP/1.1\r\nHost: x\r\n\r\n'))
  await expect.poll(() => taken.filter(({ heard }) => heard() !== '').length, { timeout: 90_000 }).toBe(20)
  const beyond = await connect(url)
  await beyond.closed
  // Not because of its long silence, which would be reported.
  expect(beyond.heard()).toBe('')
  for (const { socket } of taken) socket.destroy()
  await expect
    .poll(
      () =>
        call(`${url}/api/healthz`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 90_000 },
    )
    .toBe(200)
})

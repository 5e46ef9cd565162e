import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Order } from '@jansi/contract/orders'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startBucket, type TestBucket } from '../bucket.ts'
import { withDatabase } from '../crash-shop.ts'
import { aPhoto } from '../pictures.ts'
import { endServers, type ServerProcess, startServer } from '../server-process.ts'
import {
  attemptOf,
  call,
  expectUnavailable,
  type FaultyShop,
  furnish,
  order,
  read,
  SECRET_KEY,
  sendSlip,
} from './faulty-shop.ts'
import { type Line, layLine } from './line.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

/** Two attempts of a second each, twice for an image, on a slow machine. */
const BOUND_MS = 15_000

let folder: string
let bucket: TestBucket
let line: Line
let shop: FaultyShop

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jansi-faults-'))
  bucket = await startBucket()
  line = await layLine(Number(new URL(bucket.env.S3_ENDPOINT ?? '').port))
  shop = await withDatabase(folder, (database) => furnish(database, 4))
})
afterEach(endServers)
afterAll(async () => {
  await line.close()
  await bucket.close()
  await rm(folder, { recursive: true, force: true })
})

const start = (more: Record<string, string> = {}) =>
  startServer(folder, {
    ...bucket.env,
    S3_ENDPOINT: `http://127.0.0.1:${line.port}`,
    S3_TIMEOUT_SECONDS: '1',
    SECRET_KEY,
    ...more,
  })

/** The address of an image on the port that the system chose. */
const pictureAt = ({ url }: ServerProcess, link: string) => {
  const { pathname, search } = new URL(link)
  return `${url}${pathname}${search}`
}

async function unpaidOrder({ url }: ServerProcess, member: number) {
  const token = shop.tokens[member] ?? ''
  const { status, body } = await order(url, shop, attemptOf(token))
  expect(status).toBe(201)
  return { token, id: body.id, status: body.payment_status_name }
}

async function expectNoSlip({ url }: ServerProcess, paid: { token: string; id: string; status: string }) {
  const { body } = await read<Order>(url, paid.token, `/order/${paid.id}/`)
  expect(body.payment_status_name).toBe(paid.status)
}

test.each([
  ['refuses connections', 'closed'],
  ['accepts connections and does not respond', 'silent'],
] as const)('a bucket that %s affects only the images, and only for that time', async (_how, state) => {
  const server = await start()
  const { url } = server
  const photo = await aPhoto()
  const [paid, unpaid] = [await unpaidOrder(server, 0), await unpaidOrder(server, 1)]
  const slip = await sendSlip(url, paid.token, paid.id, photo)
  expect(slip.status).toBe(201)
  const picture = pictureAt(server, slip.body.image)
  expect((await call(picture)).status).toBe(200)

  await line.set(state)
  const [upload, seen, elsewhere] = await Promise.all([
    sendSlip(url, unpaid.token, unpaid.id, photo),
    call(picture),
    order(url, shop, attemptOf(shop.tokens[2] ?? '')),
  ])
  expectUnavailable(upload)
  expectUnavailable(seen)
  expect(elsewhere.status).toBe(201)
  expect(Math.max(upload.ms, seen.ms)).toBeLessThan(BOUND_MS)
  await expectNoSlip(server, unpaid)
  expect((await call(`${url}/api/readyz`)).status).toBe(200)

  await line.set('open')
  await expect.poll(async () => (await call(picture)).status, { timeout: 90_000 }).toBe(200)
  expect((await sendSlip(url, unpaid.token, unpaid.id, photo)).status).toBe(201)
})

test('a bucket that rejects the keys is a fault of the shop, and no image is reported as missing', async () => {
  const server = await start({ S3_ACCESS_KEY_ID: 'somebody else' })
  const unpaid = await unpaidOrder(server, 3)
  expectUnavailable(await sendSlip(server.url, unpaid.token, unpaid.id, await aPhoto()))
  await expectNoSlip(server, unpaid)
})

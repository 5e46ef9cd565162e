import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { paymentSlips } from '../../src/db/schema/payments.ts'
import { users } from '../../src/db/schema/people.ts'
import { hashPassword } from '../../src/modules/auth/hash-password.ts'
import { withDatabase } from '../crash-shop.ts'
import { aPhoto } from '../pictures.ts'
import { endServers, type ServerProcess, startServer } from '../server-process.ts'
import {
  type Answer,
  attemptOf,
  call,
  expectUnavailable,
  type FaultyShop,
  furnish,
  order,
  SECRET_KEY,
  sendSlip,
  uploadsOf,
} from './faulty-shop.ts'
import { memoryOf } from './process-memory.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const UPLOADS = 48
const UPLOAD_BYTES = 8 * 1024 * 1024
/** Images with many pixels take long to decode; the others have the same size because of their metadata. */
const NOISY = Number(process.env.NOISY_UPLOADS ?? 4)
const PASSWORD = 'Wet-on-Wet-2569'

let folder: string
let shop: FaultyShop

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jansi-faults-'))
  shop = await withDatabase(folder, async (database) => {
    const made = await furnish(database, UPLOADS)
    await database.orm.update(users).set({ passwordHash: await hashPassword(PASSWORD) })
    return made
  })
})
afterEach(endServers)
afterAll(() => rm(folder, { recursive: true, force: true }))

const start = (env: Record<string, string> = {}) => startServer(folder, { SECRET_KEY, ...env })

/** Requests health and metrics until `busy` is over; all requests must succeed. */
async function expectHealthDuring<T>({ url }: ServerProcess, busy: Promise<T>): Promise<T> {
  let isOver = false
  const over = () => {
    isOver = true
  }
  busy.then(over, over)
  let asked = 0
  while (!isOver || asked === 0) {
    for (const path of ['/api/healthz', '/api/readyz', '/metrics']) {
      expect({ path, status: (await call(`${url}${path}`)).status }).toEqual({ path, status: 200 })
    }
    asked += 1
    // Without a pause, the questions take the processor from the work.
    await setTimeout(50)
  }
  return busy
}

/** Every answer is one that was worked on, or a clear refusal. */
function expectServedOrShed(answers: Answer[], status: number) {
  const served = answers.filter((answer) => answer.status === status)
  for (const answer of answers) if (answer.status !== status) expectUnavailable(answer)
  expect(served.length).toBeGreaterThan(0)
  return { served: served.length, shed: answers.length - served.length }
}

test('a burst far past capacity is served or refused, health responds meanwhile, and the shop recovers', async () => {
  const server = await start({ MAX_REQUESTS: '8' })
  const { url } = server
  // Two orders each: tests below add unpaid ones, of which a member may have five.
  const attempts = Array.from({ length: 2 * UPLOADS }, (_, n) => attemptOf(shop.tokens[n % UPLOADS] ?? ''))
  const orders = expectHealthDuring(server, Promise.all(attempts.map((attempt) => order(url, shop, attempt))))
  expect(expectServedOrShed(await orders, 201).shed).toBeGreaterThan(0)
  expect((await call(`${url}/api/faqs/`)).status).toBe(200)
  const metrics = await call<string>(`${url}/metrics`)
  expect(metrics.body).toMatch(/jansi_shed_requests_total\{reason="requests"\} [1-9]/)
})

test('more logins at once than can be hashed in time are refused, and nobody is locked out by that', async () => {
  const server = await start()
  const logIn = (n: number) =>
    call(`${server.url}/api/dj-rest-auth/login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: shop.emails[n % UPLOADS], password: PASSWORD }),
    })
  const burst = await expectHealthDuring(
    server,
    Promise.all(Array.from({ length: 3 * UPLOADS }, (_, n) => logIn(n))),
  )
  const { shed } = expectServedOrShed(burst, 200)
  const metrics = await call<string>(`${server.url}/metrics`)
  // A quick machine hashes them all in time.
  const counted = /jansi_shed_requests_total\{reason="passwords"\} (\d+)/.exec(metrics.body)?.[1] ?? 0
  expect(Number(counted)).toBe(shed)
  expect((await logIn(1)).status).toBe(200)
})

/** A JPEG of somewhat under 8 MB that is noise all over. */
async function noisyPhoto(): Promise<Buffer> {
  const edge = 2_400
  const raw = sharp(randomBytes(edge * edge * 3), { raw: { width: edge, height: edge, channels: 3 } })
  const photo = await raw.jpeg({ quality: 95 }).toBuffer()
  expect(photo.length).toBeLessThan(UPLOAD_BYTES)
  expect(photo.length).toBeGreaterThan(UPLOAD_BYTES / 2)
  return padded(photo)
}

/** The same image with comments, until it is as large as an upload may be. */
function padded(photo: Buffer): Buffer {
  const parts = [photo.subarray(0, 2)]
  let room = UPLOAD_BYTES - photo.length
  while (room > 4) {
    const length = Math.min(room - 2, 65_535)
    const comment = Buffer.alloc(2 + length, 'x')
    comment.writeUInt16BE(0xfffe, 0)
    comment.writeUInt16BE(length, 2)
    parts.push(comment)
    room -= comment.length
  }
  return Buffer.concat([...parts, photo.subarray(2)])
}

/** Every member with an order that waits for its slip. */
async function unpaidOrders(url: string): Promise<{ token: string; id: string }[]> {
  const unpaid = []
  for (const token of shop.tokens) {
    const { status, body } = await order(url, shop, attemptOf(token))
    expect(status).toBe(201)
    unpaid.push({ token, id: body.id })
  }
  return unpaid
}

test('uploads that were sent whole and whose clients left while they waited are given up unseen', async () => {
  const server = await start()
  const { url } = server
  // So large by its pixels that all others are there before the first few are decoded; small to send.
  const photo = await sharp({ create: { width: 4_900, height: 5_000, channels: 3, background: '#c86432' } })
    .jpeg()
    .toBuffer()
  const [latecomer, ...impatient] = await unpaidOrders(url)
  if (!latecomer) throw new Error('Nobody is left.')
  const leaving = new AbortController()
  let answered = 0
  for (const { token, id } of impatient) {
    const answer = sendSlip(url, token, id, photo, leaving.signal)
    answer.then(
      () => {
        answered += 1
      },
      () => {},
    )
  }
  await expect.poll(async () => (await uploadsOf(url)).queued, { timeout: 60_000 }).toBeGreaterThan(30)
  leaving.abort()
  const before = answered
  expect((await sendSlip(url, latecomer.token, latecomer.id, await aPhoto())).status).toBe(201)
  await expect.poll(() => uploadsOf(url), { timeout: 60_000 }).toEqual({ held: 0, queued: 0 })
  await endServers()
  const taken = await withDatabase(folder, ({ orm }) => orm.$count(paymentSlips))
  // Those that were being worked on are finished.
  expect(taken - 1 - before).toBeLessThanOrEqual(12)
})

test(`${UPLOADS} uploads of 8 MB at once take no more memory than the few that are worked on`, async () => {
  const server = await start()
  const { url, child } = server
  const [noisy, plain] = [await noisyPhoto(), padded(await aPhoto())]
  expect(plain.length).toBeGreaterThan(UPLOAD_BYTES - 8)
  const unpaid = await unpaidOrders(url)
  const before = await memoryOf(child.pid)
  // They wait for each other, as long as the machine takes: the time of the test is their only limit.
  const { signal } = new AbortController()
  const uploads = Promise.all(
    unpaid.map(({ token, id }, n) => sendSlip(url, token, id, n < NOISY ? noisy : plain, signal)),
  )
  const answers = await expectHealthDuring(server, uploads)
  const counted = expectServedOrShed(answers, 201)
  const { peak } = await memoryOf(child.pid)
  const grown = Math.round((peak - before.now) / 1024 / 1024)
  console.info(
    `${UPLOADS} uploads of 8 MB: ${counted.served} taken, ${counted.shed} refused; memory from ` +
      `${Math.round(before.now / 1024 / 1024)} MB by ${grown} MB at most`,
  )
  // All at once they would be 384 MB.
  expect(grown).toBeLessThan(300)
})

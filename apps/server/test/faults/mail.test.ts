import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { withDatabase } from '../crash-shop.ts'
import { endServers, type ServerProcess, startServer } from '../server-process.ts'
import { startSmtpServer, type TestSmtpServer } from '../smtp.ts'
import { attemptOf, call, type FaultyShop, furnish, order, SECRET_KEY } from './faulty-shop.ts'
import { type Line, layLine } from './line.ts'
import { type ShiftedClock, shiftedClock } from './shifted-clock.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 240_000 })

const MEMBERS = 4
const MINUTE = 60_000
const HOUR = 3_600_000
const PATIENCE = { timeout: 90_000, interval: 250 }

let folder: string
let smtp: TestSmtpServer
let line: Line
let clock: ShiftedClock
let shop: FaultyShop
let server: ServerProcess

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jansi-faults-'))
  smtp = await startSmtpServer()
  line = await layLine(Number(new URL(smtp.url).port))
  clock = await shiftedClock()
  shop = await withDatabase(folder, (database) => furnish(database, MEMBERS))
  server = await startServer(folder, {
    ...clock.env,
    SMTP_URL: `smtp://127.0.0.1:${line.port}`,
    SMTP_TIMEOUT_SECONDS: '6',
    SECRET_KEY,
  })
})
afterAll(async () => {
  await endServers()
  await line.close()
  await smtp.close()
  await clock.close()
  await rm(folder, { recursive: true, force: true })
})

/** How many tries have failed so far. */
const failures = () => server.log.filter((entry) => entry.includes('mail not delivered')).length

test('mail that the mail server refuses or leaves hanging waits, and goes out once when it takes it', async () => {
  await line.set('closed')
  for (const token of shop.tokens) {
    const { status } = await order(server.url, shop, attemptOf(token))
    expect(status).toBe(201)
  }
  // The mail of an order leaves a minute later. While the mail server is away, one is tried for all.
  await clock.set(2 * MINUTE)
  await expect.poll(failures, PATIENCE).toBe(1)

  // The clock is turned past the pause.
  await line.set('silent')
  await clock.set(HOUR)
  await expect.poll(failures, PATIENCE).toBe(2)
  expect((await call(`${server.url}/api/readyz`)).status).toBe(200)

  const [later, never, broken, well] = shop.emails
  smtp.refuse = (recipient) => {
    if (recipient === later) return '451 come again'
    return recipient === never ? '550 nobody here' : undefined
  }
  smtp.stalls = (recipient) => recipient === broken
  await line.set('open')
  const unanswered = failures()
  await clock.set(2 * HOUR)
  await expect.poll(failures, PATIENCE).toBeGreaterThanOrEqual(unanswered + MEMBERS - 1)
  await expect.poll(() => smtp.received.map(({ to }) => to), PATIENCE).toEqual([[well]])

  smtp.refuse = () => undefined
  smtp.stalls = () => false
  await clock.set(3 * HOUR)
  await expect.poll(() => smtp.received.length, PATIENCE).toBe(MEMBERS - 1)
  await clock.set(24 * HOUR)
  // The worker has looked again meanwhile.
  await new Promise((resolve) => setTimeout(resolve, 6_000))
  // "550" is final.
  expect(smtp.received.map(({ to }) => to[0]).sort()).toEqual(
    shop.emails.filter((email) => email !== never).sort(),
  )
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '../../src/db/client.ts'
import { faqs } from '../../src/db/schema/content.ts'
import { outboxMails } from '../../src/db/schema/mails.ts'
import { idempotencyKeys, orders } from '../../src/db/schema/orders.ts'
import { stockFaults } from '../../src/modules/stock/stock-faults.ts'
import { type PostgresCluster, startPostgres } from '../postgres.ts'
import { endServers, type ServerProcess, spawnServer, startServer } from '../server-process.ts'
import { startSmtpServer, type TestSmtpServer } from '../smtp.ts'
import {
  attemptOf,
  call,
  expectUnavailable,
  type FaultyShop,
  furnish,
  orderWithRetry,
  SECRET_KEY,
} from './faulty-shop.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 240_000 })

const MEMBERS = 6
/** Longer than a server takes to notice every dead connection: 11 seconds for the one that listens for changes. */
const OUTAGE_MS = Number(process.env.OUTAGE_SECONDS ?? 15) * 1000
const LIMITS = { DATABASE_TIMEOUT_SECONDS: process.env.DATABASE_TIMEOUT_SECONDS ?? '2' }
/** No request may take longer: waiting for a connection, one statement, and a slow machine. */
const BOUND_MS = Number(LIMITS.DATABASE_TIMEOUT_SECONDS) * 2000 + 20_000

let folder: string
let cluster: PostgresCluster
let smtp: TestSmtpServer
let database: Database
let shop: FaultyShop
let databases = 0
let env: Record<string, string>

beforeAll(async () => {
  cluster = await startPostgres()
  folder = await mkdtemp(join(tmpdir(), 'jansi-faults-'))
})
beforeEach(async () => {
  smtp = await startSmtpServer()
  const name = `shop${++databases}`
  await cluster.createDatabase(name)
  database = await openDatabase({ url: cluster.url(name), dataDir: '' })
  shop = await furnish(database, MEMBERS)
  env = { ...LIMITS, DATABASE_URL: cluster.url(name), SMTP_URL: smtp.url, SECRET_KEY }
})
afterEach(async () => {
  await endServers()
  await database.close()
  await smtp.close()
})
afterAll(async () => {
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
})

const start = () => startServer(join(folder, 'data'), env)
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Members who order repeatedly until they are stopped; a request with a lost response is repeated. */
function shopOn({ url }: ServerProcess) {
  const done: { key: string; id: string }[] = []
  const refusals: number[] = []
  let isOver = false
  const all = Promise.all(
    shop.tokens.map(async (token) => {
      // Five unpaid orders are as many as a member may have.
      for (let n = 0; n < 5 && !isOver; n += 1) {
        const attempt = attemptOf(token)
        const { order, refusals: refused } = await orderWithRetry(url, shop, attempt)
        done.push({ key: attempt.key, id: order.id })
        refusals.push(...refused.map(({ ms }) => ms))
        await wait(OUTAGE_MS / 10)
      }
    }),
  )
  return {
    done,
    refusals,
    async finish() {
      isOver = true
      await all
    },
  }
}

const questions = async (url: string) => (await call<object[]>(`${url}/api/faqs/`)).body.length

/** Without a database: requests that need it are refused in time, cached ones are served. */
async function expectClearRefusals(url: string): Promise<void> {
  const [ready, health, prepared, orderList] = await Promise.all([
    call(`${url}/api/readyz`),
    call(`${url}/api/healthz`),
    call(`${url}/api/faqs/`),
    call(`${url}/api/order/`, { headers: { authorization: `Bearer ${shop.tokens[0]}` } }),
  ])
  expect([ready.status, health.status, prepared.status]).toEqual([503, 200, 200])
  expect(ready.headers.get('retry-after')).toBeTruthy()
  expectUnavailable(orderList)
  for (const { ms } of [ready, health, prepared, orderList]) expect(ms).toBeLessThan(BOUND_MS)
}

describe.each([
  ['is stopped in the middle of everything', () => cluster.freeze(), () => cluster.thaw()],
  ['crashes and its port is closed', () => cluster.halt(), () => cluster.resume()],
])('PostgreSQL %s', (_how, takeAway, giveBack) => {
  test('the shop refuses in time, shows what it has ready, and goes on by itself with nothing lost or twice', async () => {
    const server = await start()
    const { url, child } = server
    expect(await questions(url)).toBe(0)
    const busy = shopOn(server)
    await expect.poll(() => busy.done.length, { timeout: 90_000 }).toBeGreaterThan(2)

    await takeAway()
    try {
      const gone = performance.now()
      for (let round = 0; round < 2 || performance.now() - gone < OUTAGE_MS; round += 1) {
        await expectClearRefusals(url)
      }
    } finally {
      await giveBack()
    }

    await expect
      .poll(async () => (await call(`${url}/api/readyz`)).status, { timeout: 90_000, interval: 500 })
      .toBe(200)
    await busy.finish()
    expect(child.exitCode).toBe(null)
    for (const ms of busy.refusals) expect(ms).toBeLessThan(BOUND_MS)

    const { orm } = database
    const kept = await orm.select().from(orders)
    expect(kept.map(({ id }) => id).sort()).toEqual(busy.done.map(({ id }) => id).sort())
    const keys = await orm.select().from(idempotencyKeys)
    expect(keys.map(({ key, orderId: id }) => ({ key, id }))).toEqual(expect.arrayContaining(busy.done))
    expect(await stockFaults(orm)).toEqual([])

    // The mail of an order leaves a minute later; nobody needs to wait for that here.
    await orm.update(outboxMails).set({ notBefore: null })
    const unsent = async () =>
      (await orm.select().from(outboxMails)).filter(({ sentAt }) => sentAt === null).length
    await expect.poll(unsent, { timeout: 90_000, interval: 500 }).toBe(0)
    const ids = smtp.received.map(({ raw }) => /^Message-ID: (.+)$/im.exec(raw)?.[1])
    expect(ids.length).toBe(kept.length)
    expect(new Set(ids).size).toBe(kept.length)

    // Another process changes something: this one reads again.
    await orm.insert(faqs).values({ question: 'ยืมได้กี่วัน', answer: 'เจ็ดวัน', category: 'ยืม' })
    await expect.poll(() => questions(url), { timeout: 90_000, interval: 500 }).toBe(1)
  })
})

test('a server that starts before its PostgreSQL reports it and waits', async () => {
  await cluster.halt()
  const early = spawnServer(join(folder, 'early'), env)
  await expect
    .poll(early.complaint, { timeout: 90_000 })
    .toMatch(/The database does not respond: .*ECONNREFUSED.* Retrying for \d+ s\./)
  await cluster.resume()
  await expect.poll(() => early.child.exitCode ?? early.complaint(), { timeout: 3_000 }).not.toBe(1)
  const impatient = spawnServer(join(folder, 'other'), {
    ...env,
    DATABASE_URL: cluster.url('not_there'),
    DATABASE_WAIT_SECONDS: '1',
  })
  expect(await impatient.ended).toBe(1)
  expect(impatient.complaint()).toContain(
    'The database refused the connection: database "not_there" does not exist.',
  )
})

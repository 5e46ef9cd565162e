import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Order } from '@jansi/contract/orders'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { orders } from '../../src/db/schema/orders.ts'
import { users } from '../../src/db/schema/people.ts'
import { hashPassword } from '../../src/modules/auth/hash-password.ts'
import { stockFaults } from '../../src/modules/stock/stock-faults.ts'
import { withDatabase } from '../crash-shop.ts'
import { endServers, startServer } from '../server-process.ts'
import { readMail, startSmtpServer, type TestSmtpServer } from '../smtp.ts'
import { attemptOf, call, type FaultyShop, furnish, order, read, SECRET_KEY } from './faulty-shop.ts'
import { type ShiftedClock, shiftedClock } from './shifted-clock.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 240_000 })

const PASSWORD = 'Wet-on-Wet-2569'
const HOUR = 3_600_000
const PATIENCE = { timeout: 90_000, interval: 250 }

let folder: string
let smtp: TestSmtpServer
let clock: ShiftedClock
let shop: FaultyShop

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jansi-faults-'))
  smtp = await startSmtpServer()
  clock = await shiftedClock()
  shop = await withDatabase(folder, async (database) => {
    const made = await furnish(database, 4)
    await database.orm.update(users).set({ passwordHash: await hashPassword(PASSWORD) })
    return made
  })
})
afterAll(async () => {
  await endServers()
  await smtp.close()
  await clock.close()
  await rm(folder, { recursive: true, force: true })
})

const start = () => startServer(folder, { ...clock.env, SMTP_URL: smtp.url, SECRET_KEY })
/** Who has received a reset link; the mail of an order leaves a minute later. */
const mails = () =>
  smtp.received
    .filter(({ raw }) => readMail(raw).subject.startsWith('ตั้งรหัสผ่านใหม่'))
    .map(({ to }) => to[0])
    .sort()
const askForReset = async (url: string, member: number) => {
  const { status } = await post(`${url}/api/dj-rest-auth/password/reset/`, '', { email: shop.emails[member] })
  expect(status).toBe(200)
}

/** A member with a browser: logs in, keeps the cookie, and renews the session as the storefront does. */
async function logIn(url: string, member: number) {
  const answer = await post<{ access: string }>(`${url}/api/dj-rest-auth/login/`, '', {
    email: shop.emails[member],
    password: PASSWORD,
  })
  expect(answer.status).toBe(200)
  let cookie = cookieOf(answer.headers)
  return {
    access: answer.body.access,
    async renew() {
      const renewed = await post<{ access: string }>(`${url}/api/dj-rest-auth/token/refresh/`, cookie, {})
      if (renewed.status === 200) cookie = cookieOf(renewed.headers)
      return renewed
    },
  }
}

const post = <T>(url: string, cookie: string, body: object) =>
  call<T>(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })

const cookieOf = (headers: Headers) => headers.getSetCookie()[0]?.split(';')[0] ?? ''

test('a clock that jumps an hour on and back costs nobody a session, an order or a second mail', async () => {
  const server = await start()
  const { url } = server
  const member = await logIn(url, 0)
  const first = await order(url, shop, attemptOf(member.access))
  expect(first.status).toBe(201)
  await askForReset(url, 0)
  await expect.poll(mails, PATIENCE).toEqual([shop.emails[0]])
  const stateOfFirst = async (access: string) =>
    (await read<Order>(url, access, `/order/${first.body.id}/`)).body.payment_status_name

  await clock.set(HOUR)
  expect((await read(url, member.access, '/order/')).status).toBe(401)
  const renewed = await member.renew()
  expect(renewed.status).toBe(200)
  expect(await stateOfFirst(renewed.body.access)).toBe(first.body.payment_status_name)
  const second = await order(url, shop, attemptOf((await logIn(url, 1)).access))
  expect(second.status).toBe(201)
  await askForReset(url, 1)
  await expect.poll(mails, PATIENCE).toEqual([shop.emails[0], shop.emails[1]].sort())

  await clock.set(-HOUR)
  const again = await member.renew()
  expect(again.status).toBe(200)
  expect(await stateOfFirst(again.body.access)).toBe(first.body.payment_status_name)
  const third = await order(url, shop, attemptOf((await logIn(url, 2)).access))
  expect(third.status).toBe(201)
  await askForReset(url, 2)
  await expect.poll(mails, PATIENCE).toEqual(shop.emails.slice(0, 3).sort())

  await clock.set(0)
  expect((await member.renew()).status).toBe(200)
  const fourth = await order(url, shop, attemptOf((await logIn(url, 3)).access))
  expect(fourth.status).toBe(201)
  await askForReset(url, 3)
  await expect.poll(mails, PATIENCE).toEqual([...shop.emails].sort())
  server.child.kill('SIGTERM')
  await server.ended

  // At its start a server expires overdue orders: an hour is not overdue, and the stored time decides.
  for (const jump of [HOUR, -HOUR]) {
    await clock.set(jump)
    const later = await start()
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    later.child.kill('SIGTERM')
    await later.ended
  }
  await withDatabase(folder, async ({ orm }) => {
    const kept = await orm.select().from(orders).where(eq(orders.status, 'awaiting_slip'))
    expect(kept.length).toBe(4)
    expect(await stockFaults(orm)).toEqual([])
  })
  expect(mails()).toEqual([...shop.emails].sort())
  const ids = smtp.received.map(({ raw }) => /^Message-ID: (\S+)/im.exec(raw)?.[1])
  expect(new Set(ids).size).toBe(ids.length)
})

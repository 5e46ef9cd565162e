import { statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../src/db/client.ts'
import { orders } from '../src/db/schema/orders.ts'
import { users } from '../src/db/schema/people.ts'
import { ACCOUNTS } from '../src/demo/accounts.ts'
import { journalFaults } from '../src/modules/journal/journal-faults.ts'
import { sealRows } from '../src/modules/seals/commands/seal-rows.ts'
import { sealFaults } from '../src/modules/seals/seal-faults.ts'
import { stockFaults } from '../src/modules/stock/stock-faults.ts'
import { type ManyServers, openManyServers } from './many-servers.ts'

const PASSWORD = 'Palette#club26'
const MAX_ARCHIVE_BYTES = 3_000_000
let shop: ManyServers
let database: Database
let url: string

// Two servers begin at the same moment: one restores the club, the other waits.
beforeAll(async () => {
  shop = await openManyServers(PASSWORD, 'demo')
  const [first] = await shop.start(2)
  url = first?.url ?? ''
  database = await shop.database()
})
afterAll(() => shop.close())

async function logIn(email: string): Promise<(path: string) => Promise<unknown>> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email, password: PASSWORD })
  const response = await fetch(`${url}/api/dj-rest-auth/login/`, { method: 'POST', headers, body })
  const { access } = (await response.json()) as { access: string }
  return async (path) =>
    (await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${access}` } })).json()
}

const only = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>): Promise<T> => {
  const [row] = (await database.orm.execute<T>(query)).rows
  if (row === undefined) throw new Error('The query returned no row.')
  return row
}

test('volunteers find work of every kind on the first evening', async () => {
  const get = await logIn('admin@jansi.test')
  const today = (await get('/staff/summary/')) as {
    orders: Record<string, number>
    returns: Record<string, number>
    refunds: Record<string, number>
  } & Record<string, unknown>
  const { orders: queues, returns, refunds, overdue, damage_reports, journal_faults } = today
  expect(queues).toMatchObject({ paid: 0 })
  for (const count of [
    ...[queues.awaiting_slip, queues.pending, queues.approved, queues.awaiting_return],
    ...[returns.pending, returns.penalty_slips, refunds.to_check, refunds.owed, overdue, damage_reports],
  ])
    expect(count).toBeGreaterThan(0)
  expect(journal_faults).toBe(0)
  const { results } = (await get('/staff/orders/?status=pending')) as {
    results: { slip_seen_before: boolean }[]
  }
  expect(results.filter((order) => order.slip_seen_before)).toHaveLength(1)
  const { offers } = await only<{ offers: number }>(
    sql`select count(*)::int as offers from waiting_entries where state = 'offered'`,
  )
  expect(offers).toBeGreaterThan(0)
  const { weeks } = (await get('/staff/reports/')) as { weeks: { orders: number }[] }
  expect(weeks.filter((week) => week.orders > 4).length).toBeGreaterThan(8)
})

test('the member has a slip to send by tomorrow, goods to collect and a loan to bring back', async () => {
  const get = await logIn('member@jansi.test')
  const todo = (await get('/todo/')) as { kind: string }[]
  expect(new Set(todo.map(({ kind }) => kind))).toEqual(new Set(['slip_missing', 'pick_up', 'loan_due']))
  const { hours } = await only<{ hours: number }>(sql`
    select extract(epoch from slip_due_at - now()) / 3600 as hours from orders
    where status = 'awaiting_slip' and user_id = (select id from users where email = 'member@jansi.test')`)
  expect(Number(hours)).toBeGreaterThan(22)
  expect(Number(hours)).toBeLessThanOrEqual(24)
})

test('the last evening was within a day, and nothing was decided later than now', async () => {
  const { hours, later } = await only<{ hours: number; later: number }>(sql`
    select extract(epoch from now() - max(created_at)) / 3600 as hours,
      (select count(*)::int from (select created_at from orders union all select created_at from events
        union all select created_at from stock_movements union all select created_at from audit_log
        union all select created_at from payment_slips) t where created_at > now()) as later
    from orders`)
  expect(Number(hours)).toBeLessThan(24)
  expect(later).toBe(0)
})

test('receipts have running numbers in the Buddhist year of their day', async () => {
  const { wrong, count } = await only<{ wrong: number; count: number }>(sql`
    select count(*)::int as count, (count(*) filter (where number <> running or year <> of_day))::int as wrong
    from (select year, number, extract(year from issued_at at time zone 'Asia/Bangkok') + 543 as of_day,
      row_number() over (partition by year order by issued_at, number) as running from receipts) t`)
  expect(count).toBeGreaterThan(50)
  expect(wrong).toBe(0)
})

test('ledger, journal and seals have no fault', async () => {
  await sealRows({ database })
  expect(await sealFaults(database.orm)).toEqual([])
  expect(await stockFaults(database.orm)).toEqual([])
  expect(await journalFaults(database.orm)).toEqual([])
})

test('only the demo accounts have a password that somebody knows, and no mail is waiting', async () => {
  const people = await database.orm.select({ email: users.email, hash: users.passwordHash }).from(users)
  const demo: readonly string[] = ACCOUNTS.map(({ email }) => email)
  const hashes = (isDemo: boolean) =>
    new Set(people.filter(({ email }) => demo.includes(email) === isDemo).map(({ hash }) => hash))
  expect([hashes(true).size, hashes(false).size]).toEqual([1, 1])
  expect(hashes(true)).not.toEqual(hashes(false))
  expect(await only(sql`select count(*)::int as mails from outbox_mails`)).toEqual({ mails: 0 })
})

test('another start changes nothing', async () => {
  const count = () => database.orm.$count(orders)
  const before = await count()
  await shop.start(1)
  expect(await count()).toBe(before)
})

test('the archive is at most 3 MB', () => {
  const file = join(import.meta.dirname, '../demo-club/club.tar.gz')
  expect(statSync(file).size).toBeLessThanOrEqual(MAX_ARCHIVE_BYTES)
})

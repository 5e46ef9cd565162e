import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Orm } from '../apps/server/src/db/client.ts'
import { reminderFor } from '../apps/server/src/domain/reminders.ts'
import { deliverDueMails } from '../apps/server/src/mail/outbox.ts'
import { loansToRemind } from '../apps/server/src/modules/loans/queries.ts'
import { overdueForSlip } from '../apps/server/src/modules/orders/queries.ts'
import { sealRows } from '../apps/server/src/modules/seals/commands/seal-rows.ts'
import { type Cell, median } from './arithmetic.ts'
import { addOrders, CAST } from './fill-orders.ts'
import { addGoods } from './goods.ts'
import { type Probe, probesOf } from './growth-probes.ts'
import { addPeople, openSessions, signTokens } from './people.ts'
import { type BenchShop, openBenchShop } from './shop.ts'
import { noteStep } from './steps.ts'
import { untilIdle } from './until-idle.ts'
import { withoutIndexes } from './without-indexes.ts'

/** How large a shop is. */
export type ShopSize = { products: number; orders: number }

export type ShopOptions = {
  server: string
  /** How often the workers' queries are timed. */
  repeats: number
  /** The folder of filled databases that are kept for the next run, if any. */
  keep?: string | undefined
}

/** A filled shop of one size, while its server runs. */
export type FilledShop = { shop: BenchShop; url: string; probes: readonly Probe[]; cells: Map<string, Cell> }

/** A worker's query that takes seconds is repeated until so much time has passed. */
const WORKER_LIMIT_MS = 10_000

/** Opens a shop of this size on a filled database, a kept one if there is one; `opened` gets it before it is filled. */
export async function openFilled(
  size: ShopSize,
  { server, repeats, keep }: ShopOptions,
  opened: (shop: BenchShop) => void,
): Promise<FilledShop> {
  const folder =
    keep === undefined ? undefined : join(keep, `${size.products}-products-${size.orders}-orders`)
  const open = async (from?: string) => {
    const shop = await openBenchShop(server, { from })
    opened(shop)
    return shop
  }
  if (folder === undefined || !existsSync(folder)) {
    const shop = await open()
    await fill(shop, size)
    if (folder === undefined) return serve(shop, size, repeats)
    noteStep(`keep the database in ${folder}`)
    // A copy that was broken off is not taken for a whole one.
    const draft = `${folder}.part`
    await rm(draft, { recursive: true, force: true })
    await mkdir(dirname(folder), { recursive: true })
    await shop.removeAndKeep(draft)
    await rename(draft, folder)
  }
  return serve(await open(folder), size, repeats)
}

async function fill(shop: BenchShop, { products, orders }: ShopSize): Promise<void> {
  noteStep('migrate')
  await shop.start()
  await shop.stop()
  await shop.withDatabase(async (orm) => {
    await addPeople(orm, CAST.first - 1 + CAST.members + CAST.buyers)
    await orm.transaction((tx) =>
      withoutIndexes(tx, async () => {
        await addGoods(tx, products)
        await addOrders(tx, orders, { noteStep })
      }),
    )
    noteStep('seals')
    await sealRows({ database: { orm } })
    // The work that autovacuum would have done long ago in a shop that grew over years.
    noteStep('vacuum')
    await orm.execute(sql`vacuum analyze`)
  })
}

/** Times the workers' queries, starts the server and waits until it has nothing left to do. */
async function serve(shop: BenchShop, size: ShopSize, repeats: number): Promise<FilledShop> {
  const cells = new Map<string, Cell>()
  noteStep('workers')
  const { ids, people } = await shop.withDatabase(async (orm) => {
    await bringUpToDate(orm)
    for (const [name, work] of workersOf(orm)) cells.set(name, await timed(work, repeats))
    return { ids: await findIds(orm), people: await openSessions(orm) }
  })
  const tokens = signTokens(shop.secretKey, people)
  const tokenOf = (id: number) => tokens[id - 1] ?? ''
  const probes = probesOf({
    ...size,
    staff: tokenOf(CAST.staff),
    heavy: tokenOf(CAST.heavy),
    typical: tokenOf(CAST.typical),
    buyers: tokens.slice(-CAST.buyers),
    ...ids,
  })
  noteStep('server, until it is idle')
  const url = await shop.start()
  await untilIdle(shop)
  return { shop, url, probes, cells }
}

/**
 * Does the work that a server which had always run would have done by now: sessions are alive, orders still have time for
 * their slip, today's reminders are sent, and the orders of workshops are counted. Otherwise the server would do it while
 * it is measured.
 */
async function bringUpToDate(orm: Orm): Promise<void> {
  await orm.execute(sql`update sessions set expires_at = now() + interval '1 day'`)
  await orm.execute(sql`
    update orders set slip_due_at = now() + (0.1 + random()) * interval '1 day' where status = 'awaiting_slip'`)
  const { rows } = await orm.execute<{ day: string }>(sql`
    select distinct return_due_on::text as day from orders where status = 'awaiting_return' and return_due_on is not null`)
  for (const { day } of rows) {
    const reminder = reminderFor(day, new Date())
    if (reminder === null) continue
    await orm.execute(sql`
      insert into loan_reminders (order_id, kind, sent_on)
      select id, ${reminder.kind}, ${reminder.on} from orders
      where status = 'awaiting_return' and return_due_on = ${day} on conflict do nothing`)
  }
}

/** The queries that the workers repeat; they run in the server, next to all other work. */
function workersOf(orm: Orm): [string, () => Promise<number>][] {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
  const logger = { info() {}, warn() {}, error() {} }
  const transport = { async send() {} }
  // No mail of the bench waits for its text.
  const compose = () => Promise.resolve(null)
  return [
    ['worker: expiry', async () => (await overdueForSlip(orm, new Date(), 100)).length],
    [
      'worker: reminders',
      async () =>
        (await loansToRemind(orm, { dueOn: [day(0), day(1)], lateOn: day(-7), now: new Date() })).length *
        100,
    ],
    ['worker: mail', () => deliverDueMails({ orm, transport, compose, clock: () => new Date(), logger })],
  ]
}

async function timed(work: () => Promise<number>, repeats: number): Promise<Cell> {
  let bytes = await work()
  const times: number[] = []
  const until = Date.now() + WORKER_LIMIT_MS
  for (let n = 0; n < repeats && (n === 0 || Date.now() < until); n += 1) {
    const began = performance.now()
    bytes = await work()
    times.push(performance.now() - began)
  }
  return { ms: median(times), bytes }
}

async function findIds(orm: Orm) {
  const { rows } = await orm.execute<{ order: string; heavyOrder: string; returnSession: string }>(sql`
    select
      (select id from orders where user_id = ${CAST.typical}::int and status = 'completed'
        order by created_at desc limit 1) as "order",
      (select id from orders where user_id = ${CAST.heavy}::int order by created_at desc limit 1) as "heavyOrder",
      (select id from return_sessions where status = 'approved' order by created_at limit 1) as "returnSession"`)
  const [ids] = rows
  if (!ids?.order || !ids.heavyOrder || !ids.returnSession)
    throw new Error('The filled shop has nobody to ask for.')
  return ids
}

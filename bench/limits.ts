import { fork } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { hash, verify } from '@node-rs/argon2'
import type { Database } from '../apps/server/src/db/client.ts'
import { namedStatement } from '../apps/server/src/db/named-statement.ts'
import { openWorkerPool } from '../apps/server/src/workers/worker-pool.ts'
import { addGoods } from './goods.ts'
import { runCell, warmUp } from './load.ts'
import type { Scenario } from './load-scenarios.ts'
import { addPeople, PASSWORD } from './people.ts'
import { phonePhotos } from './photos.ts'
import { cpuSecondsOf } from './process-memory.ts'
import { withProcessorTime } from './processor-time.ts'
import type { BenchShop } from './shop.ts'

/** The limit of a scenario on this machine: the same work without the shop around it, or in the shop without its orders. */
export type LimitName = 'handler' | 'order' | 'argon2id' | 'slip' | 'without orders'

/**
 * How often a second bare work was done, and the milliseconds of the processor that it took each time: of the process that
 * repeats it, and of PostgreSQL if it needs that.
 */
export type Limit = { perSecond: number; cpuMs: number; databaseCpuMs?: number }

/** Measures how fast so many clients get the bare work of a scenario done. */
export type MeasureLimit = (scenario: Scenario, clients: number, seconds: number) => Promise<Limit>

const PRODUCTS = 200
const LINES = 2
const SLIP_PHOTOS = 4
/** As many as the shop has. */
const SLIP_WORKERS = 2

/** The rows of an order of two lines, written by one statement in a transaction of its own. */
const writeOrder = namedStatement<{ id: string }>(
  'bench_order',
  `with placed as (
    insert into orders (id, user_id, workshop_id, status, amount, payment_method_id, payment_method_name, slip_owed)
    values (gen_random_uuid(), 1, 1, 'awaiting_slip', 24000, 3, 'โอนผ่านธนาคาร', true) returning id
  ), lines as (
    insert into order_items (order_id, variant_id, product_id, product_name, variant_size, is_rental, price,
      replacement_price, quantity)
    select placed.id, v.id, v.product_id, 'สินค้า', v.size, false, 12000, 30000, 1
    from placed, variants v where v.id = any($1::int[]) returning id, variant_id
  ), taken as (
    update variants set available = available - 1 where id = any($1::int[]) and available >= 1
  ), moved as (
    insert into stock_movements (variant_id, kind, available, actor_id, order_item_id)
    select variant_id, 'reserve', -1, 1, id from lines
  )
  select id from placed`,
)

/** Returns the measures of the limits, for the database and the responses of a running shop, and its evening without orders. */
export function limitsOf(
  shop: BenchShop,
  url: string,
  withoutOrders: Scenario,
): Record<LimitName, MeasureLimit> {
  let orders: Promise<Database> | undefined
  const openOrders = async () => {
    const database = await shop.openBare()
    await addPeople(database.orm, 1)
    await addGoods(database.orm, PRODUCTS)
    return database
  }
  let taken = 0
  return {
    handler: (scenario, clients, seconds) => bareHandler(url, scenario, clients, seconds),
    async order(_scenario, clients, seconds) {
      orders ??= openOrders()
      const { orm } = await orders
      const [takenBefore, cpuBefore] = [taken, shop.databaseCpuSeconds()]
      const limit = await repeatFor(seconds, clients, async () => {
        taken += 1
        const variants = Array.from({ length: LINES }, (_, n) => 1 + ((taken * LINES + n) % PRODUCTS))
        await writeOrder(orm, [variants])
      })
      const databaseCpuMs = (1000 * (shop.databaseCpuSeconds() - cpuBefore)) / (taken - takenBefore)
      return { ...limit, databaseCpuMs }
    },
    async 'without orders'(_scenario, clients, seconds) {
      return withProcessorTime(
        shop,
        ({ answered }) => answered,
        () => runCell(url, withoutOrders, clients, seconds),
      )
    },
    async argon2id(_scenario, clients, seconds) {
      const known = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
      return repeatFor(seconds, clients, () => verify(known, PASSWORD))
    },
    async slip(_scenario, clients, seconds) {
      const photos = await phonePhotos(SLIP_PHOTOS)
      const pool = openWorkerPool<Buffer, number>({
        file: pathToFileURL(join(import.meta.dirname, 'bare-slip.mjs')),
        workers: SLIP_WORKERS,
        timeLimit: 20_000,
        tooLong: () => new Error('The bare reader took too long.'),
        waiting: clients,
      })
      let sent = 0
      const work = async () => {
        sent += 1
        const found = await pool.run(photos[sent % SLIP_PHOTOS] ?? Buffer.alloc(0))
        if (found !== 1) throw new Error('The bare reader did not find the code of a slip.')
      }
      try {
        // A worker that has just started has compiled nothing yet.
        await Promise.all(Array.from({ length: SLIP_WORKERS }, work))
        return await repeatFor(seconds, clients, work)
      } finally {
        await pool.close()
      }
    },
  }
}

/** Lets Fastify alone send the bytes of the scenario's first response. */
async function bareHandler(
  url: string,
  scenario: Scenario,
  clients: number,
  seconds: number,
): Promise<Limit> {
  const [first] = scenario.next()
  const { path = '/', headers = {} } = first ?? {}
  // Fetch would decode the body.
  const { body, kept } = await rawResponse(url + path, headers as Record<string, string>)
  const child = fork(join(import.meta.dirname, 'bare-handler.ts'), { execArgv: ['--import', 'tsx'] })
  try {
    child.send({ body: body.toString('base64'), headers: kept })
    const [{ url: bare }] = (await once(child, 'message')) as [{ url: string }]
    const bareScenario = { ...scenario, expected: [200] }
    await warmUp(bare, bareScenario)
    const before = cpuSecondsOf(child.pid ?? 0)
    const { answered, perSecond } = await runCell(bare, bareScenario, clients, seconds)
    return { perSecond, cpuMs: (1000 * (cpuSecondsOf(child.pid ?? 0) - before)) / answered }
  } finally {
    child.kill()
  }
}

async function rawResponse(
  url: string,
  headers: Record<string, string>,
): Promise<{ body: Buffer; kept: Record<string, string> }> {
  const asking = request(url, { headers }).end()
  const [response] = await once(asking, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  const kept = Object.fromEntries(
    ['content-type', 'content-encoding']
      .map((name): [string, unknown] => [name, response.headers[name]])
      .filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
  return { body: Buffer.concat(chunks), kept }
}

/**
 * Repeats a piece of work in this process, so many at a time, for some seconds. The processor time is that of this process,
 * as the shop's is that of the server: PostgreSQL's own is in neither.
 */
async function repeatFor(seconds: number, clients: number, work: () => Promise<unknown>): Promise<Limit> {
  const before = process.cpuUsage()
  const began = performance.now()
  const until = began + seconds * 1000
  let done = 0
  const repeat = async () => {
    while (performance.now() < until) {
      await work()
      done += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, repeat))
  const perSecond = (done / (performance.now() - began)) * 1000
  const { user, system } = process.cpuUsage(before)
  return { perSecond, cpuMs: (user + system) / 1000 / done }
}

import { sql } from 'drizzle-orm'
import type { Orm } from '../apps/server/src/db/client.ts'
import { deliverDueMails } from '../apps/server/src/mail/outbox.ts'
import { loansToRemind } from '../apps/server/src/modules/loans/queries.ts'
import { overdueForSlip } from '../apps/server/src/modules/orders/queries.ts'
import { countOrders } from '../apps/server/src/modules/workshops/commands/count-orders.ts'
import { type Cell, columns, growsFaster, growthOf, median, short } from './arithmetic.ts'
import { addOrders, CAST } from './fill-orders.ts'
import { addGoods } from './goods.ts'
import { type Ask, type Probe, probesOf, type Scene } from './growth-probes.ts'
import { addPeople, type Person, signTokens } from './people.ts'
import { retryOn503 } from './retry-on-503.ts'
import { type BenchShop, type Engine, openBenchShop } from './shop.ts'

/** How large the shop is made, step by step: one of the two grows while the other stays at its smallest. */
export type Axis = { name: 'products' | 'orders'; sizes: readonly number[]; other: number }

export type GrowthOptions = { engine: Engine; server: string; repeats: number }

export type GrowthResult = {
  axis: Axis['name']
  sizes: readonly number[]
  /** A row a request: its cell at each size. */
  rows: { name: string; cells: Cell[] }[]
}

const PROBE_LIMIT_MS = 5_000
const LEAST_REPEATS = 3
const WARM_ROUNDS = 3
const WARM_LIMIT_MS = 10_000
/** Orders that one member may have waiting for a slip, less the one that warms the request up. */
const HEAVY_CHECKOUTS = 4

/** A filled shop of one size, while its server runs. */
type FilledShop = { shop: BenchShop; url: string; probes: readonly Probe[]; cells: Map<string, Cell> }

/**
 * Fills a shop of each size along an axis and measures every request in all of them by turns, through the real servers:
 * a busy moment of the machine hits all sizes alike.
 */
export async function measureGrowth(
  axis: Axis,
  { engine, server, repeats }: GrowthOptions,
): Promise<GrowthResult> {
  const shops: BenchShop[] = []
  try {
    const filled: FilledShop[] = []
    for (const size of axis.sizes) {
      const shop = await openBenchShop(engine, server)
      shops.push(shop)
      await shop.start()
      await shop.stop()
      const people = await shop.withDatabase((orm) =>
        addPeople(orm, CAST.first - 1 + CAST.members + CAST.buyers),
      )
      const goods = axis.name === 'products' ? size : axis.other
      const orders = axis.name === 'orders' ? size : axis.other
      const began = Date.now()
      await shop.withDatabase((orm) => fill(orm, goods, orders))
      console.log(`${axis.name} ${size}: filled in ${((Date.now() - began) / 1000).toFixed(0)} s`)
      filled.push(await openFilled(shop, people, goods, orders, repeats))
    }
    await measureByTurns(filled, repeats)
    return resultOf(
      axis,
      filled.map(({ cells }) => cells),
    )
  } finally {
    for (const shop of shops) await shop.remove()
  }
}

function resultOf({ name: axis, sizes }: Axis, measured: readonly Map<string, Cell>[]): GrowthResult {
  const names = [...(measured[0]?.keys() ?? [])]
  return {
    axis,
    sizes: sizes.slice(0, measured.length),
    rows: names.map((name) => ({
      name,
      cells: measured.map((cells) => cells.get(name) ?? { failed: 'not measured' }),
    })),
  }
}

async function fill(orm: Orm, goods: number, orders: number): Promise<void> {
  await orm.transaction(async (tx) => {
    await addGoods(tx, goods)
    await addOrders(tx, orders)
  })
  // The work that autovacuum would have done long ago in a shop that grew over years.
  await orm.execute(sql`vacuum analyze`)
}

/** Times the workers' queries, starts the server and warms every request up. */
async function openFilled(
  shop: BenchShop,
  people: readonly Person[],
  products: number,
  orders: number,
  repeats: number,
): Promise<FilledShop> {
  const cells = new Map<string, Cell>()
  const ids = await shop.withDatabase(async (orm) => {
    await countOrders({ database: { withoutTimeout: (work) => work(orm) }, clock: () => new Date() })
    for (const [name, work] of workersOf(orm)) cells.set(name, await timed(work, repeats))
    return findIds(orm)
  })
  const url = await shop.start()
  const tokens = signTokens(shop.secretKey, people)
  const tokenOf = (id: number) => tokens[id - 1] ?? ''
  const scene: Scene = {
    products,
    orders,
    staff: tokenOf(CAST.staff),
    heavy: tokenOf(CAST.heavy),
    typical: tokenOf(CAST.typical),
    buyers: tokens.slice(-CAST.buyers),
    ...ids,
  }
  const probes = probesOf(scene)
  // Code that runs for the first time is slow; no probe must pay for that because of its position in the
  // table.
  for (let round = 0; round < WARM_ROUNDS; round += 1) await warmUp(url, probes)
  return { shop, url, probes, cells }
}

/** Asks each probe of every shop in turn, so many times, and notes the medians. */
export async function measureByTurns(
  filled: readonly Pick<FilledShop, 'url' | 'probes' | 'cells'>[],
  repeats: number,
): Promise<void> {
  const count = filled[0]?.probes.length ?? 0
  for (let at = 0; at < count; at += 1) {
    const timings = filled.map(({ url, probes, cells }) => ({
      ...{ url, cells, probe: probes[at] },
      times: [] as number[],
      last: undefined as Cell | undefined,
    }))
    const name = timings[0]?.probe?.name ?? ''
    const times = name === 'checkout, heavy member' ? Math.min(repeats, HEAVY_CHECKOUTS) : repeats
    const until = Date.now() + PROBE_LIMIT_MS * filled.length
    // The first one warms up and does not count.
    for (let n = 0; n <= times && (n <= LEAST_REPEATS || Date.now() < until); n += 1) {
      for (const timing of timings) {
        if (timing.probe === undefined || (timing.last && 'failed' in timing.last)) continue
        timing.last = await askProbe(timing.url, timing.probe, n)
        if (n > 0 && !('failed' in timing.last)) timing.times.push(timing.last.ms)
      }
    }
    for (const { cells, last, times: measured } of timings) {
      const isTimed = last !== undefined && !('failed' in last)
      cells.set(
        name,
        isTimed ? { ms: median(measured), bytes: last.bytes } : (last ?? { failed: 'not asked' }),
      )
    }
  }
}

async function askProbe(url: string, probe: Probe, n: number): Promise<Cell> {
  if (probe.before) await ask(url, probe.before(n))
  return ask(url, probe.ask(n))
}

async function warmUp(url: string, probes: readonly Probe[]): Promise<void> {
  const until = Date.now() + WARM_LIMIT_MS
  for (const probe of probes) {
    const what = probe.ask(0)
    if (what.method === undefined && Date.now() < until) await ask(url, what)
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
  for (let n = 0; n < repeats; n += 1) {
    const began = performance.now()
    bytes = await work()
    times.push(performance.now() - began)
  }
  return { ms: median(times), bytes }
}

/** A shed request is repeated; only the one that succeeded is timed. */
function ask(url: string, what: Ask): Promise<Cell> {
  return retryOn503(
    () => send(url, what),
    (answer) => 'failed' in answer && answer.failed === 'status 503',
  )
}

async function send(url: string, { path, token, method, body, expected = 200 }: Ask): Promise<Cell> {
  const headers: Record<string, string> = { 'accept-encoding': 'identity' }
  if (token !== undefined) headers.authorization = `Bearer ${token}`
  if (body !== undefined) headers['content-type'] = 'application/json'
  const began = performance.now()
  const response = await fetch(url + path, {
    method: method ?? 'GET',
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const bytes = (await response.arrayBuffer()).byteLength
  const ms = performance.now() - began
  return response.status === expected ? { ms, bytes } : { failed: `status ${response.status}` }
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

/** The table of one axis as ratios to its smallest size: time, and the size of the answer where that grew too. */
export function growthTable({ axis, sizes, rows }: GrowthResult): string {
  const heads = [axis, ...sizes.map((size) => size.toLocaleString('en')), 'faster than its answer?']
  return columns([
    heads,
    ...rows.map(({ name, cells }) => {
      const [first] = cells
      const last = cells.at(-1)
      if (!first || !last) return [name]
      const verdict = growsFaster(growthOf(first, last)) ? 'yes' : ''
      return [name, ...cells.map((cell) => showCell(first, cell)), verdict]
    }),
  ])
}

/** Requests with an unexpected response, at any size. */
export function growthProblems(results: readonly GrowthResult[]): string[] {
  return results.flatMap(({ axis, sizes, rows }) =>
    rows.flatMap(({ name, cells }) =>
      cells.flatMap((cell, at) =>
        'failed' in cell ? [`${name} with ${sizes[at]} ${axis}: ${cell.failed}`] : [],
      ),
    ),
  )
}

function showCell(first: Cell, cell: Cell): string {
  const growth = growthOf(first, cell)
  if ('failed' in growth) return growth.failed
  const answer = growth.bytes >= 1.5 ? ` (${short(growth.bytes)})` : ''
  return `${short(growth.time)}${answer}`
}

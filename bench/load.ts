import { groupBy } from '../apps/server/src/domain/group-by.ts'
import { tokenSigner } from '../apps/server/test/large-shop/goods-and-people.ts'
import { CAST } from '../apps/server/test/large-shop/orders.ts'
import { type Loop, type Response, sendRequests } from './clients.ts'
import { fillShop } from './fill-shop.ts'
import { type Product, type Scenario, scenariosOf } from './scenarios.ts'
import { type BenchShop, openBenchShop } from './shop.ts'
import { columns, median, percentile, short } from './tables.ts'

/** One scenario with so many clients in one build. Times in milliseconds. */
export type LoadCell = {
  scenario: string
  clients: number
  build: string
  perSecond: number
  /** Of all under '', and of reads and orders apart in a mix. */
  times: Record<string, { p50: number; p99: number }>
  /** Of the processor, for each response. */
  cpuMs: number
  databaseCpuMs: number
  /** Responses with 5xx; and unexpected ones but 503, by which a busy server sheds requests, with broken connections. */
  failed: number
  errors: number
}

export type LoadOptions = {
  /** Scripts of the servers to measure, by the names of the builds. */
  builds: Readonly<Record<string, string>>
  scenarios: readonly string[] | undefined
  clients: readonly number[]
  seconds: number
  everyMs: number | undefined
  rounds: number
}

type Target = { build: string; shop: BenchShop; url: string; scenarios: readonly Scenario[] }

const PRODUCTS = 200
const READERS = 200
const ORDERS_A_READER = 20
const OPEN_ORDERS = 5
/** Orders that no machine of ours takes: buyers enough for it. */
const MAX_ORDERS_A_SECOND = 2_500
const WARM_ORDERS = 15_000

/** Measures the scenarios with each number of clients; two builds each in a shop of its own, by turns. */
export async function measureLoad(options: LoadOptions): Promise<LoadCell[]> {
  const { rounds, seconds, everyMs } = options
  const buyers =
    (2 * rounds * seconds * options.clients.length * MAX_ORDERS_A_SECOND + WARM_ORDERS) / OPEN_ORDERS
  const shops: BenchShop[] = []
  try {
    const targets: Target[] = []
    for (const [build, script] of Object.entries(options.builds)) {
      const shop = await openBenchShop(script)
      shops.push(shop)
      targets.push({ build, shop, ...(await openStage(shop, Math.ceil(buyers))) })
    }
    const cells: LoadCell[] = []
    for (const [at, { name }] of targets[0]?.scenarios.entries() ?? []) {
      if (options.scenarios?.includes(name) === false) continue
      for (const { url, scenarios } of targets) {
        const scenario = scenarios[at] as Scenario
        await sendRequests(url, scenario, { clients: 8, seconds: scenario.warmSeconds })
      }
      for (const clients of options.clients) {
        for (let round = 0; round < rounds; round += 1) {
          for (const target of round % 2 === 0 ? targets : targets.toReversed()) {
            cells.push(
              await measureCell(target, target.scenarios[at] as Scenario, { clients, seconds, everyMs }),
            )
          }
        }
      }
    }
    return cells
  } finally {
    for (const shop of shops) await shop.remove()
  }
}

/** Fills a shop, starts it, and signs everybody in. */
async function openStage(shop: BenchShop, buyers: number): Promise<Pick<Target, 'url' | 'scenarios'>> {
  const orders = READERS * ORDERS_A_READER
  const people = await fillShop(shop, { products: PRODUCTS, orders, members: READERS, buyers })
  const url = await shop.start()
  await shop.untilIdle()
  const catalogue = await fetch(`${url}/api/workshop/active_workshop_products/`)
  const { products } = (await catalogue.json()) as { products: Product[] }
  const sign = tokenSigner(shop.secretKey)
  const members = people.slice(CAST.first - 1).map((person) => ({ email: person.email, token: sign(person) }))
  const stage = { products, readers: members.slice(0, READERS), buyers: members.slice(READERS) }
  return { url, scenarios: scenariosOf(stage) }
}

async function measureCell({ build, shop, url }: Target, scenario: Scenario, loop: Loop): Promise<LoadCell> {
  const before = shop.figures()
  const began = performance.now()
  const responses = await sendRequests(url, scenario, loop)
  const elapsed = (performance.now() - began) / 1000
  const after = shop.figures()
  const good = responses.filter(({ status }) => scenario.expected.includes(status))
  const failed = responses.filter(({ status }) => status >= 500).length
  const timesOf = (some: readonly Response[]) => {
    const times = some.map(({ ms }) => ms)
    return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
  }
  const timesWith = (wanted: number) => timesOf(good.filter(({ status }) => status === wanted))
  const isMix = scenario.expected.length > 1
  const cpuMs = (name: 'server' | 'database') =>
    (1000 * (after[name].cpuSeconds - before[name].cpuSeconds)) / good.length
  return {
    scenario: scenario.name,
    clients: loop.clients,
    build,
    perSecond: good.length / elapsed,
    times: { '': timesOf(good), ...(isMix && { reads: timesWith(200), orders: timesWith(201) }) },
    cpuMs: cpuMs('server'),
    databaseCpuMs: cpuMs('database'),
    failed,
    errors: responses.filter(({ status }) => status !== 503).length - good.length,
  }
}

/** The medians of all rounds as a table; a build after the first has its ratio to that one. */
export function loadTable(cells: readonly LoadCell[]): string {
  const heads = ['', 'build', 'a second', 'ratio', 'CPU ms', 'PG CPU ms', 'p50 ms', 'p99 ms', '5xx', 'errors']
  const groups = groupBy(cells, ({ scenario, clients }) => `${scenario} · ${clients}`)
  const rows = [...groups].flatMap(([name, all]) => {
    const rate = (some: readonly LoadCell[]) => median(some.map(({ perSecond }) => perSecond))
    const builds = [...groupBy(all, ({ build }) => build).values()]
    return builds.flatMap((rounds, at) => {
      const middle = (of: (cell: LoadCell) => number | undefined) =>
        short(median(rounds.map((cell) => of(cell) ?? Number.NaN)))
      const sum = (of: 'failed' | 'errors') => rounds.reduce((total, cell) => total + cell[of], 0)
      return Object.keys(rounds[0]?.times ?? {}).map((kind) => [
        `${name} ${kind}`,
        rounds[0]?.build ?? '',
        short(rate(rounds)),
        at === 0 ? '' : short(rate(rounds) / rate(builds[0] ?? [])),
        middle(({ cpuMs }) => cpuMs),
        middle(({ databaseCpuMs }) => databaseCpuMs),
        middle(({ times }) => times[kind]?.p50),
        middle(({ times }) => times[kind]?.p99),
        String(sum('failed')),
        String(sum('errors')),
      ])
    })
  })
  return columns([heads, ...rows])
}

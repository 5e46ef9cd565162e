import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../apps/server/src/db/client.ts'
import { readSettings } from '../apps/server/src/env.ts'
import { BUILT_SERVER } from '../scripts/built-server.ts'
import { ROOT, run } from '../scripts/processes.ts'
import { type Axis, type GrowthResult, growthProblems, growthTable, measureGrowth } from './growth.ts'
import { bareLimits, type LimitName, type MeasureLimit } from './limits.ts'
import { type LoadCell, runCell, warmUp } from './load.ts'
import { memberScenarios, publicScenarios, type Scenario, WARM_ORDERS } from './load-scenarios.ts'
import { fillForLoad, joinForLoad, productsOf, setStage } from './load-stage.ts'
import { comparisonTable, loadProblems, loadTable } from './load-tables.ts'
import { lastingTable, measureMemory, memoryTable } from './memory.ts'
import { measureRequestCosts, requestCostTable } from './request-costs.ts'
import { type Engine, openBenchShop } from './shop.ts'
import { untilIdle } from './until-idle.ts'

// npm run bench [-- --postgres] [--url http://…] [--seconds 3] [--clients 1,8,32,128] [--server dist/server.js]
// npm run bench -- [--rounds 3] --compare apps/server/dist-before/server.js
// npm run bench -- --scenarios order --profile <folder>
// npm run bench -- growth [--postgres] [--products 100,1000] [--orders 1000,10000] [--repeats 15] [--keep <folder>]
// npm run bench -- memory [--postgres] [--before <another checkout, built>] [--idle 30]
// npm run bench -- lasting [--postgres] [--minutes 10]
// npm run bench -- requests [--rounds 3]
// bench/README.md describes the measurements.

/** Orders a second that no machine of ours takes: buyers enough for it, five orders each. */
const MAX_CHECKOUTS_A_SECOND = 1_500
const OPEN_ORDERS = 5
const MAX_CELL_SECONDS = 60
/** Of ten requests of the evening one orders: as many as a machine of ours takes. */
const MAX_LASTING_ORDERS_A_SECOND = 200
const LASTING_CLIENTS = 32
const REQUESTS_A_ROUND = 20_000
const EMBEDDED_SIZES = { products: '100,1000,10000', orders: '1000,10000' }
const POSTGRES_SIZES = { products: '100,1000,10000,100000', orders: '1000,10000,100000,1000000' }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    postgres: { type: 'boolean', default: false },
    url: { type: 'string' },
    server: { type: 'string' },
    compare: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    clients: { type: 'string', default: '1,8,32,128' },
    scenarios: { type: 'string' },
    products: { type: 'string' },
    orders: { type: 'string' },
    repeats: { type: 'string', default: '15' },
    before: { type: 'string' },
    idle: { type: 'string', default: '30' },
    keep: { type: 'string' },
    minutes: { type: 'string', default: '10' },
    profile: { type: 'string' },
  },
})
const engine: Engine = values.postgres ? 'postgres' : 'embedded'
/** The database and store of a running shop are unknown here. */
const measured = values.url === undefined ? engine : 'running shop'
const at = new Date().toISOString()

async function main(): Promise<string[]> {
  const [measurement = 'load', ...others] = positionals
  const bench = { load, growth, memory, lasting, requests }[measurement]
  if (others.length > 0 || bench === undefined)
    throw new Error('Say load, growth, memory, lasting or requests.')
  if (values.url === undefined && values.server === undefined) await build()
  return bench()
}

async function memory(): Promise<string[]> {
  const checkouts = [
    ...(values.before === undefined ? [] : [{ name: 'before', checkout: values.before }]),
    { name: 'now', checkout: ROOT },
  ]
  const measured = []
  for (const { name, checkout } of checkouts) {
    const moments = await measureMemory({ engine, checkout, idleSeconds: Number(values.idle) })
    measured.push({ name, moments })
  }
  console.log(`${memoryTable(measured)}\n`)
  keep('memory', measured)
  return []
}

/** Memory in use before, after each third, and at the end of minutes of an opening evening. */
async function lasting(): Promise<string[]> {
  const seconds = Number(values.minutes) * 60
  const shop = await openBenchShop(engine, values.server ?? BUILT_SERVER)
  try {
    await shop.start()
    await shop.stop()
    const buyers = Math.ceil((seconds * MAX_LASTING_ORDERS_A_SECOND) / OPEN_ORDERS)
    const people = await shop.withDatabase((orm) => fillForLoad(orm, buyers))
    const url = await shop.start()
    const stage = await setStage(url, shop.secretKey, people)
    await untilIdle(shop)
    const evening = memberScenarios(stage).find(({ name }) => name === 'opening evening')
    if (evening === undefined) throw new Error('No opening evening')
    const cells: LoadCell[] = [await runCell(url, evening, LASTING_CLIENTS, seconds / 30)]
    const moments = [{ moment: 'warm', ...(await shop.memoryInUse()) }]
    for (const moment of ['after a third', 'after two thirds', 'at the end']) {
      cells.push(await runCell(url, evening, LASTING_CLIENTS, seconds / 3))
      moments.push({ moment, ...(await shop.memoryInUse()) })
    }
    console.log(`${lastingTable(moments)}\n`)
    keep('lasting', moments)
    return loadProblems(cells)
  } finally {
    await shop.remove()
  }
}

async function requests(): Promise<string[]> {
  const costs = await measureRequestCosts(Number(values.rounds), REQUESTS_A_ROUND)
  console.log(`${requestCostTable(costs)}\n`)
  keep('requests', costs)
  return []
}

async function build(): Promise<void> {
  for (const app of ['server', 'storefront', 'staff']) {
    const { ok, output } = await run(['npm', 'run', '--silent', 'build'], `apps/${app}`)
    if (!ok) throw new Error(`${output}\n\nBuilding ${app} failed.`)
  }
}

/** A shop that is measured: its address, the requests of its clients, and the bare work that it is compared with. */
type Target = {
  build: string
  url: string
  cpuSeconds?: () => number
  databaseCpuSeconds?: () => number
  scenarios: readonly Scenario[]
  limits: Partial<Record<LimitName, MeasureLimit>>
}

async function load(): Promise<string[]> {
  const cells: LoadCell[] = []
  const measure = async (targets: readonly Target[]) => {
    const wanted = values.scenarios?.split(',')
    const names = targets[0]?.scenarios.map(({ name }) => name) ?? []
    for (const name of names.filter((one) => wanted?.includes(one) ?? true)) {
      for (const { url, scenarios } of targets) await warmUp(url, scenarioOf(scenarios, name))
      for (const count of numbers(values.clients)) cells.push(...(await measureCell(targets, name, count)))
    }
  }
  if (values.url !== undefined) await loadRunning(values.url.replace(/\/$/, ''), measure)
  else await loadOwn(measure)
  console.log(`${loadTable(cells)}\n`)
  if (values.compare !== undefined) console.log(`${comparisonTable(cells, BUILDS)}\n`)
  keep('load', cells)
  return loadProblems(cells)
}

const BUILDS = ['before', 'after'] as const

/** Measures a scenario in every shop; of two shops by turns, several times, so that a busy moment hits both. */
async function measureCell(targets: readonly Target[], name: string, clients: number): Promise<LoadCell[]> {
  const seconds = Number(values.seconds)
  const cells: LoadCell[] = []
  const rounds = targets.length === 1 ? 1 : Number(values.rounds)
  for (let round = 0; round < rounds; round += 1) {
    for (const { build, url, cpuSeconds, databaseCpuSeconds, scenarios, limits } of round % 2 === 0
      ? targets
      : targets.toReversed()) {
      const scenario = scenarioOf(scenarios, name)
      const measureLimit = scenario.limit === undefined ? undefined : limits[scenario.limit]
      const limit = await measureLimit?.(scenario, clients, seconds)
      const clocks = [cpuSeconds, databaseCpuSeconds].map((read = () => Number.NaN) => ({
        read,
        before: read(),
      }))
      const cell = await runLongEnough(url, scenario, clients, seconds)
      const completed = cell.answered / scenario.expected.length
      const [cpuMs, databaseCpuMs] = clocks.map(({ read, before }) => (1000 * (read() - before)) / completed)
      cells.push({
        ...cell,
        ...(cpuMs !== undefined && { cpuMs }),
        ...(databaseCpuMs !== undefined && { databaseCpuMs }),
        ...(targets.length > 1 && { build }),
        ...(limit !== undefined && { limit: limit.perSecond, limitCpuMs: limit.cpuMs }),
        ...(limit?.databaseCpuMs !== undefined && { limitDatabaseCpuMs: limit.databaseCpuMs }),
      })
    }
  }
  return cells
}

function scenarioOf(scenarios: readonly Scenario[], name: string): Scenario {
  const scenario = scenarios.find((one) => one.name === name)
  if (scenario === undefined) throw new Error(`No scenario ${name}`)
  return scenario
}

/**
 * If not every client got a response in time, measure again for longer: a second of slip uploads shows
 * nothing.
 */
async function runLongEnough(
  url: string,
  scenario: Scenario,
  clients: number,
  seconds: number,
): Promise<LoadCell> {
  const cell = await runCell(url, scenario, clients, seconds)
  return cell.answered >= clients || seconds > MAX_CELL_SECONDS
    ? cell
    : runLongEnough(url, scenario, clients, seconds * 3)
}

type Measure = (targets: readonly Target[]) => Promise<void>

/** Members enough for every order of the run, five each. */
function buyersNeeded(): number {
  const rounds = values.compare === undefined ? 1 : Number(values.rounds)
  const seconds = numbers(values.clients).length * Number(values.seconds) * rounds
  return Math.ceil((2 * seconds * MAX_CHECKOUTS_A_SECOND + 3 * WARM_ORDERS) / OPEN_ORDERS)
}

async function loadOwn(measure: Measure): Promise<void> {
  const server = values.server ?? BUILT_SERVER
  const builds = values.compare === undefined ? [server] : [values.compare, server]
  const shops = await Promise.all(
    builds.map((build) => openBenchShop(engine, build, { profileDir: values.profile })),
  )
  try {
    const targets: Target[] = []
    for (const [at, shop] of shops.entries()) {
      await shop.start()
      await shop.stop()
      const people = await shop.withDatabase((orm) => fillForLoad(orm, buyersNeeded()))
      const url = await shop.start()
      const stage = await setStage(url, shop.secretKey, people)
      await untilIdle(shop)
      targets.push({
        build: BUILDS[at] ?? '',
        url,
        cpuSeconds: shop.cpuSeconds,
        databaseCpuSeconds: shop.databaseCpuSeconds,
        scenarios: [...publicScenarios(stage), ...memberScenarios(stage)],
        limits: bareLimits(shop, url),
      })
    }
    await measure(targets)
  } finally {
    for (const shop of shops) await shop.remove()
  }
}

/**
 * Members are created in the database itself: without its address and key, only public requests are possible.
 */
async function loadRunning(url: string, measure: Measure): Promise<void> {
  const { databaseUrl, secretKey } = readSettings(process.env)
  const target = { build: '', url, limits: {} }
  if (databaseUrl === undefined || secretKey === undefined) {
    console.log('Without the DATABASE_URL and SECRET_KEY of that shop, only its public pages are measured.\n')
    const scenarios = publicScenarios({ products: await productsOf(url) })
    return measure([{ ...target, scenarios }])
  }
  const database = await openDatabase({ url: databaseUrl, dataDir: tmpdir() })
  const people = await database
    .withoutTimeout((orm) => joinForLoad(orm, buyersNeeded()))
    .finally(() => database.close())
  const stage = await setStage(url, secretKey, people)
  await measure([{ ...target, scenarios: [...publicScenarios(stage), ...memberScenarios(stage)] }])
}

async function growth(): Promise<string[]> {
  const sizes = engine === 'postgres' ? POSTGRES_SIZES : EMBEDDED_SIZES
  const axes: Axis[] = [
    { name: 'products', sizes: numbers(values.products ?? sizes.products), other: 1_000 },
    { name: 'orders', sizes: numbers(values.orders ?? sizes.orders), other: 100 },
  ]
  const { keep: kept, repeats } = values
  if (kept !== undefined && engine !== 'postgres') throw new Error('--keep needs --postgres.')
  const options = { engine, server: values.server ?? BUILT_SERVER, repeats: Number(repeats), keep: kept }
  const results: GrowthResult[] = []
  for (const axis of axes.filter(({ sizes }) => sizes.length > 0)) {
    const result = await measureGrowth(axis, options)
    results.push(result)
    keep('growth', results)
    console.log(`\n${growthTable(result)}\n`)
  }
  return growthProblems(results)
}

/** Writes the numbers of this run into its file; absolute numbers are not comparable between machines. */
function keep(name: string, result: unknown): void {
  const folder = join(ROOT, 'bench/results')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name}-${measured.replace(' ', '-')}-${at.replaceAll(/[:.]/g, '-')}.json`)
  const machine = { node: process.version, processors: availableParallelism() }
  writeFileSync(file, `${JSON.stringify({ at, engine: measured, machine, result }, null, 2)}\n`)
  console.log(`Written to ${file.slice(ROOT.length + 1)}`)
}

function numbers(list: string): number[] {
  const found = list.split(',').filter(Boolean).map(Number)
  if (found.every((number) => Number.isInteger(number) && number > 0)) return found
  throw new Error(`Not a list of numbers: ${list}`)
}

main().then(
  (problems) => {
    for (const problem of problems) console.error(problem)
    process.exit(problems.length === 0 ? 0 : 1)
  },
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)

import { tmpdir } from 'node:os'
import { openDatabase } from '../apps/server/src/db/client.ts'
import { readSettings } from '../apps/server/src/env.ts'
import { type LimitName, limitsOf, type MeasureLimit } from './limits.ts'
import { type LoadCell, runCell, warmUp } from './load.ts'
import {
  EVENING_WARM_ORDERS,
  memberScenarios,
  publicScenarios,
  type Scenario,
  WARM_ORDERS,
} from './load-scenarios.ts'
import { fillForLoad, joinForLoad, OPEN_ORDERS, productsOf, setStage } from './load-stage.ts'
import { runOpenLoop } from './open-loop.ts'
import { type ProcessorClocks, withProcessorTime } from './processor-time.ts'
import { openBenchShop } from './shop.ts'
import { untilIdle } from './until-idle.ts'

export type LoadOptions = {
  /** The script of the server, and of another build that is measured by turns with it, if any. */
  server: string
  compare?: string | undefined
  /** A shop that runs already, instead of one that is started. */
  url?: string | undefined
  /** The names of those that are measured; all by default. */
  scenarios?: readonly string[] | undefined
  clients: readonly number[]
  /** Each client sends a request every so many milliseconds, instead of when it has the response to the one before. */
  everyMs?: number | undefined
  seconds: number
  /** How often two builds are measured by turns. */
  rounds: number
  /** The folder for processor profiles of the server, if they are wanted. */
  profileDir?: string | undefined
}

/** The names of two builds that are compared. */
export const BUILDS = ['before', 'after'] as const

/** Orders a second that no machine of ours takes: buyers enough for it. */
const MAX_CHECKOUTS_A_SECOND = 2_500
const MAX_CELL_SECONDS = 60

/** A shop that is measured: its address, the requests of its clients, and the bare work that it is compared with. */
type Target = ProcessorClocks & {
  build: string
  url: string
  scenarios: readonly Scenario[]
  limits: Partial<Record<LimitName, MeasureLimit>>
}

type Measure = (targets: readonly Target[]) => Promise<void>

/** Measures each scenario with each number of clients, in a shop of its own or in one that runs already. */
export async function measureLoad(options: LoadOptions): Promise<LoadCell[]> {
  const cells: LoadCell[] = []
  const measure: Measure = async (targets) => {
    const names = targets[0]?.scenarios.map(({ name }) => name) ?? []
    for (const name of names.filter((one) => options.scenarios?.includes(one) ?? true)) {
      for (const { url, scenarios } of targets) await warmUp(url, scenarioOf(scenarios, name))
      for (const clients of options.clients)
        cells.push(...(await measureCell(targets, name, clients, options)))
    }
  }
  if (options.url === undefined) await loadOwn(options, measure)
  else await loadRunning(options.url, options, measure)
  return cells
}

/** Measures a scenario in every shop; of two shops by turns, several times, so that a busy moment hits both. */
async function measureCell(
  targets: readonly Target[],
  name: string,
  clients: number,
  { seconds, everyMs, rounds: wantedRounds }: LoadOptions,
): Promise<LoadCell[]> {
  const cells: LoadCell[] = []
  const rounds = targets.length === 1 ? 1 : wantedRounds
  for (let round = 0; round < rounds; round += 1) {
    for (const target of round % 2 === 0 ? targets : targets.toReversed()) {
      const { build, url, scenarios, limits } = target
      const scenario = scenarioOf(scenarios, name)
      const measureLimit = scenario.limit === undefined ? undefined : limits[scenario.limit]
      const limit = everyMs === undefined ? await measureLimit?.(scenario, clients, seconds) : undefined
      const cell = await withProcessorTime(
        target,
        ({ answered }) => answered / scenario.expected.length,
        () =>
          everyMs === undefined
            ? runLongEnough(url, scenario, clients, seconds)
            : runOpenLoop(url, scenario, { clients, everyMs, seconds }),
      )
      cells.push({
        ...cell,
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

/** Members enough for every order of the run, five each. */
function buyersNeeded({ compare, rounds, clients, seconds: each }: LoadOptions): number {
  const seconds = clients.length * each * (compare === undefined ? 1 : rounds)
  return Math.ceil(
    (2 * seconds * MAX_CHECKOUTS_A_SECOND + 3 * WARM_ORDERS + EVENING_WARM_ORDERS) / OPEN_ORDERS,
  )
}

async function loadOwn(options: LoadOptions, measure: Measure): Promise<void> {
  const { server, compare, profileDir } = options
  const builds = compare === undefined ? [server] : [compare, server]
  const shops = await Promise.all(builds.map((build) => openBenchShop(build, { profileDir })))
  try {
    const targets: Target[] = []
    for (const [at, shop] of shops.entries()) {
      await shop.start()
      await shop.stop()
      const people = await shop.withDatabase((orm) => fillForLoad(orm, buyersNeeded(options)))
      const url = await shop.start()
      const stage = await setStage(url, shop.secretKey, people)
      await untilIdle(shop)
      const scenarios = [...publicScenarios(stage), ...memberScenarios(stage)]
      targets.push({
        build: BUILDS[at] ?? '',
        url,
        cpuSeconds: shop.cpuSeconds,
        databaseCpuSeconds: shop.databaseCpuSeconds,
        scenarios,
        limits: limitsOf(shop, url, scenarioOf(scenarios, 'opening evening without orders')),
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
async function loadRunning(url: string, options: LoadOptions, measure: Measure): Promise<void> {
  const { databaseUrl, secretKey } = readSettings(process.env)
  const target = { build: '', url, limits: {} }
  if (databaseUrl === undefined || secretKey === undefined) {
    console.log('Without the DATABASE_URL and SECRET_KEY of that shop, only its public pages are measured.\n')
    const scenarios = publicScenarios({ products: await productsOf(url) })
    return measure([{ ...target, scenarios }])
  }
  const database = await openDatabase({ url: databaseUrl, dataDir: tmpdir() })
  const people = await database
    .withoutTimeout((orm) => joinForLoad(orm, buyersNeeded(options)))
    .finally(() => database.close())
  const stage = await setStage(url, secretKey, people)
  await measure([{ ...target, scenarios: [...publicScenarios(stage), ...memberScenarios(stage)] }])
}

import autocannon from 'autocannon'
import { groupBy } from '../apps/server/src/domain/group-by.ts'
import { columns, median, percentile, short } from './arithmetic.ts'
import type { Scenario } from './load-scenarios.ts'

/** One scenario with so many clients: every answer counted by its status, times in milliseconds. */
export type LoadCell = {
  scenario: string
  clients: number
  /** The build that was measured, where two are compared. */
  build?: string
  answered: number
  /** How often a second the scenario was completed, with all of its requests. */
  perSecond: number
  p50: number
  p95: number
  p99: number
  /** Milliseconds of the processor that the server took for each completion; undefined if its process is unknown. */
  cpuMs?: number
  /** The same of PostgreSQL. */
  databaseCpuMs?: number
  /** How often a second the bare work of the scenario was completed with as many clients, in the same run. */
  limit?: number
  /** Milliseconds of the processor that each bare completion took. */
  limitCpuMs?: number
  /** The same of PostgreSQL. */
  limitDatabaseCpuMs?: number
  /** Responses with 503: the server shed requests beyond its capacity. */
  shed: number
  /** Responses with an unexpected status, and connections that broke or timed out. */
  errors: number
  statuses: Record<string, number>
}

const TIMEOUT_SECONDS = 60
const MAX_WARM_SECONDS = 20
const WARM_CLIENTS = 8
const WARM_REQUESTS = 3_000

/** autocannon's client, with the queue that collects the bodies of its responses. */
type CollectingClient = autocannon.Client & { pipelinedRequests: { addBody(): void } }

/**
 * Lets a client leave bodies as they are. autocannon would make text of them, also of compressed ones, for which it needs
 * four fifths of its processor time: it would be slower than the handlers that it measures.
 */
function leaveBodies(client: autocannon.Client): void {
  const { pipelinedRequests } = client as CollectingClient
  pipelinedRequests.addBody = () => {}
}

/** Repeats a scenario until its code is compiled and its caches are filled; counts nothing. */
export async function warmUp(url: string, scenario: Scenario): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const instance = autocannon(
      {
        url,
        connections: WARM_CLIENTS,
        amount: scenario.warmUp ?? WARM_REQUESTS,
        timeout: TIMEOUT_SECONDS,
        requests: requestsOf(scenario),
      },
      (error: unknown) => {
        clearTimeout(limit)
        if (error) reject(error)
        else resolve()
      },
    )
    const limit = setTimeout(() => instance.stop(), MAX_WARM_SECONDS * 1000)
  })
}

/** Lets so many clients repeat a scenario for some seconds, each waiting for its answer before it asks again. */
export async function runCell(
  url: string,
  scenario: Scenario,
  clients: number,
  seconds: number,
): Promise<LoadCell> {
  const times: number[] = []
  const statuses: Record<string, number> = {}
  let broken = 0
  const other = repeatMeanwhile(url, scenario)
  const began = performance.now()
  await new Promise<void>((resolve, reject) => {
    const instance = autocannon(
      {
        url,
        connections: clients,
        duration: seconds,
        timeout: TIMEOUT_SECONDS,
        setupClient: leaveBodies,
        requests: requestsOf(scenario),
      },
      (error: unknown) => (error ? reject(error) : resolve()),
    )
    instance.on('response', (_client, status, _bytes, ms) => {
      statuses[status] = (statuses[status] ?? 0) + 1
      if (scenario.expected.includes(status) || scenario.mixed?.includes(status)) times.push(ms)
    })
    instance.on('reqError', () => {
      broken += 1
    })
  })
  const elapsed = (performance.now() - began) / 1000
  await other.stop()
  const answered = Object.values(statuses).reduce((sum, count) => sum + count, 0)
  const shed = statuses[503] ?? 0
  return {
    scenario: scenario.name,
    clients,
    answered,
    perSecond: times.length / scenario.expected.length / elapsed,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    shed,
    errors: answered - times.length - shed + broken,
    statuses,
  }
}

function requestsOf({ expected, next }: Scenario): autocannon.Request[] {
  return expected.map((_, step) => ({
    setupRequest(request: autocannon.Request, context: { requests?: autocannon.Request[] }) {
      if (step === 0) context.requests = next()
      return { ...request, ...context.requests?.[step] }
    },
  }))
}

/** Further clients, which repeat the request during a scenario until they are stopped. */
function repeatMeanwhile(
  url: string,
  { meanwhile, meanwhileClients = 1 }: Scenario,
): { stop(): Promise<void> } {
  let stopped = meanwhile === undefined
  const repeat = async () => {
    while (!stopped && meanwhile !== undefined) {
      const { path, ...request } = meanwhile()
      const response = await fetch(url + path, request)
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${path} returned ${response.status}.`)
    }
  }
  const running = Promise.all(Array.from({ length: meanwhileClients }, repeat))
  return {
    async stop() {
      stopped = true
      await running
    },
  }
}

/**
 * The cells as a table. The share is that of the bare limit by completions a second; the share of CPU is the processor
 * time of a bare completion out of the shop's, which neighbours on the machine change least.
 */
export function loadTable(cells: readonly LoadCell[]): string {
  const heads = [
    '',
    'clients',
    'build',
    'a second',
    'CPU ms',
    'PG CPU ms',
    'limit',
    'share',
    'limit CPU ms',
    'limit PG CPU ms',
    'share of CPU',
    'p50 ms',
    'p95 ms',
    'p99 ms',
    'answers',
  ]
  return columns([
    [...heads, 'errors', '503'],
    ...cells.map((cell) => [
      cell.scenario,
      String(cell.clients),
      cell.build ?? '',
      short(cell.perSecond),
      short(cell.cpuMs ?? Number.NaN),
      short(cell.databaseCpuMs ?? Number.NaN),
      cell.limit === undefined ? '' : short(cell.limit),
      percent(cell.perSecond, cell.limit),
      cell.limitCpuMs === undefined ? '' : short(cell.limitCpuMs),
      cell.limitDatabaseCpuMs === undefined ? '' : short(cell.limitDatabaseCpuMs),
      percent(cell.limitCpuMs, cell.cpuMs),
      ...[cell.p50, cell.p95, cell.p99].map(short),
      ...[cell.answered, cell.errors, cell.shed].map(String),
    ]),
  ])
}

function percent(part: number | undefined, whole: number | undefined): string {
  return part === undefined || whole === undefined ? '' : `${Math.round((100 * part) / whole)} %`
}

/** How the second of two builds compares with the first, by scenario and clients: medians of the rounds, as ratios. */
export function comparisonTable(
  cells: readonly LoadCell[],
  [first, second]: readonly [string, string],
): string {
  const groups = groupBy(cells, ({ scenario, clients }) => `${scenario} · ${clients}`)
  const middle = (rounds: readonly LoadCell[], build: string, of: (cell: LoadCell) => number) =>
    median(rounds.filter((cell) => cell.build === build).map(of))
  return columns([
    [
      '',
      `${first}/s`,
      `${second}/s`,
      'ratio',
      `${first} p99`,
      `${second} p99`,
      `${first} CPU ms`,
      `${second} CPU ms`,
      `${first} PG CPU ms`,
      `${second} PG CPU ms`,
    ],
    ...[...groups].map(([name, rounds]) => {
      const [a, b] = [first, second].map((build) => middle(rounds, build, ({ perSecond }) => perSecond))
      const p99 = [first, second].map((build) => middle(rounds, build, (cell) => cell.p99))
      const cpu = [first, second].map((build) => middle(rounds, build, ({ cpuMs }) => cpuMs ?? Number.NaN))
      const databaseCpu = [first, second].map((build) =>
        middle(rounds, build, ({ databaseCpuMs }) => databaseCpuMs ?? Number.NaN),
      )
      return [
        name,
        ...[a, b, (b ?? Number.NaN) / (a ?? Number.NaN), ...p99, ...cpu, ...databaseCpu].map((value) =>
          short(value ?? Number.NaN),
        ),
      ]
    }),
  ])
}

/** Describes the failures of a run, a line for each cell: any unexpected response, or none but 503. */
export function loadProblems(cells: readonly LoadCell[]): string[] {
  return cells
    .filter(({ errors, answered, shed }) => errors > 0 || answered === shed)
    .map(
      ({ scenario, clients, statuses }) =>
        `${scenario}, ${clients} clients: responses ${JSON.stringify(statuses)}`,
    )
}

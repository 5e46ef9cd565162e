import autocannon from 'autocannon'
import { type Latencies, latenciesByKind, latenciesOf } from './latencies.ts'
import type { Scenario, ScenarioRequest } from './load-scenarios.ts'

/** One scenario with so many clients: every answer counted by its status, times in milliseconds. */
export type LoadCell = Latencies & {
  scenario: string
  clients: number
  /** The build that was measured, where two are compared. */
  build?: string
  answered: number
  /** How often a second the scenario was completed, with all of its requests. */
  perSecond: number
  /** The times of a mix, of its reads and of each kind apart. */
  byKind: Record<string, Latencies>
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
const MAX_WARM_SECONDS = 40
const WARM_CLIENTS = 8
const WARM_REQUESTS = 3_000

/** The requests that a client of autocannon is about to send, in their order; the one in work is known. */
type Turn = { requests?: ScenarioRequest[]; request?: ScenarioRequest }

/** autocannon's client, with the queue that collects the bodies of its responses and the turn that its requests belong to. */
type InnerClient = autocannon.Client & {
  pipelinedRequests: { addBody(): void }
  requestIterator: { context: Turn }
}

/**
 * Lets a client leave bodies as they are. autocannon would make text of them, also of compressed ones, for which it needs
 * four fifths of its processor time: it would be slower than the handlers that it measures.
 */
function leaveBodies(client: autocannon.Client): void {
  const { pipelinedRequests } = client as InnerClient
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
  const timed: { ms: number; request: ScenarioRequest | undefined }[] = []
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
    instance.on('response', (client, status, _bytes, ms) => {
      statuses[status] = (statuses[status] ?? 0) + 1
      if (!scenario.expected.includes(status) && scenario.mixed?.includes(status) !== true) return
      timed.push({ ms, request: (client as InnerClient).requestIterator.context.request })
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
    perSecond: timed.length / scenario.expected.length / elapsed,
    ...latenciesOf(timed.map(({ ms }) => ms)),
    byKind: latenciesByKind(
      timed.map(({ ms, request }) => ({ ms, kind: request?.kind, isRead: request?.method === 'GET' })),
    ),
    shed,
    errors: answered - timed.length - shed + broken,
    statuses,
  }
}

function requestsOf({ expected, next }: Scenario): autocannon.Request[] {
  return expected.map((_, step) => ({
    setupRequest(request: autocannon.Request, turn: Turn) {
      if (step === 0) turn.requests = next()
      turn.request = turn.requests?.[step]
      return { ...request, ...turn.request }
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

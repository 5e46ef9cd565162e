import autocannon from 'autocannon'
import { columns, percentile, short } from './arithmetic.ts'
import type { Scenario } from './load-scenarios.ts'

/** One scenario with so many clients: every answer counted by its status, times in milliseconds. */
export type LoadCell = {
  scenario: string
  clients: number
  answered: number
  perSecond: number
  p50: number
  p95: number
  p99: number
  /** Responses with 503: the server shed requests beyond its capacity. */
  shed: number
  /** Responses with an unexpected status, and connections that broke or timed out. */
  errors: number
  statuses: Record<string, number>
}

const TIMEOUT_SECONDS = 60

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
  const began = performance.now()
  await new Promise<void>((resolve, reject) => {
    const instance = autocannon(
      {
        url,
        connections: clients,
        duration: seconds,
        timeout: TIMEOUT_SECONDS,
        requests: [{ setupRequest: (request) => ({ ...request, ...scenario.next() }) }],
      },
      (error: unknown) => (error ? reject(error) : resolve()),
    )
    instance.on('response', (_client, status, _bytes, ms) => {
      statuses[status] = (statuses[status] ?? 0) + 1
      if (status === scenario.expected) times.push(ms)
    })
    instance.on('reqError', () => {
      broken += 1
    })
  })
  const elapsed = (performance.now() - began) / 1000
  const answered = Object.values(statuses).reduce((sum, count) => sum + count, 0)
  const shed = statuses[503] ?? 0
  return {
    scenario: scenario.name,
    clients,
    answered,
    perSecond: times.length / elapsed,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    shed,
    errors: answered - times.length - shed + broken,
    statuses,
  }
}

/** The cells as a table. */
export function loadTable(cells: readonly LoadCell[]): string {
  const heads = ['', 'clients', 'requests/s', 'p50 ms', 'p95 ms', 'p99 ms', 'answers', 'errors', '503']
  return columns([
    heads,
    ...cells.map((cell) => [
      cell.scenario,
      String(cell.clients),
      ...[cell.perSecond, cell.p50, cell.p95, cell.p99].map(short),
      ...[cell.answered, cell.errors, cell.shed].map(String),
    ]),
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

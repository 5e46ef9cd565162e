import { fork } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { columns, median, short } from './arithmetic.ts'
import { cpuSecondsOf } from './process-memory.ts'

/** The parts of a request that `bench/layered-handler.ts` can leave out. */
const LAYERS = [
  'ids of requests',
  'proxies',
  'log lines',
  'metrics',
  'cookies and forms',
  'cors',
  'security headers',
  'shedding',
  'origins',
] as const

/** Processor time for each request, in microseconds. */
export type RequestCost = { layers: string; microseconds: number }

/** A product page is about as large. */
const BODY = Buffer.alloc(1_500, 'a').toString('base64')
const HEADERS = { 'content-type': 'application/json; charset=utf-8', etag: '"a"' }
const CLIENTS = 8
/** Code is compiled by then. */
const WARM_REQUESTS = 15_000

/**
 * Measures the processor time of a request in a handler without any part of the shop, with all of them, and without one
 * each; in turn, so many rounds. Returns medians: neighbours on the machine change them little.
 */
export async function measureRequestCosts(rounds: number, requests: number): Promise<RequestCost[]> {
  const variants = [
    { layers: 'bare', has: [] as readonly string[] },
    { layers: 'all', has: LAYERS as readonly string[] },
    ...LAYERS.map((left) => ({ layers: `without ${left}`, has: LAYERS.filter((name) => name !== left) })),
  ]
  const costs = new Map<string, number[]>(variants.map(({ layers }) => [layers, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const { layers, has } of variants) costs.get(layers)?.push(await costOf(has, requests))
  }
  return [...costs].map(([layers, measured]) => ({ layers, microseconds: median(measured) }))
}

async function costOf(layers: readonly string[], requests: number): Promise<number> {
  const child = fork(join(import.meta.dirname, 'layered-handler.ts'), {
    execArgv: ['--import', 'tsx'],
    // Log lines are written to nowhere.
    stdio: ['ignore', openSync('/dev/null', 'w'), 'inherit', 'ipc'],
  })
  try {
    child.send({ layers, body: BODY, headers: HEADERS })
    const [{ url }] = (await once(child, 'message')) as [{ url: string }]
    await autocannon({ url, connections: CLIENTS, amount: WARM_REQUESTS })
    const before = cpuSecondsOf(child.pid ?? 0)
    await autocannon({ url, connections: CLIENTS, amount: requests })
    return (1e6 * (cpuSecondsOf(child.pid ?? 0) - before)) / requests
  } finally {
    child.kill()
  }
}

/** The costs as a table: each part is the cost of a request with all parts, less the cost without that part. */
export function requestCostTable(costs: readonly RequestCost[]): string {
  const of = (name: string) => costs.find(({ layers }) => layers === name)?.microseconds ?? Number.NaN
  const [bare, all] = [of('bare'), of('all')]
  const parts = LAYERS.map((name) => ({ name: name as string, cost: all - of(`without ${name}`) }))
  const lines = [
    { name: 'bare handler', cost: bare },
    ...parts.sort((one, other) => other.cost - one.cost),
    { name: 'all', cost: all },
  ]
  return columns([
    ['', 'µs', 'of all'],
    ...lines.map(({ name, cost }) => [name, short(cost), `${Math.round((100 * cost) / all)} %`]),
  ])
}

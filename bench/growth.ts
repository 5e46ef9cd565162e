import { type Cell, columns, growsFaster, growthOf, median, short } from './arithmetic.ts'
import type { Ask, Probe } from './growth-probes.ts'
import { type FilledShop, openFilled, type ShopOptions } from './growth-shop.ts'
import { retryOn503 } from './retry-on-503.ts'
import type { BenchShop } from './shop.ts'
import { noteStep } from './steps.ts'

/** How large the shop is made, step by step: one of the two grows while the other stays at its smallest. */
export type Axis = { name: 'products' | 'orders'; sizes: readonly number[]; other: number }

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

/**
 * Fills a shop of each size along an axis and measures every request in all of them by turns, through the real servers:
 * a busy moment of the machine hits all sizes alike.
 */
export async function measureGrowth(axis: Axis, options: ShopOptions): Promise<GrowthResult> {
  const shops: BenchShop[] = []
  try {
    const filled: FilledShop[] = []
    for (const size of axis.sizes) {
      noteStep(`${axis.name}: ${size.toLocaleString('en')}`)
      const products = axis.name === 'products' ? size : axis.other
      const orders = axis.name === 'orders' ? size : axis.other
      filled.push(await openFilled({ products, orders }, options, (shop) => shops.push(shop)))
    }
    // Code that runs for the first time is slow; no probe must pay for that because of its position in the table.
    noteStep('warm up')
    for (let round = 0; round < WARM_ROUNDS; round += 1)
      for (const { url, probes } of filled) await warmUp(url, probes)
    await measureByTurns(filled, options.repeats)
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

/** Asks each probe of every shop in turn, so many times, and notes the medians. */
async function measureByTurns(
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
    const shown = filled.map(({ cells }) => cells.get(name) ?? { failed: 'not asked' })
    noteStep(`${at + 1} of ${count}, ${name}: ${shown.map(showTime).join(' · ')}`)
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
  const request = {
    method: method ?? 'GET',
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }
  const sent = async (): Promise<Cell> => {
    const began = performance.now()
    const response = await fetch(url + path, request)
    const bytes = (await response.arrayBuffer()).byteLength
    const ms = performance.now() - began
    return response.status === expected ? { ms, bytes } : { failed: `status ${response.status}` }
  }
  // While the other shops are asked, a server closes its idle connection: a request may be the first to notice.
  const sentAgain = () => sent().catch((error: unknown) => ({ failed: causeOf(error) }))
  return sent().catch((error: unknown) => (method === undefined ? sentAgain() : { failed: causeOf(error) }))
}

function causeOf(error: unknown): string {
  const { cause } = error as { cause?: unknown }
  return String(cause ?? error)
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

function showTime(cell: Cell): string {
  return 'failed' in cell ? cell.failed : `${short(cell.ms)} ms`
}

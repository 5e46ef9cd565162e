import { columns } from './arithmetic.ts'
import { type LoadCell, runCell } from './load.ts'
import { memberScenarios } from './load-scenarios.ts'
import { fillForLoad, OPEN_ORDERS, setStage } from './load-stage.ts'
import { type Engine, type MemoryInUse, openBenchShop } from './shop.ts'
import { untilIdle } from './until-idle.ts'

/** Of ten requests of the evening one orders: as many as a machine of ours takes. */
const MAX_ORDERS_A_SECOND = 700
const CLIENTS = 32
/** When the memory is read, and how much of the time passes until then. */
const MOMENTS = [
  { moment: 'warm', lasts: 1 / 30 },
  { moment: 'after a third', lasts: 1 / 3 },
  { moment: 'after two thirds', lasts: 1 / 3 },
  { moment: 'at the end', lasts: 1 / 3 },
]

/** `orders` counts those since the server began. */
export type LastingMoment = MemoryInUse & { moment: string; orders: number }

/** Reads the memory in use when the server is warm, after each third, and at the end of minutes of an opening evening. */
export async function measureLasting(
  engine: Engine,
  server: string,
  minutes: number,
): Promise<{ moments: LastingMoment[]; cells: LoadCell[] }> {
  const seconds = minutes * 60
  const shop = await openBenchShop(engine, server)
  try {
    await shop.start()
    await shop.stop()
    const buyers = Math.ceil((seconds * MAX_ORDERS_A_SECOND) / OPEN_ORDERS)
    const people = await shop.withDatabase((orm) => fillForLoad(orm, buyers))
    const url = await shop.start()
    const stage = await setStage(url, shop.secretKey, people)
    await untilIdle(shop)
    const evening = memberScenarios(stage).find(({ name }) => name === 'opening evening')
    if (evening === undefined) throw new Error('No opening evening')
    const cells: LoadCell[] = []
    const moments: LastingMoment[] = []
    for (const { moment, lasts } of MOMENTS) {
      cells.push(await runCell(url, evening, CLIENTS, seconds * lasts))
      const orders = cells.reduce((sum, { statuses }) => sum + (statuses[201] ?? 0), 0)
      moments.push({ moment, orders, ...(await shop.memoryInUse()) })
    }
    return { moments, cells }
  } finally {
    await shop.remove()
  }
}

/** Returns the memory in use at each moment, and the heap in use as a share of that of the warm server. */
export function lastingTable(moments: readonly LastingMoment[]): string {
  const megabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(1)
  const base = moments[0]?.heapUsed ?? Number.NaN
  return columns([
    ['', 'orders', 'heap MB', 'of warm', 'buffers MB', 'resident MB'],
    ...moments.map(({ moment, orders, heapUsed, external, rss }) => [
      moment,
      orders.toLocaleString('en'),
      megabytes(heapUsed),
      `${Math.round((100 * heapUsed) / base)} %`,
      megabytes(external),
      megabytes(rss),
    ]),
  ])
}

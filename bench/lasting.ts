import { setTimeout } from 'node:timers/promises'
import { columns } from './arithmetic.ts'
import { type LoadCell, runCell } from './load.ts'
import { memberScenarios } from './load-scenarios.ts'
import { fillForLoad, OPEN_ORDERS, setStage } from './load-stage.ts'
import { type MemoryInUse, openBenchShop } from './shop.ts'
import { untilIdle } from './until-idle.ts'

/** Of ten requests of the evening one orders: as many as a machine of ours takes. */
const MAX_ORDERS_A_SECOND = 700
const CLIENTS = 32
/** When the memory is read: after parts of the evening, and after seconds in which nobody asks. */
const MOMENTS = [
  { moment: 'warm', lasts: 1 / 30 },
  { moment: 'after a third', lasts: 1 / 3 },
  { moment: 'after two thirds', lasts: 1 / 3 },
  { moment: 'at the end', lasts: 1 / 3 },
  { moment: 'half a minute later', idleSeconds: 30 },
  { moment: 'five minutes later', idleSeconds: 270 },
]

/**
 * `orders` counts those since the server began. Server and database are the proportional memory of their processes in MB, read
 * before the garbage is collected; `inUse` is the server's after that, and undefined where a collection would change the
 * next moment.
 */
export type LastingMoment = {
  moment: string
  orders: number
  server: number
  database: number
  inUse: MemoryInUse | undefined
}

/**
 * Reads the memory when the server is warm, after each third and at the end of minutes of an opening evening, and twice
 * after it.
 */
export async function measureLasting(
  server: string,
  minutes: number,
): Promise<{ moments: LastingMoment[]; cells: LoadCell[] }> {
  const seconds = minutes * 60
  const shop = await openBenchShop(server)
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
    for (const [at, { moment, lasts, idleSeconds = 0 }] of MOMENTS.entries()) {
      if (lasts !== undefined) cells.push(await runCell(url, evening, CLIENTS, seconds * lasts))
      await setTimeout(idleSeconds * 1000)
      const orders = cells.reduce((sum, { statuses }) => sum + (statuses[201] ?? 0), 0)
      const isBeforeIdle = MOMENTS[at + 1]?.idleSeconds !== undefined
      const memory = shop.memory()
      moments.push({ moment, orders, ...memory, inUse: isBeforeIdle ? undefined : await shop.memoryInUse() })
    }
    return { moments, cells }
  } finally {
    await shop.remove()
  }
}

/** Returns the memory at each moment, and the heap in use as a share of that of the warm server. */
export function lastingTable(moments: readonly LastingMoment[]): string {
  const megabytes = (bytes: number | undefined) => (bytes === undefined ? '' : (bytes / 2 ** 20).toFixed(1))
  const base = moments[0]?.inUse?.heapUsed ?? Number.NaN
  return columns([
    ['', 'orders', 'server MB', 'PostgreSQL MB', 'both', 'heap MB', 'of warm', 'buffers MB'],
    ...moments.map(({ moment, orders, server, database, inUse }) => [
      moment,
      orders.toLocaleString('en'),
      ...[server, database, server + database].map((one) => one.toFixed(0)),
      megabytes(inUse?.heapUsed),
      inUse === undefined ? '' : `${Math.round((100 * inUse.heapUsed) / base)} %`,
      megabytes(inUse?.external),
    ]),
  ])
}

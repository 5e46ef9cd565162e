import { columns } from './arithmetic.ts'
import { type LoadCell, runCell } from './load.ts'
import { memberScenarios } from './load-scenarios.ts'
import { fillForLoad, OPEN_ORDERS, setStage } from './load-stage.ts'
import { type Engine, type MemoryInUse, openBenchShop } from './shop.ts'
import { untilIdle } from './until-idle.ts'

/** Of ten requests of the evening one orders: as many as a machine of ours takes. */
const MAX_ORDERS_A_SECOND = 700
const CLIENTS = 32

export type LastingMoment = MemoryInUse & { moment: string }

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
    const cells: LoadCell[] = [await runCell(url, evening, CLIENTS, seconds / 30)]
    const moments = [{ moment: 'warm', ...(await shop.memoryInUse()) }]
    for (const moment of ['after a third', 'after two thirds', 'at the end']) {
      cells.push(await runCell(url, evening, CLIENTS, seconds / 3))
      moments.push({ moment, ...(await shop.memoryInUse()) })
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
    ['', 'heap MB', 'of warm', 'buffers MB', 'resident MB'],
    ...moments.map(({ moment, heapUsed, external, rss }) => [
      moment,
      megabytes(heapUsed),
      `${Math.round((100 * heapUsed) / base)} %`,
      megabytes(external),
      megabytes(rss),
    ]),
  ])
}

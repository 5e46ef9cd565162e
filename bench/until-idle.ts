import { setTimeout } from 'node:timers/promises'
import type { BenchShop } from './shop.ts'

const IDLE_SECONDS = 3
/** Processors in use. */
const MAX_IDLE_LOAD = 0.05
const MAX_BUSY_SECONDS = 1_800

/**
 * Waits until the server and its database have nothing to do. After its start the server holds the journal of the bench's
 * orders against their rows, and seals them if nobody did: it would take up to half of the processor time of a cell.
 */
export async function untilIdle(shop: BenchShop): Promise<void> {
  const used = () => shop.cpuSeconds() + shop.databaseCpuSeconds()
  for (let seconds = 0, idle = 0; idle < IDLE_SECONDS; seconds += 1) {
    if (seconds > MAX_BUSY_SECONDS) throw new Error('The server does not become idle.')
    const before = used()
    await setTimeout(1_000)
    idle = used() - before < MAX_IDLE_LOAD ? idle + 1 : 0
  }
}

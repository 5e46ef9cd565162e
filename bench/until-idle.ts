import { setTimeout } from 'node:timers/promises'
import type { BenchShop } from './shop.ts'

const IDLE_SECONDS = 3
/** Processors in use. */
const MAX_IDLE_LOAD = 0.05
const MAX_BUSY_SECONDS = 300

/**
 * Waits until the server and its database have nothing to do. The orders of the bench are written without entries and
 * seals, and the server makes up for them: it would take up to half of the processor time of a cell.
 */
export async function untilIdle(shop: BenchShop): Promise<void> {
  const used = () => shop.cpuSeconds() + (shop.engine === 'postgres' ? shop.databaseCpuSeconds() : 0)
  for (let seconds = 0, idle = 0; idle < IDLE_SECONDS; seconds += 1) {
    if (seconds > MAX_BUSY_SECONDS) throw new Error('The server does not become idle.')
    const before = used()
    await setTimeout(1_000)
    idle = used() - before < MAX_IDLE_LOAD ? idle + 1 : 0
  }
}

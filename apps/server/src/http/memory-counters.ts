import type { Count } from './throttle-counters.ts'

/** How long a counter stays after its time is over, at most. */
const SWEEP_MS = 60_000
/** A counter is `ends * POINTS + points`, with its end in milliseconds of the process: one number takes 16 bytes, an object 40. */
const POINTS = 4_096

/**
 * The counters of one limit in this process. All of them last equally long, so that the map has them in the order of their
 * ends, and one timer deletes those that are over: tens of thousands of members may order within ten minutes, and a timer
 * for each counter took 460 bytes with it.
 */
export class MemoryCounters {
  private readonly counters = new Map<string | number, number>()
  private readonly durationMs: number
  private sweeping: NodeJS.Timeout | undefined

  constructor({ duration }: { duration: number }) {
    this.durationMs = duration * 1000
  }

  /** How many counters are kept. */
  get size(): number {
    return this.counters.size
  }

  /** Counts an attempt under the key; returns all of its attempts, 4,095 at most, and how long they count. */
  count(key: string | number): Count {
    const now = elapsedMs()
    const counter = this.current(key, now) ?? this.begin(key, now)
    const points = Math.min(pointsOf(counter) + 1, POINTS - 1)
    this.counters.set(key, endOf(counter) * POINTS + points)
    return { points, msBeforeNext: endOf(counter) - now }
  }

  private current(key: string | number, now: number): number | undefined {
    const counter = this.counters.get(key)
    return counter !== undefined && endOf(counter) > now ? counter : undefined
  }

  private begin(key: string | number, now: number): number {
    // Its place in the map is that of its end, also where the key had a counter before.
    this.counters.delete(key)
    this.sweeping ??= setTimeout(() => this.sweep(), SWEEP_MS).unref()
    return (now + this.durationMs) * POINTS
  }

  private sweep(): void {
    const now = elapsedMs()
    for (const [key, counter] of this.counters) {
      if (endOf(counter) > now) break
      this.counters.delete(key)
    }
    this.sweeping = this.counters.size === 0 ? undefined : setTimeout(() => this.sweep(), SWEEP_MS).unref()
  }
}

function endOf(counter: number): number {
  return Math.floor(counter / POINTS)
}

function pointsOf(counter: number): number {
  return counter % POINTS
}

/** Whole milliseconds of the process: its clock is never set back. */
function elapsedMs(): number {
  return Math.floor(performance.now())
}

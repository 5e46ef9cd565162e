import type { Count } from './throttle-counters.ts'

/** How long a counter stays after its time is over, at most. */
const SWEEP_MS = 60_000

/** The counters of one limit in this process, by key. An attempt counts `duration` seconds. */
export class MemoryCounters {
  private readonly counters = new Map<string | number, { points: number; end: number }>()
  private readonly durationMs: number
  private sweeping: NodeJS.Timeout | undefined

  constructor({ duration }: { duration: number }) {
    this.durationMs = duration * 1000
  }

  /** Counts an attempt under the key; returns all of its attempts, and how long they count. */
  count(key: string | number): Count {
    // The process's own clock is never set back.
    const now = Math.floor(performance.now())
    let counter = this.counters.get(key)
    if (counter === undefined || counter.end <= now) {
      counter = { points: 0, end: now + this.durationMs }
      this.counters.set(key, counter)
    }
    counter.points += 1
    this.sweeping ??= setTimeout(() => this.sweep(), SWEEP_MS).unref()
    return { points: counter.points, msBeforeNext: counter.end - now }
  }

  private sweep(): void {
    const now = performance.now()
    for (const [key, { end }] of this.counters) if (end <= now) this.counters.delete(key)
    this.sweeping = this.counters.size === 0 ? undefined : setTimeout(() => this.sweep(), SWEEP_MS).unref()
  }
}

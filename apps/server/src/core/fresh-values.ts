import { LRUCache } from 'lru-cache'
import { hasConnectionError } from '../db/unavailable.ts'

/** The age from which a value is read again. */
const MAX_AGE_MS = 1_000
/** How long an aged value's reader waits for a new one: a database that does not respond takes no page away. */
const MAX_WAIT_MS = 2_000

/** A value, and the time in milliseconds at which the reading of its data began. */
export type Dated<Value> = { readonly value: Value; readonly readAt: number }

/** The clock that a value's age is measured with, and a version that grows with each change that staff save. */
export type Freshness = { now(): number; readonly version: number }

type Known<Value> = Dated<Value> & { version: number }
type Flight<Value> = { version: number; result: Promise<Dated<Value>>; late: Promise<void> }

/**
 * Values that are at most one second old, and read once for all who ask at the same time. While the database does not
 * respond, the last ones are returned. Those that were not asked for the longest leave when `maxSize` is reached.
 */
export class FreshValues<Value extends object> {
  private readonly known: LRUCache<string, Known<Value>>
  private readonly flights = new Map<string, Flight<Value>>()
  private readonly freshness: Freshness

  constructor(freshness: Freshness, maxSize: number, sizeOf: (value: Value) => number) {
    this.freshness = freshness
    this.known = new LRUCache({ maxSize, sizeCalculation: ({ value }) => sizeOf(value) })
  }

  /**
   * Returns the value under a key if it is fresh, otherwise the one that `read` returns, which gets the last one. Throws
   * the error of `read`, unless the database is away and an older value is known.
   */
  get(key: string, read: (last: Value | undefined) => Promise<Value>): Promise<Dated<Value>> {
    return this.derive(key, async (last) => {
      const readAt = this.freshness.now()
      return { value: await read(last), readAt }
    })
  }

  /**
   * Returns the value under a key if it is fresh, otherwise the one that `make` returns with its own age: a value that is made
   * of others is as old as the oldest of them. Throws the error of `make`, unless the database is away and an older value is
   * known.
   */
  async derive(key: string, make: (last: Value | undefined) => Promise<Dated<Value>>): Promise<Dated<Value>> {
    const known = this.known.get(key)
    if (known !== undefined && this.isFresh(known)) return known
    const { version } = this.freshness
    let flight = this.flights.get(key)
    // A flight that began before the last change may not have seen it.
    if (flight?.version !== version) {
      const late = new Promise<void>((resolve) => setTimeout(resolve, MAX_WAIT_MS).unref())
      flight = { version, result: this.make(key, version, known, make), late }
      this.flights.set(key, flight)
    }
    if (known?.version !== version) return flight.result
    return Promise.race([flight.result, flight.late.then(() => known)])
  }

  private isFresh({ readAt, version }: Known<Value>): boolean {
    const age = this.freshness.now() - readAt
    return version === this.freshness.version && age >= 0 && age < MAX_AGE_MS
  }

  private async make(
    key: string,
    version: number,
    known: Known<Value> | undefined,
    make: (last: Value | undefined) => Promise<Dated<Value>>,
  ): Promise<Dated<Value>> {
    const isLatest = () => this.flights.get(key)?.version === version
    try {
      const dated = await make(known?.value)
      if (isLatest()) this.known.set(key, { ...dated, version })
      return dated
    } catch (error) {
      const isAway = hasConnectionError(error)
      if (isLatest() && !isAway) this.known.delete(key)
      if (known === undefined || !isAway) throw error
      if (isLatest()) this.known.set(key, { ...known, version })
      return known
    } finally {
      if (isLatest()) this.flights.delete(key)
    }
  }
}

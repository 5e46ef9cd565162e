import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { RateLimiterDrizzle } from 'rate-limiter-flexible'
import { AppError, Overloaded } from '../core/app-error.ts'
import { MAIL_CAPS, PER_PROCESS_LIMITS, SLOW_LIMITS, THROTTLE_LIMITS } from '../core/throttle-limits.ts'
import type { Database } from '../db/client.ts'
import { rateLimits } from '../db/schema.ts'
import { MemoryCounters } from './memory-counters.ts'
import { withoutPlace } from './shedding.ts'
import { countAll, giveBackAll } from './throttle-counters.ts'
import { clientGone } from './upload.ts'

/** Each attempt past the points waits this much longer than the one before, up to the longest wait. */
const STEP_MS = 100
const MAX_DELAY_MS = 5_000
/** A waiting request holds only its connection. Further ones are refused like any other overload. */
const MAX_WAITING = 500

export type ThrottleName = keyof typeof THROTTLE_LIMITS
export type SlowName = keyof typeof SLOW_LIMITS
export type MailCap = keyof typeof MAIL_CAPS
type LimitName = ThrottleName | SlowName | MailCap

/** 429: too many attempts under the named throttle. */
export class Throttled extends AppError {
  readonly throttle: ThrottleName

  constructor(throttle: ThrottleName, seconds: number) {
    super(429, { detail: `Request was throttled. Expected available in ${seconds} seconds.` })
    this.throttle = throttle
  }
}

/** A limit with the key under which a call counts. */
export type LimitKey = { name: ThrottleName | SlowName; key: string | number }

/** Gives points back after a call: all points of its key, or the one that the call took. */
export type After = 'forgive' | 'refund'

/** Counts attempts; on PostgreSQL the counters are shared by all processes. */
export type Throttles = {
  /**
   * Counts a call under all of its limits at once. Throws 429 with Retry-After if one that refuses is past its points;
   * otherwise waits as `slowDown` does, and returns true if it waited.
   */
  admit(limits: readonly LimitKey[], request: FastifyRequest, reply: FastifyReply): Promise<boolean>
  /** Gives points back to several keys at once. */
  giveBack(keys: readonly (LimitKey & { after: After })[]): Promise<void>
  /** Takes one point, or throws 429 with Retry-After once none is left. */
  consume(name: ThrottleName, key: string | number, reply: FastifyReply): Promise<void>
  /**
   * Counts an attempt under every key, and waits if one of them is past its points; returns true if it
   * waited. Throws 503 if too many wait, and the reason of `gone` if the client leaves meanwhile.
   */
  slowDown(
    keys: Partial<Record<SlowName, string | number>>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<boolean>
  /** Counts a mail to an address; returns false if it has had enough mails. */
  mayMail(cap: MailCap, address: string): Promise<boolean>
  /** Forgets the attempts under a key, as a right password does. */
  forgive(name: ThrottleName | SlowName, key: string | number): Promise<void>
  /** Gives one point back, because a correct attempt does not count. */
  refund(name: ThrottleName | SlowName, key: string | number): Promise<void>
}

/** Waits some milliseconds; rejects when the signal aborts. */
export type Pause = (ms: number, signal: AbortSignal) => Promise<void>

const pauseFor: Pause = async (ms, signal) => {
  await wait(ms, undefined, { signal })
}

/** Opens the throttles. Processes count most of them together, in the database. Tests pass a `pause`. */
export function openThrottles(database: Pick<Database, 'orm'>, pause = pauseFor): Throttles {
  const all = { ...THROTTLE_LIMITS, ...SLOW_LIMITS, ...MAIL_CAPS }
  const limiters = Object.fromEntries(
    (Object.keys(all) as LimitName[]).map((name) => [name, open(name)]),
  ) as Record<LimitName, RateLimiterDrizzle | MemoryCounters>
  let waiting = 0

  function open(name: LimitName): RateLimiterDrizzle | MemoryCounters {
    if (PER_PROCESS_LIMITS.has(name)) return new MemoryCounters(all[name])
    // Each of them would delete the expired counters of all of them, on a timer of its own that nothing ends.
    const clearExpiredByTimeout = false
    return new RateLimiterDrizzle({
      keyPrefix: name,
      ...all[name],
      storeClient: database.orm,
      schema: rateLimits,
      clearExpiredByTimeout,
    })
  }

  /** Counts one more attempt, and returns how far the key is past its points; 0 while it has points left. */
  async function excess(
    name: LimitName,
    key: string | number,
  ): Promise<{ by: number; msBeforeNext: number }> {
    const { consumedPoints, msBeforeNext } = await limiters[name].penalty(key)
    if (msBeforeNext > all[name].duration * 1000) {
      // Longer than the throttle lasts: the clock was set back, and the wait would last as long as that.
      await limiters[name].delete(key)
      return { by: 0, msBeforeNext: 0 }
    }
    return { by: Math.max(0, consumedPoints - all[name].points), msBeforeNext }
  }

  function refuse(name: ThrottleName, msBeforeNext: number, reply: FastifyReply): never {
    const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
    reply.header('retry-after', String(seconds))
    throw new Throttled(name, seconds)
  }

  /** Waits longer the further an attempt is past its points; returns true if it waited. */
  async function pauseAfter(excessPoints: number, request: FastifyRequest, reply: FastifyReply) {
    if (excessPoints === 0) return false
    if (waiting >= MAX_WAITING) throw new Overloaded('slowed')
    const gone = clientGone(request, reply)
    waiting += 1
    try {
      await withoutPlace(request, () => pause(Math.min(MAX_DELAY_MS, excessPoints * STEP_MS), gone))
    } catch (error) {
      throw gone.aborted ? gone.reason : error
    } finally {
      waiting -= 1
    }
    return true
  }

  /** As `consume` and `slowDown` for every limit, counted in one statement. */
  async function admitTogether(limits: readonly LimitKey[], request: FastifyRequest, reply: FastifyReply) {
    const counters = limits.map(({ name, key }) => ({
      ...all[name],
      key: `${name}:${key}`,
      refuses: isThrottle(name),
    }))
    const counts = await countAll(database.orm, counters, new Date())
    let most = 0
    for (const [at, { name, key }] of limits.entries()) {
      const counter = counters[at]
      const count = counter && counts.get(counter.key)
      if (counter === undefined || count === undefined) continue
      if (count.msBeforeNext > counter.duration * 1000) {
        await limiters[name].delete(key)
        continue
      }
      const by = Math.max(0, count.points - counter.points)
      if (by > 0 && isThrottle(name)) refuse(name, count.msBeforeNext, reply)
      most = Math.max(most, by)
    }
    return pauseAfter(most, request, reply)
  }

  const throttles: Throttles = {
    async admit(limits, request, reply) {
      if (limits.every(({ name }) => !PER_PROCESS_LIMITS.has(name)))
        return admitTogether(limits, request, reply)
      const slowKeys: Partial<Record<SlowName, string | number>> = {}
      for (const { name, key } of limits) {
        if (isThrottle(name)) await throttles.consume(name, key, reply)
        else slowKeys[name] = key
      }
      return throttles.slowDown(slowKeys, request, reply)
    },
    async giveBack(keys) {
      if (keys.length === 0) return
      if (keys.every(({ name }) => !PER_PROCESS_LIMITS.has(name))) {
        const given = keys.map(({ name, key, after }) => ({
          key: `${name}:${key}`,
          forgives: after === 'forgive',
        }))
        return giveBackAll(database.orm, given)
      }
      for (const { name, key, after } of keys) await throttles[after](name, key)
    },
    async consume(name, key, reply) {
      const { by, msBeforeNext } = await excess(name, key)
      if (by > 0) refuse(name, msBeforeNext, reply)
    },
    async slowDown(keys, request, reply) {
      let most = 0
      for (const [name, key] of Object.entries(keys) as [SlowName, string | number][]) {
        most = Math.max(most, (await excess(name, key)).by)
      }
      return pauseAfter(most, request, reply)
    },
    async mayMail(cap, address) {
      return (await excess(cap, address)).by === 0
    },
    async forgive(name, key) {
      await limiters[name].delete(key)
    },
    async refund(name, key) {
      await limiters[name].reward(key)
    },
  }
  return throttles
}

function isThrottle(name: LimitName): name is ThrottleName {
  return name in THROTTLE_LIMITS
}

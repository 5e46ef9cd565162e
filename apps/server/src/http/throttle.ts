import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, Overloaded } from '../core/app-error.ts'
import {
  MAIL_CAPS,
  PER_PROCESS_LIMITS,
  SLOW_LIMITS,
  THROTTLE_LIMITS,
  UNCONFIRMED_MAILS,
} from '../core/throttle-limits.ts'
import type { Database } from '../db/client.ts'
import { MemoryCounters } from './memory-counters.ts'
import { withoutPlace } from './shedding.ts'
import { countAll, giveBackAll, takePlace } from './throttle-counters.ts'
import { clientGone } from './upload.ts'

/** Each attempt past the points waits this much longer than the one before, up to the longest wait. */
const STEP_MS = 100
const MAX_DELAY_MS = 5_000
/** A waiting request holds only its connection. Further ones are refused like any other overload. */
const MAX_WAITING = 500
const HOUR_MS = 3_600_000

export type ThrottleName = keyof typeof THROTTLE_LIMITS
export type SlowName = keyof typeof SLOW_LIMITS
export type MailCap = keyof typeof MAIL_CAPS
type LimitName = ThrottleName | SlowName | MailCap

const ALL = { ...THROTTLE_LIMITS, ...SLOW_LIMITS, ...MAIL_CAPS }

/** 429: too many attempts. */
export class Throttled extends AppError {
  constructor(seconds: number) {
    super(429, { detail: `Request was throttled. Expected available in ${seconds} seconds.` })
  }
}

/** A limit with the key under which a call counts. */
export type LimitKey = { name: ThrottleName | SlowName; key: string | number }

/** Gives points back after a call: all points of its key, or the one that the call took. */
export type After = 'forgive' | 'refund'

/** Counts attempts: each process for itself under `PER_PROCESS_LIMITS`, all together under the others. */
export type Throttles = {
  /**
   * Counts a call under all of its limits at once. Throws 429 with Retry-After if one that refuses is past its points. Waits
   * if one that slows down is past its own, and returns true if it waited; throws 503 if too many wait, and the reason of
   * `gone` if the client leaves meanwhile.
   */
  admit(limits: readonly LimitKey[], request: FastifyRequest, reply: FastifyReply): Promise<boolean>
  /** Gives points back to several keys at once, which all processes count together. */
  giveBack(keys: readonly (LimitKey & { after: After })[]): Promise<void>
  /** Takes one point, or throws 429 with Retry-After once none is left. */
  consume(name: ThrottleName, key: string | number, reply: FastifyReply): Promise<void>
  /** Counts a mail to an address; returns false if it has had enough mails. */
  mayMail(name: MailCap, address: string): Promise<boolean>
  /**
   * Counts a mail to an address that nobody has confirmed. Returns when it may be sent: null for at once, and for one beyond
   * the mails that a network, or the shop, may send in an hour, its place in the hours after.
   */
  holdMail(mail: UnconfirmedMail): Promise<Date | null>
}

/** `now` is the time by which mails are sent; the two numbers are mails an hour. */
export type UnconfirmedMail = { network: string; now: Date; perNetwork: number; perShop: number }

/** A limit whose key is past its points, and by how many. */
type Excess = { name: LimitName; by: number; msBeforeNext: number }

/** Waits some milliseconds; rejects when the signal aborts. */
export type Pause = (ms: number, signal: AbortSignal) => Promise<void>

const pauseFor: Pause = async (ms, signal) => {
  await wait(ms, undefined, { signal })
}

/** Opens the throttles. Processes count most of them together, in the database. Tests pass a `pause`. */
export function openThrottles({ orm }: Pick<Database, 'orm'>, pause = pauseFor): Throttles {
  const own = new Map(
    Object.entries({ ...THROTTLE_LIMITS, ...SLOW_LIMITS })
      .filter(([name]) => PER_PROCESS_LIMITS.has(name))
      .map(([name, limit]) => [name, new MemoryCounters(limit)]),
  )
  let waiting = 0

  /** Counts an attempt under every limit, those of all processes in one statement, and returns the keys past their points. */
  async function excessOf(limits: readonly { name: LimitName; key: string | number }[]) {
    const shared = limits.filter(({ name }) => !own.has(name))
    const counters = shared.map((limit) => ({
      ...ALL[limit.name],
      key: keyOf(limit),
      refuses: !(limit.name in SLOW_LIMITS),
    }))
    const counts = counters.length === 0 ? undefined : await countAll(orm, counters, new Date())
    const excess: Excess[] = []
    for (const limit of limits) {
      const { points, duration } = ALL[limit.name]
      const count = own.get(limit.name)?.count(limit.key) ?? counts?.get(keyOf(limit))
      if (count === undefined) continue
      if (count.msBeforeNext > duration * 1000) {
        // Longer than the throttle lasts: the clock was set back, and the wait would last as long as that.
        await giveBackAll(orm, [{ key: keyOf(limit), forgives: true }])
      } else if (count.points > points) {
        excess.push({ name: limit.name, by: count.points - points, msBeforeNext: count.msBeforeNext })
      }
    }
    return excess
  }

  function refuse(msBeforeNext: number, reply: FastifyReply): never {
    const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
    reply.header('retry-after', String(seconds))
    throw new Throttled(seconds)
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

  return {
    async admit(limits, request, reply) {
      let most = 0
      for (const { name, by, msBeforeNext } of await excessOf(limits)) {
        if (isThrottle(name)) refuse(msBeforeNext, reply)
        most = Math.max(most, by)
      }
      return pauseAfter(most, request, reply)
    },
    async giveBack(keys) {
      if (keys.length === 0) return
      await giveBackAll(
        orm,
        keys.map((limit) => ({ key: keyOf(limit), forgives: limit.after === 'forgive' })),
      )
    },
    async consume(name, key, reply) {
      for (const { msBeforeNext } of await excessOf([{ name, key }])) refuse(msBeforeNext, reply)
    },
    async mayMail(name, key) {
      return (await excessOf([{ name, key }])).length === 0
    },
    async holdMail({ network, now, perNetwork, perShop }) {
      // Mails that wait for their own network do not use up the shop's hour.
      const counters = [
        {
          key: `unconfirmedNetwork:${network}`,
          points: perNetwork,
          refuses: true,
          ...UNCONFIRMED_MAILS.unconfirmedNetwork,
        },
        { key: 'unconfirmedShop:', points: perShop, refuses: false, ...UNCONFIRMED_MAILS.unconfirmedShop },
      ]
      const counts = await countAll(orm, counters, now)
      const waits = counters.flatMap(({ key, points }) => {
        const count = counts.get(key)
        return count !== undefined && count.points > points ? [count.msBeforeNext] : []
      })
      if (waits.length === 0) return null
      const start = new Date(now.getTime() + Math.max(...waits))
      return takePlace(orm, { key: 'unconfirmedQueue:', start, spacingMs: HOUR_MS / perShop })
    },
  }
}

/** The key of a counter in the table. */
function keyOf({ name, key }: { name: LimitName; key: string | number }): string {
  return `${name}:${key}`
}

function isThrottle(name: LimitName): name is ThrottleName {
  return name in THROTTLE_LIMITS
}

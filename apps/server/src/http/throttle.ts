import type { FastifyReply } from 'fastify'
import {
  type RateLimiterAbstract,
  RateLimiterDrizzle,
  RateLimiterMemory,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import type { Database } from '../db/client.ts'
import { rateLimits } from '../db/schema.ts'
import { AppError } from './app-error.ts'

/** Points allowed in a duration, each for its own key. Generous enough for a campus behind one address. */
const LIMITS = {
  login: { points: 10, duration: 300 },
  /** However many addresses guess at one account; more than `login` lets one address try, lest it lock others out. */
  loginAccount: { points: 200, duration: 3600 },
  loginAddress: { points: 300, duration: 300 },
  signup: { points: 200, duration: 3600 },
  signupEmail: { points: 6, duration: 3600 },
  mail: { points: 60, duration: 3600 },
  mailEmail: { points: 6, duration: 3600 },
  tokenKey: { points: 120, duration: 3600 },
  upload: { points: 120, duration: 600 },
  checkout: { points: 60, duration: 600 },
  /** Of one member each: far more than a person asks for, and what a program may take of everybody's time. */
  receipt: { points: 120, duration: 600 },
  promptPayQr: { points: 120, duration: 600 },
  stockCheck: { points: 120, duration: 300 },
} as const

/** How long the longest throttle counts one attempt. */
export const LONGEST_THROTTLE_SECONDS = Math.max(...Object.values(LIMITS).map(({ duration }) => duration))

export type ThrottleName = keyof typeof LIMITS

/** 429: too many attempts under the throttle named. */
export class Throttled extends AppError {
  readonly throttle: ThrottleName

  constructor(throttle: ThrottleName, seconds: number) {
    super(429, { detail: `Request was throttled. Expected available in ${seconds} seconds.` })
    this.throttle = throttle
  }
}

/** Counts attempts; on PostgreSQL the counters are shared by all processes. */
export type Throttles = {
  /** Takes one point, or throws 429 with Retry-After once none is left. */
  consume(name: ThrottleName, key: string | number, reply: FastifyReply): Promise<void>
  /** Forgets the attempts under a key, as a right password does. */
  forgive(name: ThrottleName, key: string | number): Promise<void>
  /** Gives one point back, so that a campus behind one address is not held by its successes. */
  refund(name: ThrottleName, key: string | number): Promise<void>
}

/** Opens the throttles over the database's own store, or in memory for the embedded one. */
export function openThrottles(database: Pick<Database, 'engine' | 'orm'>): Throttles {
  const limiters = new Map<ThrottleName, RateLimiterAbstract>()
  for (const name of Object.keys(LIMITS) as ThrottleName[]) limiters.set(name, open(name))

  function open(name: ThrottleName): RateLimiterAbstract {
    const options = { keyPrefix: name, ...LIMITS[name] }
    if (database.engine === 'embedded') return new RateLimiterMemory(options)
    return new RateLimiterDrizzle({ ...options, storeClient: database.orm, schema: rateLimits })
  }

  return {
    async consume(name, key, reply) {
      try {
        await limiters.get(name)?.consume(key)
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        if (refusal.msBeforeNext > LIMITS[name].duration * 1000) {
          // Longer than the throttle lasts: the clock was set back, and would hold people for as long as that.
          await limiters.get(name)?.delete(key)
          return
        }
        const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
        reply.header('retry-after', String(seconds))
        throw new Throttled(name, seconds)
      }
    },
    async forgive(name, key) {
      await limiters.get(name)?.delete(key)
    },
    async refund(name, key) {
      await limiters.get(name)?.reward(key)
    },
  }
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import { type After, type SlowName, Throttled, type ThrottleName, type Throttles } from './throttle.ts'

/** A limit on the calls of an endpoint: one that refuses with 429, or one that only slows down. */
export type Limit<C> = {
  name: ThrottleName | SlowName
  /** The key under which the call counts; null for a call that this limit does not concern. */
  key: (call: C) => string | number | null
  /** Applied when the call succeeds; without it the call stays counted. */
  onSuccess?: After
  /** Returns the effect of a failed call; without it the call stays counted. It is not asked when a limit refuses. */
  onError?: (error: unknown) => After | undefined
}

/** A limit that concerns a call, with the call's key. */
type Counted = Omit<Limit<unknown>, 'key'> & { key: string | number }

/** Runs the work of a call within its limits. It learns whether the call was slowed down. Throws `Throttled` for one too many. */
export async function limitCall<C extends { request: FastifyRequest; reply: FastifyReply }, Result>(
  throttles: Throttles,
  limits: readonly Limit<C>[],
  call: C,
  work: (slowed: boolean) => Promise<Result>,
): Promise<Result> {
  const counted = limits.flatMap(({ key: keyOf, ...limit }): Counted[] => {
    const key = keyOf(call)
    return key === null ? [] : [{ key, ...limit }]
  })
  const slowed = throttles.admit(counted, call.request, call.reply)
  const giveBack = (afterOf: (limit: Counted) => After | undefined) =>
    throttles.giveBack(
      counted.flatMap((limit) => {
        const after = afterOf(limit)
        return after === undefined ? [] : [{ name: limit.name, key: limit.key, after }]
      }),
    )
  let result: Result
  try {
    result = await work(await slowed)
  } catch (error) {
    if (!(error instanceof Throttled)) await giveBack(({ onError }) => onError?.(error))
    throw error
  }
  await giveBack(({ onSuccess }) => onSuccess)
  return result
}

import type { Endpoint } from '@jansi/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Principal } from '../core/principal.ts'
import { type Call, type MountOptions, mount, type ResultOf } from './mount.ts'
import { clientNetwork } from './network.ts'
import type { Scope } from './scope.ts'
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

type Outcomes = Pick<Limit<unknown>, 'onSuccess' | 'onError'>

/** Limits by the usual keys. */
export const by = {
  /** The account that the body names, from any network. */
  account: (name: SlowName, outcomes: Outcomes = {}) => ({
    name,
    key: ({ body }: { body: { email: string } }) => accountOf(body),
    ...outcomes,
  }),
  /** The network that the call comes from. */
  network: (name: SlowName, outcomes: Outcomes = {}) => ({
    name,
    key: ({ request }: { request: FastifyRequest }) => clientNetwork(request),
    ...outcomes,
  }),
  /** The account that the body names, together with the network that the call comes from. */
  accountAndNetwork: (name: ThrottleName, outcomes: Outcomes = {}) => ({
    name,
    key: ({ body, request }: { body: { email: string }; request: FastifyRequest }) =>
      `${accountOf(body)} ${clientNetwork(request)}`,
    ...outcomes,
  }),
  /** The member who is signed in. */
  member: (name: ThrottleName) => ({
    name,
    key: ({ principal }: { principal: Principal }) => principal.userId,
  }),
}

/** Returns the account that a body names, as keys spell it. */
export function accountOf({ email }: { email: string }): string {
  return email.toLowerCase()
}

/**
 * Mounts an endpoint whose calls are limited. Limits that refuse count first, in their order; then those that slow
 * down, together. `handle` learns whether the call was slowed down.
 */
export function mountThrottled<E extends Endpoint>(
  scope: Scope,
  endpoint: E,
  limits: readonly Limit<Call<E>>[],
  handle: (call: Call<E>, slowed: boolean) => Promise<ResultOf<E>>,
  options: MountOptions = {},
): void {
  mount(
    scope,
    endpoint,
    (call) => limitCall(scope.throttles, limits, call, (slowed) => handle(call, slowed)),
    options,
  )
}

/** A limit that concerns a call, with the call's key. */
type Counted = Omit<Limit<unknown>, 'key'> & { key: string | number }

async function limitCall<C extends { request: FastifyRequest; reply: FastifyReply }, Result>(
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

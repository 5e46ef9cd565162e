import type { Endpoint } from '@jansi/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Principal } from '../core/principal.ts'
import { type Limit, limitCall } from './limit-call.ts'
import { type Call, type MountOptions, mount, type ResultOf } from './mount.ts'
import { clientNetwork } from './network.ts'
import type { Scope } from './scope.ts'
import type { SlowName, ThrottleName } from './throttle.ts'

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

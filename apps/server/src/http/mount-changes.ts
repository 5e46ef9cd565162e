import { type BodyOf, type Endpoint, ONCE_HEADERS } from '@jansi/contract/endpoint'
import type { z } from 'zod'
import type { Deps } from '../core/deps.ts'
import type { Principal } from '../core/principal.ts'
import { type Call, mount } from './mount.ts'
import { once } from './once.ts'
import type { Scope } from './scope.ts'

/** A call of staff that changes one record, by the id in its path, and returns it as it is then. */
type ChangeOf<Id, Shown> = Endpoint & {
  readonly params: z.ZodType<{ id: Id }>
  readonly responses: { readonly 200: z.ZodType<Shown> } | { readonly 201: z.ZodType<Shown> }
}

export type ChangeRules<Id, Shown> = {
  /** Returns the record. */
  show: (id: Id, viewer: Principal) => Promise<Shown>
  /** Runs each command, for instance to say more in its refusals. */
  around?: (id: Id, viewer: Principal, command: () => Promise<unknown>) => Promise<unknown>
}

/**
 * Returns a function that mounts calls which change a record of one kind: each runs its command and shows the record. A call
 * with a key (`ONCE_HEADERS`) takes effect once.
 */
export function mountChanges<Id, Shown>(
  scope: Scope,
  deps: Deps,
  { show, around = (_id, _viewer, command) => command() }: ChangeRules<Id, Shown>,
) {
  return <E extends ChangeOf<Id, Shown>>(
    endpoint: E,
    command: (deps: Deps, staffId: number, id: Id, body: BodyOf<E>) => Promise<unknown>,
  ): void =>
    mount(scope, endpoint, async (call) => {
      const { params, body, principal, request } = call as Call<Endpoint> & {
        params: { id: Id }
        body: BodyOf<E>
        principal: Principal
      }
      const run = () => command(deps, principal.userId, params.id, body)
      const isOnce = endpoint.headers === ONCE_HEADERS
      await around(params.id, principal, isOnce ? () => once(deps, { request, principal }, run) : run)
      // By `ChangeOf` this is the body of the call.
      return (await show(params.id, principal)) as never
    })
}

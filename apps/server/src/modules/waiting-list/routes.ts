import {
  joinWaitingList as joinEndpoint,
  leaveByLink as leaveByLinkEndpoint,
  leaveWaitingList as leaveEndpoint,
  listWaiting,
} from '@jansi/contract/waiting-list'
import { notFound } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import { mount } from '../../http/mount.ts'
import type { Scope } from '../../http/scope.ts'
import { joinWaitingList } from './commands/join-waiting-list.ts'
import { leaveByLink, leaveWaitingList } from './commands/leave-waiting-list.ts'
import { presentEntry } from './present.ts'
import { entriesOfMember } from './queries.ts'

/** How long a member sees that an entry has ended. */
const ENDED_SHOWN_MS = 14 * 86_400_000

/** A member's places in the waiting lists of variants that are out of stock. */
export function memberWaitingRoutes(scope: Scope, deps: Deps): void {
  const read = (userId: number, id?: number) =>
    entriesOfMember(deps.database.orm, userId, new Date(deps.clock().getTime() - ENDED_SHOWN_MS), id)

  mount(scope, listWaiting, async ({ principal }) => (await read(principal.userId)).map(presentEntry))
  mount(scope, joinEndpoint, async ({ principal, body }) => {
    const id = await joinWaitingList(deps, principal.userId, body.variant_id)
    const [entry] = await read(principal.userId, id)
    if (!entry) throw notFound()
    return presentEntry(entry)
  })
  mount(scope, leaveEndpoint, async ({ principal, params }) => {
    await leaveWaitingList(deps, principal.userId, params.id)
    return { detail: 'You are not on the waiting list any more.' }
  })
}

/** The link of a mail that leaves a waiting list without a login. */
export function publicWaitingRoutes(scope: Scope, deps: Deps): void {
  mount(scope, leaveByLinkEndpoint, async ({ body }) => {
    await leaveByLink(deps, body.key)
    return { detail: 'You are not on the waiting list any more.' }
  })
}

import * as calls from '@jansi/contract/waiting-list'
import { notFound } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import { bangkokDay } from '../../domain/days.ts'
import { mount } from '../../http/mount.ts'
import type { Scope } from '../../http/scope.ts'
import { joinWaitingList } from './commands/join-waiting-list.ts'
import { leaveByLink, leaveWaitingList } from './commands/leave-waiting-list.ts'
import { areOrdersOpen } from './orders-open.ts'
import { presentEntry } from './present.ts'
import { entriesOfMember, pausesOf } from './queries.ts'

/** How long a member sees that an entry has ended. */
const ENDED_SHOWN_MS = 14 * 86_400_000

/** A member's places in the waiting lists of variants that are out of stock. */
export function memberWaitingRoutes(scope: Scope, deps: Deps): void {
  const read = async (userId: number, id?: number) => {
    const now = deps.clock()
    const endedSince = new Date(now.getTime() - ENDED_SHOWN_MS)
    const rows = await entriesOfMember(deps.database.orm, userId, endedSince, id)
    const hasOffer = rows.some(({ entry }) => entry.state === 'offered')
    const isShopOpen = hasOffer && (await areOrdersOpen(deps))
    const open = rows.flatMap(({ entry }) => (entry.endedAt === null ? [entry.id] : []))
    const pauses = await pausesOf(deps.database.orm, open, bangkokDay(now))
    return rows.map((row) => presentEntry(row, isShopOpen, pauses.get(row.entry.id) ?? null))
  }

  mount(scope, calls.listWaiting, ({ principal }) => read(principal.userId))
  mount(scope, calls.joinWaitingList, async ({ principal, body }) => {
    const id = await joinWaitingList(deps, principal.userId, body.variant_id)
    const [entry] = await read(principal.userId, id)
    if (!entry) throw notFound()
    return entry
  })
  mount(scope, calls.leaveWaitingList, async ({ principal, params }) => {
    await leaveWaitingList(deps, principal.userId, params.id)
    return { detail: 'You are not on the waiting list any more.' }
  })
}

/** The link of a mail that leaves a waiting list without a login. */
export function publicWaitingRoutes(scope: Scope, deps: Deps): void {
  mount(scope, calls.leaveByLink, async ({ body }) => {
    await leaveByLink(deps, body.key)
    return { detail: 'You are not on the waiting list any more.' }
  })
}

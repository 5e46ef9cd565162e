import {
  closeRemainingPieces as closeRemainingEndpoint,
  getStaffOrder,
  handOverOrder,
  listStaffOrders,
  transitionOrder as transitionEndpoint,
} from '@jansi/contract/staff-orders'
import { notFound } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import { mount } from '../../http/mount.ts'
import type { Scope } from '../../http/scope.ts'
import { slipsOfSameTransfers } from '../payments/queries.ts'
import { readOwnCase } from '../people/own-cases.ts'
import { closeRemainingPieces } from './commands/close-rest.ts'
import { handOver } from './commands/hand-over.ts'
import { transitionOrder } from './commands/transition-order.ts'
import { presentListItem, presentStaffOrder } from './staff-present.ts'
import {
  eventsOfOrder,
  mailsOfOrder,
  type StaffOrderView,
  searchOrders,
  staffOrder,
} from './staff-queries.ts'

/** The order queue of the staff console. */
export function staffOrderRoutes(scope: Scope, deps: Deps): void {
  const { orm } = deps.database
  const knownSlips = (views: readonly StaffOrderView[]) =>
    slipsOfSameTransfers(
      orm,
      views.flatMap(({ slips }) => slips),
    )
  const show = async (id: string, viewerId: number) => {
    const view = await staffOrder(orm, id)
    if (!view) throw notFound()
    const more = {
      known: await knownSlips([view]),
      events: await eventsOfOrder(orm, id),
      mails: await mailsOfOrder(orm, id),
      ownCase: await readOwnCase(orm, viewerId, view.order.userId),
    }
    return presentStaffOrder(view, more, deps.links, deps.clock())
  }

  mount(scope, listStaffOrders, async ({ query }) => {
    const now = deps.clock()
    const { count, views } = await searchOrders(orm, query, now)
    const known = await knownSlips(views)
    return { count, results: views.map((view) => presentListItem(view, known, deps.links, now)) }
  })
  mount(scope, getStaffOrder, ({ params, principal }) => show(params.id, principal.userId))
  mount(scope, transitionEndpoint, async ({ params, body, principal }) => {
    await transitionOrder(deps, principal.userId, params.id, body)
    return show(params.id, principal.userId)
  })
  mount(scope, handOverOrder, async ({ params, body, principal }) => {
    await handOver(deps, principal.userId, params.id, {
      items: body.items,
      returnDueOn: body.return_due_on,
    })
    return show(params.id, principal.userId)
  })
  mount(scope, closeRemainingEndpoint, async ({ params, body, principal }) => {
    await closeRemainingPieces(deps, principal.userId, params.id, body)
    return show(params.id, principal.userId)
  })
}

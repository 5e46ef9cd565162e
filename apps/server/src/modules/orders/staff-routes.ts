import {
  closeRemainingPieces as closeRemainingEndpoint,
  getStaffOrder,
  getStaffSummary,
  handOverOrder,
  listStaffOrders,
  type OrderQueue,
  transitionOrder as transitionEndpoint,
} from '@jansi/contract/staff-orders'
import { notFound } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import { bangkokDay } from '../../domain/days.ts'
import { mount } from '../../http/mount.ts'
import type { Scope } from '../../http/scope.ts'
import { countLowStock } from '../catalog/staff-queries.ts'
import { countFailedMails } from '../mails/queries.ts'
import { slipsOfSameTransfers } from '../payments/queries.ts'
import { countRefunds } from '../refunds/queries.ts'
import { countReturns } from '../returns/staff-queries.ts'
import { loadSettings } from '../settings/queries.ts'
import { closeRemainingPieces } from './commands/close-rest.ts'
import { handOver } from './commands/hand-over.ts'
import { transitionOrder } from './commands/transition-order.ts'
import { presentListItem, presentStaffOrder } from './staff-present.ts'
import {
  countQueue,
  eventsOfOrder,
  mailsOfOrder,
  nextHandOver,
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
  const show = async (id: string) => {
    const view = await staffOrder(orm, id)
    if (!view) throw notFound()
    const more = {
      known: await knownSlips([view]),
      events: await eventsOfOrder(orm, id),
      mails: await mailsOfOrder(orm, id),
    }
    return presentStaffOrder(view, more, deps.links, deps.clock())
  }

  mount(scope, listStaffOrders, async ({ query }) => {
    const now = deps.clock()
    const { count, views } = await searchOrders(orm, query, now)
    const known = await knownSlips(views)
    return { count, results: views.map((view) => presentListItem(view, known, deps.links, now)) }
  })
  mount(scope, getStaffOrder, ({ params }) => show(params.id))
  mount(scope, transitionEndpoint, async ({ params, body, principal }) => {
    await transitionOrder(deps, principal.userId, params.id, body)
    return show(params.id)
  })
  mount(scope, handOverOrder, async ({ params, body, principal }) => {
    await handOver(deps, principal.userId, params.id, {
      items: body.items,
      returnDueOn: body.return_due_on,
    })
    return show(params.id)
  })
  mount(scope, closeRemainingEndpoint, async ({ params, body, principal }) => {
    await closeRemainingPieces(deps, principal.userId, params.id, body)
    return show(params.id)
  })
  mount(scope, getStaffSummary, async () => {
    const now = deps.clock()
    const count = (queue: OrderQueue) => countQueue(orm, queue, now)
    const next = await nextHandOver(orm)
    return {
      orders: {
        awaiting_slip: await count('awaiting_slip'),
        pending: await count('pending'),
        paid: await count('paid'),
        approved: await count('approved'),
        awaiting_return: await count('awaiting_return'),
      },
      returns: await countReturns(orm),
      overdue: await count('overdue'),
      refunds: { to_check: await countRefunds(orm, 'to_check'), owed: await countRefunds(orm, 'owed') },
      long_pending: await count('long_pending'),
      low_stock: await countLowStock(orm, (await loadSettings(orm)).low_stock_threshold),
      hand_over_next: next && {
        ...next,
        is_over: next.ends_on < bangkokDay(now),
        orders: await count('hand_over_next'),
      },
      mails_failed: await countFailedMails(orm),
    }
  })
}

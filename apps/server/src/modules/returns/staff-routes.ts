import { recordWalkInReturn, waivePenalty as waiveEndpoint } from '@jansi/contract/staff-loans'
import {
  getStaffReturn,
  listStaffReturns,
  markPenaltyPaid as penaltyPaidEndpoint,
  refusePenaltySlip as refuseSlipEndpoint,
  reviewReturn as reviewEndpoint,
} from '@jansi/contract/staff-returns'
import { notFound } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import { mount } from '../../http/mount.ts'
import type { Scope } from '../../http/scope.ts'
import { slipsOfSameTransfers } from '../payments/queries.ts'
import { readOwnCase } from '../people/own-cases.ts'
import { loadSettings } from '../settings/queries.ts'
import { markPenaltyPaid } from './commands/mark-penalty-paid.ts'
import { refusePenaltySlip } from './commands/refuse-penalty-slip.ts'
import { reviewReturn } from './commands/review-return.ts'
import { takeReturnAtDesk } from './commands/take-return-at-desk.ts'
import { waivePenalty } from './commands/waive-penalty.ts'
import { presentReturnListItem, presentStaffReturn } from './staff-present.ts'
import { eventsOfSession, searchReturns, staffReturn } from './staff-queries.ts'

/** The return queue of the staff console. */
export function staffReturnRoutes(scope: Scope, deps: Deps): void {
  const { database, links } = deps
  const { orm } = database
  const show = async (id: string, viewerId: number) => {
    const view = await staffReturn(orm, id)
    if (!view) throw notFound()
    const known = await slipsOfSameTransfers(orm, view.slips)
    const more = {
      known,
      events: await eventsOfSession(orm, id),
      ownCase: await readOwnCase(orm, viewerId, view.session.userId),
    }
    return presentStaffReturn(view, more, await loadSettings(orm), links)
  }

  mount(scope, listStaffReturns, async ({ query }) => {
    const { count, views } = await searchReturns(orm, query)
    const known = await slipsOfSameTransfers(
      orm,
      views.flatMap(({ slips }) => slips),
    )
    return { count, results: views.map((view) => presentReturnListItem(view, known, links)) }
  })
  mount(scope, getStaffReturn, ({ params, principal }) => show(params.id, principal.userId))
  mount(scope, reviewEndpoint, async ({ params, body, principal }) => {
    await reviewReturn(deps, principal.userId, params.id, body)
    return show(params.id, principal.userId)
  })
  mount(scope, penaltyPaidEndpoint, async ({ params, body, principal }) => {
    await markPenaltyPaid(deps, principal.userId, params.id, body.note)
    return show(params.id, principal.userId)
  })
  mount(scope, refuseSlipEndpoint, async ({ params, body, principal }) => {
    await refusePenaltySlip(deps, principal.userId, params.id, body)
    return show(params.id, principal.userId)
  })
  mount(scope, waiveEndpoint, async ({ params, body, principal }) => {
    await waivePenalty(deps, principal.userId, params.id, body.reason)
    return show(params.id, principal.userId)
  })
  mount(scope, recordWalkInReturn, async ({ params, body, principal }) =>
    show(await takeReturnAtDesk(deps, principal.userId, params.id, body), principal.userId),
  )
}

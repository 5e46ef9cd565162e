import {
  checkRefund as checkEndpoint,
  getStaffRefund,
  listStaffRefunds,
  payRefund as payEndpoint,
} from '@jansi/contract/staff-refunds'
import { notFound } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import { mount } from '../../http/mount.ts'
import type { Scope } from '../../http/scope.ts'
import { slipsOfSameTransfers } from '../payments/queries.ts'
import { readOwnCase } from '../people/own-cases.ts'
import { checkRefund, payRefund } from './commands/decide-refund.ts'
import { refundById, searchRefunds } from './queries.ts'
import { presentRefundListItem, presentStaffRefund } from './staff-present.ts'

/** Money that may have to go back to members: to check, to pay back, done. */
export function staffRefundRoutes(scope: Scope, deps: Deps): void {
  const { orm } = deps.database
  const show = async (id: number, viewerId: number) => {
    const view = await refundById(orm, id)
    if (!view) throw notFound()
    const more = {
      known: await slipsOfSameTransfers(orm, view.slips),
      ownCase: await readOwnCase(orm, viewerId, view.order.userId),
    }
    return presentStaffRefund(view, more, deps.links, viewerId)
  }

  mount(scope, listStaffRefunds, async ({ query, principal }) => {
    const { count, rows } = await searchRefunds(orm, query)
    return { count, results: rows.map((row) => presentRefundListItem(row, principal.userId)) }
  })
  mount(scope, getStaffRefund, ({ params, principal }) => show(params.id, principal.userId))
  mount(scope, checkEndpoint, async ({ params, body, principal }) => {
    await checkRefund(deps, principal.userId, params.id, body)
    return show(params.id, principal.userId)
  })
  mount(scope, payEndpoint, async ({ params, body, principal }) => {
    await payRefund(deps, principal.userId, params.id, body)
    return show(params.id, principal.userId)
  })
}

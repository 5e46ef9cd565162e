import { setRefundDestination } from '@jansi/contract/member-refunds'
import { orNotFound } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import { mount } from '../../http/mount.ts'
import type { Scope } from '../../http/scope.ts'
import { presentOwnRefund } from '../orders/present-refund.ts'
import { setDestination } from './commands/set-destination.ts'
import { refundOfMember } from './queries.ts'

/** A member's own refunds, which orders and returns list; those of another member return 404. */
export function memberRefundRoutes(scope: Scope, deps: Deps): void {
  mount(scope, setRefundDestination, async ({ params, body, principal }) => {
    await setDestination(deps, principal.userId, params.id, body)
    const refund = orNotFound(await refundOfMember(deps.database.orm, principal.userId, params.id))
    return presentOwnRefund(refund, deps.links)
  })
}

import * as calls from '@jansi/contract/staff-waiting'
import { notFound } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import { mount } from '../../http/mount.ts'
import type { Scope } from '../../http/scope.ts'
import { variantById } from '../stock/queries.ts'
import { openEntriesOf } from '../stock/waiting-queries.ts'
import { removeWaiting } from './commands/remove-waiting.ts'
import { presentStaffEntry } from './present.ts'

/** The waiting list of a variant, for staff. */
export function staffWaitingRoutes(scope: Scope, deps: Deps): void {
  const { orm } = deps.database
  mount(scope, calls.listVariantWaiting, async ({ params }) => {
    if (!(await variantById(orm, params.id))) throw notFound()
    return { results: (await openEntriesOf(orm, params.id)).map(presentStaffEntry) }
  })
  mount(scope, calls.removeWaiting, async ({ params, body, principal }) => {
    await removeWaiting(deps, principal.userId, params.id, body.reason)
    return { detail: 'The member is not on the waiting list any more.' }
  })
}

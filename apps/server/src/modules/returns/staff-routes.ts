import * as claimCalls from '@jansi/contract/staff-claims'
import * as correctionCalls from '@jansi/contract/staff-corrections'
import * as loanCalls from '@jansi/contract/staff-loans'
import * as returnCalls from '@jansi/contract/staff-returns'
import type { Deps } from '../../core/deps.ts'
import { presentPage } from '../../core/page-moment.ts'
import { mount } from '../../http/mount.ts'
import { mountChanges } from '../../http/mount-changes.ts'
import { once } from '../../http/once.ts'
import type { Scope } from '../../http/scope.ts'
import { conflictDetailsOf, withConflictDetails } from '../audit/conflict-details.ts'
import { releaseClaim } from '../claims/commands/release.ts'
import { claimsOfOthers } from '../claims/queries.ts'
import { transfersOfSlips } from '../payments/queries.ts'
import { readOwnCases } from '../people/own-cases.ts'
import { claimNextReturn, claimReturn } from './commands/claim-return.ts'
import { correctPenalty } from './commands/correct-penalty.ts'
import { markPenaltyPaid } from './commands/mark-penalty-paid.ts'
import { receiveReturn } from './commands/receive-return.ts'
import { refusePenaltySlip } from './commands/refuse-penalty-slip.ts'
import { reopenReturn } from './commands/reopen-return.ts'
import { reviewReturn } from './commands/review-return.ts'
import { takeReturnAtDesk } from './commands/take-return-at-desk.ts'
import { undoPenaltyPayment } from './commands/undo-penalty-payment.ts'
import { undoReceive } from './commands/undo-receive.ts'
import { waivePenalty } from './commands/waive-penalty.ts'
import { showStaffReturn } from './show-staff-return.ts'
import { presentReturnListItem } from './staff-present.ts'
import { searchReturns } from './staff-queries.ts'

/** Mounts changes of returns; a refusal because of somebody else's change names that change. */
function changesOfReturns(scope: Scope, deps: Deps) {
  return mountChanges(scope, deps, {
    show: (id: string, viewer) => showStaffReturn(deps, id, viewer),
    around: conflictDetailsOf(deps, 'return'),
  })
}

/** The return queue of the staff console. */
export function staffReturnRoutes(scope: Scope, deps: Deps): void {
  const { database, links } = deps

  mount(scope, returnCalls.listStaffReturns, async ({ query, principal }) => {
    const now = deps.clock()
    const found = await searchReturns(database.orm, query)
    const known = await transfersOfSlips(
      database.orm,
      found.rows.flatMap(({ slips }) => slips),
    )
    const ownCaseOf = await readOwnCases(database.orm, principal.userId)
    const ids = found.rows.map(({ session }) => session.id)
    const viewer = { userId: principal.userId, now }
    const claims = await claimsOfOthers(database.orm, 'return', ids, viewer)
    return presentPage(query, now, found, {
      cameInAt: ({ session }) => session.createdAt,
      present: (view) => {
        const { id, userId } = view.session
        const more = { known, ownCase: ownCaseOf(userId), claimedBy: claims.get(id) }
        return presentReturnListItem(view, more, links)
      },
    })
  })
  mount(scope, claimCalls.claimNextReturn, async ({ body, principal }) => ({
    id: await claimNextReturn(deps, principal.userId, body.after),
  }))
  mount(scope, claimCalls.claimReturn, ({ params, body, principal }) =>
    claimReturn(deps, principal.userId, params.id, body.take_over),
  )
  mount(scope, claimCalls.releaseReturn, async ({ params: { id }, principal }) => {
    await releaseClaim(deps, principal.userId, { type: 'return', id })
    return { id }
  })
  mount(scope, returnCalls.getStaffReturn, ({ params, principal }) =>
    showStaffReturn(deps, params.id, principal),
  )

  const change = changesOfReturns(scope, deps)
  change(returnCalls.receiveReturn, (_, staffId, id) => receiveReturn(deps, staffId, id, {}))
  change(correctionCalls.undoReceiveReturn, undoReceive)
  change(returnCalls.reviewReturn, reviewReturn)
  change(returnCalls.markPenaltyPaid, markPenaltyPaid)
  change(returnCalls.refusePenaltySlip, refusePenaltySlip)
  change(returnCalls.correctPenalty, correctPenalty)
  change(loanCalls.waivePenalty, waivePenalty)
  mount(scope, loanCalls.recordWalkInReturn, async (call) => {
    const { body, principal } = call
    const { id } = call.params
    const session = await withConflictDetails(database.orm, principal.userId, { type: 'order', id }, () =>
      once(deps, call, () => takeReturnAtDesk(deps, principal.userId, id, body)),
    )
    if (session === null) throw new Error('A return at the desk has an id.')
    return showStaffReturn(deps, session, principal)
  })
}

/** Compensating moves on returns, for admins. */
export function adminReturnRoutes(scope: Scope, deps: Deps): void {
  const change = changesOfReturns(scope, deps)
  change(correctionCalls.reopenReturn, reopenReturn)
  change(correctionCalls.undoPenaltyPayment, undoPenaltyPayment)
}

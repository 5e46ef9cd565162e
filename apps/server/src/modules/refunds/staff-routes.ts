import * as calls from '@jansi/contract/staff-refunds'
import type { Deps } from '../../core/deps.ts'
import { presentPage } from '../../core/page-moment.ts'
import type { Limit } from '../../http/limit-call.ts'
import { type Call, mount } from '../../http/mount.ts'
import { mountChanges } from '../../http/mount-changes.ts'
import type { Scope } from '../../http/scope.ts'
import { mountThrottled } from '../../http/throttled.ts'
import { wrongPasswords } from '../auth/own-password.ts'
import { attachProof } from './commands/attach-proof.ts'
import { checkRefund } from './commands/check-refund.ts'
import { confirmRefund } from './commands/confirm-refund.ts'
import { payRefund } from './commands/pay-refund.ts'
import { reopenRefund } from './commands/reopen-refund.ts'
import { setBuyerDestination } from './commands/set-destination.ts'
import { undoRefundPayment } from './commands/undo-refund-payment.ts'
import { searchRefunds } from './queries.ts'
import { showStaffRefund } from './show-staff-refund.ts'
import { presentRefundListItem } from './staff-present.ts'

function changesOfRefunds(scope: Scope, deps: Deps) {
  return mountChanges(scope, deps, { show: (id: number, viewer) => showStaffRefund(deps, id, viewer) })
}

/** Money that may have to go back to members: to check, to pay back, done. */
export function staffRefundRoutes(scope: Scope, deps: Deps): void {
  const { links } = deps
  const { orm } = deps.database

  mount(scope, calls.listStaffRefunds, async ({ query, principal }) =>
    presentPage(query, deps.clock(), await searchRefunds(orm, query), {
      cameInAt: ({ refund }) => refund.updatedAt,
      present: (row) => presentRefundListItem(row, links, principal.userId),
    }),
  )
  mount(scope, calls.getStaffRefund, ({ params, principal }) => showStaffRefund(deps, params.id, principal))
  mount(scope, calls.checkRefund, async ({ params, body, principal }) => {
    await checkRefund(deps, principal, params.id, body)
    return showStaffRefund(deps, params.id, principal)
  })
  mount(scope, calls.uploadRefundProof, async (call) => {
    const { params, form, image, principal } = call
    await attachProof(deps, principal.userId, params.id, form.version, image)
    return showStaffRefund(deps, params.id, principal)
  })

  const change = changesOfRefunds(scope, deps)
  change(calls.setBuyerDestination, setBuyerDestination)
  change(calls.payRefund, payRefund)
}

/** Admins give the second yes to refunds, and take back that one was paid or that nothing is owed. */
export function adminRefundRoutes(scope: Scope, deps: Deps): void {
  const ofPassword = wrongPasswords('password')
  const limit: Limit<Call<typeof calls.confirmRefund>> = {
    ...ofPassword,
    key: (call) => (call.body.password === undefined ? null : ofPassword.key(call)),
  }
  mountThrottled(scope, calls.confirmRefund, [limit], async ({ params, body, principal }) => {
    await confirmRefund(deps, principal.userId, params.id, body)
    return showStaffRefund(deps, params.id, principal)
  })
  const change = changesOfRefunds(scope, deps)
  change(calls.undoRefundPayment, undoRefundPayment)
  change(calls.reopenRefund, reopenRefund)
}

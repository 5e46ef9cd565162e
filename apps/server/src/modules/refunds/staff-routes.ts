import * as calls from '@jansi/contract/staff-refunds'
import { orNotFound } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import { momentOf } from '../../core/page-moment.ts'
import type { Principal } from '../../core/principal.ts'
import { drawQr } from '../../drawing/qr.ts'
import { type Call, mount } from '../../http/mount.ts'
import { mountChanges } from '../../http/mount-changes.ts'
import type { Scope } from '../../http/scope.ts'
import { by, type Limit, mountThrottled } from '../../http/throttled.ts'
import { wrongPasswords } from '../auth/own-password.ts'
import { lastMethodOf } from '../journal/queries.ts'
import { isPromptPayAmount, promptPayPayload } from '../payments/promptpay.ts'
import { transfersOfSlips } from '../payments/queries.ts'
import { readOwnCase } from '../people/own-cases.ts'
import { attachProof } from './commands/attach-proof.ts'
import { checkRefund } from './commands/check-refund.ts'
import { confirmRefund } from './commands/confirm-refund.ts'
import { payRefund } from './commands/pay-refund.ts'
import { reopenRefund } from './commands/reopen-refund.ts'
import { setBuyerDestination } from './commands/set-destination.ts'
import { undoRefundPayment } from './commands/undo-refund-payment.ts'
import { journalSubject } from './money.ts'
import { mayPay } from './policy.ts'
import { type RefundView, refundById, searchRefunds } from './queries.ts'
import { readSecondPerson } from './second-person.ts'
import { presentRefundListItem, presentStaffRefund } from './staff-present.ts'

async function show(deps: Deps, id: number, viewer: Principal) {
  const { orm } = deps.database
  const view = orNotFound(await refundById(orm, id))
  const more = {
    known: await transfersOfSlips(orm, view.slips),
    qr: qrOf(view),
    ownCase: await readOwnCase(orm, viewer.userId, view.member.id),
    moneyMethod: await lastMethodOf(orm, journalSubject(view.subject)),
    second: await readSecondPerson(orm, view, viewer.userId, deps.clock()),
    viewer,
  }
  return presentStaffRefund(view, more, deps.links)
}

function changesOfRefunds(scope: Scope, deps: Deps) {
  return mountChanges(scope, deps, { show: (id: number, viewer) => show(deps, id, viewer) })
}

/** Money that may have to go back to members: to check, to pay back, done. */
export function staffRefundRoutes(scope: Scope, deps: Deps): void {
  const { links } = deps
  const { orm } = deps.database

  mount(scope, calls.listStaffRefunds, async ({ query, principal }) => {
    const now = deps.clock()
    const { count, rows } = await searchRefunds(orm, query)
    const moments = rows.map(({ refund }) => refund.updatedAt)
    return {
      count,
      results: rows.map((row) => presentRefundListItem(row, links, principal.userId)),
      as_of: momentOf(query, now, moments),
    }
  })
  mount(scope, calls.getStaffRefund, ({ params, principal }) => show(deps, params.id, principal))
  mount(scope, calls.checkRefund, async ({ params, body, principal }) => {
    await checkRefund(deps, principal, params.id, body)
    return show(deps, params.id, principal)
  })
  mountThrottled(scope, calls.uploadRefundProof, [by.member('upload')], async (call) => {
    const { params, form, image, principal } = call
    await attachProof(deps, principal.userId, params.id, form.version, image)
    return show(deps, params.id, principal)
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
    return show(deps, params.id, principal)
  })
  const change = changesOfRefunds(scope, deps)
  change(calls.undoRefundPayment, undoRefundPayment)
  change(calls.reopenRefund, reopenRefund)
}

/** The code that pays a refund by PromptPay; null if it cannot be paid so now. */
function qrOf({ refund, destination }: RefundView): string | null {
  const { amount } = refund
  if (destination?.kind !== 'promptpay' || !mayPay(refund)) return null
  if (amount === null || !isPromptPayAmount(amount)) return null
  return drawQr(promptPayPayload({ target: destination.number, amountSatang: amount }))
}

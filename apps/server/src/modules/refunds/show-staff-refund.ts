import { orNotFound } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import type { Principal } from '../../core/principal.ts'
import { drawQr } from '../../drawing/qr.ts'
import { lastMethodOf } from '../journal/queries.ts'
import { isPromptPayAmount, promptPayPayload } from '../payments/promptpay.ts'
import { transfersOfSlips } from '../payments/queries.ts'
import { readOwnCase } from '../people/own-cases.ts'
import { journalSubject } from './money.ts'
import { mayPay } from './policy.ts'
import { type RefundView, refundById } from './queries.ts'
import { readSecondPerson } from './second-person.ts'
import { presentStaffRefund } from './staff-present.ts'

/** Returns a refund case as the staff console shows it to an account: with its slips, code and actions. 404 if there is none. */
export async function showStaffRefund(deps: Deps, id: number, viewer: Principal) {
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

/** The code that pays a refund by PromptPay; null if it cannot be paid so now. */
function qrOf({ refund, destination }: RefundView): string | null {
  const { amount } = refund
  if (destination?.kind !== 'promptpay' || !mayPay(refund)) return null
  if (amount === null || !isPromptPayAmount(amount)) return null
  return drawQr(promptPayPayload({ target: destination.number, amountSatang: amount }))
}

import {
  checkRefund as checkEndpoint,
  getStaffRefund,
  listStaffRefunds,
  payRefund as payEndpoint,
  setBuyerDestination as setBuyerDestinationEndpoint,
  uploadRefundProof,
} from '@jansi/contract/staff-refunds'
import { notFound } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import { mount } from '../../http/mount.ts'
import { once } from '../../http/once.ts'
import type { Scope } from '../../http/scope.ts'
import { by, mountThrottled } from '../../http/throttled.ts'
import { drawPromptPayQr } from '../payments/draw-promptpay-qr.ts'
import { isPromptPayAmount } from '../payments/promptpay.ts'
import { slipsOfSameTransfers } from '../payments/queries.ts'
import { readOwnCase } from '../people/own-cases.ts'
import { attachProof } from './commands/attach-proof.ts'
import { checkRefund, payRefund } from './commands/decide-refund.ts'
import { setBuyerDestination } from './commands/set-destination.ts'
import { mayPay } from './policy.ts'
import { type RefundView, refundById, searchRefunds } from './queries.ts'
import { presentRefundListItem, presentStaffRefund } from './staff-present.ts'

/** Money that may have to go back to members: to check, to pay back, done. */
export function staffRefundRoutes(scope: Scope, deps: Deps): void {
  const { links } = deps
  const { orm } = deps.database
  const show = async (id: number, viewerId: number) => {
    const view = await refundById(orm, id)
    if (!view) throw notFound()
    const more = {
      known: await slipsOfSameTransfers(orm, view.slips),
      qr: await qrOf(deps, view, viewerId),
      ownCase: await readOwnCase(orm, viewerId, view.member.id),
    }
    return presentStaffRefund(view, more, links, viewerId)
  }

  mount(scope, listStaffRefunds, async ({ query, principal }) => {
    const { count, rows } = await searchRefunds(orm, query)
    return { count, results: rows.map((row) => presentRefundListItem(row, links, principal.userId)) }
  })
  mount(scope, getStaffRefund, ({ params, principal }) => show(params.id, principal.userId))
  mount(scope, checkEndpoint, async ({ params, body, principal }) => {
    await checkRefund(deps, principal.userId, params.id, body)
    return show(params.id, principal.userId)
  })
  mount(scope, setBuyerDestinationEndpoint, async ({ params, body, principal }) => {
    await setBuyerDestination(deps, principal.userId, params.id, body)
    return show(params.id, principal.userId)
  })
  mountThrottled(scope, uploadRefundProof, [by.member('upload')], async (call) => {
    const { params, form, image, principal } = call
    await attachProof(deps, principal.userId, params.id, form.version, image)
    return show(params.id, principal.userId)
  })
  mount(scope, payEndpoint, async (call) => {
    const { params, body, principal } = call
    await once(deps, call, () => payRefund(deps, principal.userId, params.id, body))
    return show(params.id, principal.userId)
  })
}

/** The code that pays a refund by PromptPay; null if it cannot be paid so now. */
async function qrOf(deps: Deps, { refund, destination }: RefundView, viewerId: number) {
  const { amount } = refund
  if (destination?.kind !== 'promptpay' || !mayPay(refund)) return null
  if (amount === null || !isPromptPayAmount(amount)) return null
  return drawPromptPayQr(deps, { target: destination.number, amountSatang: amount }, viewerId)
}

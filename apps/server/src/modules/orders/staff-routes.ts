import * as claimCalls from '@jansi/contract/staff-claims'
import * as correctionCalls from '@jansi/contract/staff-corrections'
import * as orderCalls from '@jansi/contract/staff-orders'
import { orNotFound } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import { presentPage } from '../../core/page-moment.ts'
import { mount } from '../../http/mount.ts'
import { mountChanges } from '../../http/mount-changes.ts'
import type { Scope } from '../../http/scope.ts'
import { sendFile } from '../../http/send-file.ts'
import { by, mountThrottled } from '../../http/throttled.ts'
import { clientGone } from '../../http/upload.ts'
import { conflictDetailsOf } from '../audit/conflict-details.ts'
import { releaseClaim } from '../claims/commands/release.ts'
import { claimsOfOthers } from '../claims/queries.ts'
import { deskPaymentMethods, transfersOfSlips } from '../payments/queries.ts'
import { approveOrders } from './commands/approve-orders.ts'
import { changeSize } from './commands/change-size.ts'
import { claimNextOrder, claimOrder } from './commands/claim-order.ts'
import { closeRemainingPieces } from './commands/close-rest.ts'
import { decideRefundRequest } from './commands/decide-refund-request.ts'
import { handOver } from './commands/hand-over.ts'
import { recordPayment } from './commands/record-payment.ts'
import { attachSlip } from './commands/send-slip.ts'
import { transitionOrder } from './commands/transition-order.ts'
import { undoApproval } from './commands/undo-approval.ts'
import { undoHandOver } from './commands/undo-hand-over.ts'
import { undoPayment } from './commands/undo-payment.ts'
import { drawReceipt } from './draw-receipt.ts'
import { showStaffOrder } from './show-staff-order.ts'
import { presentListItem } from './staff-present.ts'
import { searchOrders, staffOrder } from './staff-queries.ts'

/** Mounts changes of orders; a refusal because of somebody else's change names that change. */
function changesOfOrders(scope: Scope, deps: Deps) {
  return mountChanges(scope, deps, {
    show: (id: string, viewer) => showStaffOrder(deps, id, viewer),
    around: conflictDetailsOf(deps, 'order'),
  })
}

/** The order queue of the staff console. */
export function staffOrderRoutes(scope: Scope, deps: Deps): void {
  const { orm } = deps.database

  mount(scope, orderCalls.listStaffOrders, async ({ query, principal }) => {
    const now = deps.clock()
    const found = await searchOrders(orm, query, now)
    const known = await transfersOfSlips(
      orm,
      found.rows.flatMap(({ slips }) => slips),
    )
    const ids = found.rows.map(({ order }) => order.id)
    const claims = await claimsOfOthers(orm, 'order', ids, { userId: principal.userId, now })
    return presentPage(query, now, found, {
      cameInAt: ({ order }) => order.createdAt,
      present: (view) =>
        presentListItem(view, { known, claimedBy: claims.get(view.order.id) }, deps.links, now),
    })
  })
  mount(scope, claimCalls.claimNextOrder, async ({ body, principal }) => ({
    id: await claimNextOrder(deps, principal.userId, body.after, body.queue),
  }))
  mount(scope, claimCalls.claimOrder, ({ params, body, principal }) =>
    claimOrder(deps, principal.userId, params.id, body.take_over),
  )
  mount(scope, claimCalls.releaseOrder, async ({ params: { id }, principal }) => {
    await releaseClaim(deps, principal.userId, { type: 'order', id })
    return { id }
  })
  mount(scope, orderCalls.getStaffOrder, ({ params, principal }) =>
    showStaffOrder(deps, params.id, principal),
  )
  mount(scope, orderCalls.approveOrders, ({ body, principal }) => approveOrders(deps, principal.userId, body))
  mount(scope, orderCalls.listDeskMethods, () => deskPaymentMethods(orm))
  mountThrottled(scope, orderCalls.downloadStaffReceipt, [by.member('receipt')], async (call) => {
    const { principal, params, request, reply } = call
    const view = orNotFound(await staffOrder(orm, params.id))
    const viewer = { id: principal.userId, gone: clientGone(request, reply) }
    return sendFile(
      reply,
      orderCalls.downloadStaffReceipt,
      await drawReceipt(deps, view, view.member, viewer),
    )
  })
  mount(scope, orderCalls.attachSlip, async ({ principal, form, image }) => {
    await attachSlip(deps, principal.userId, form.order, image)
    return showStaffOrder(deps, form.order, principal)
  })

  const change = changesOfOrders(scope, deps)
  change(orderCalls.transitionOrder, (_, staffId, id, { slip_fault: slipFault, ...body }) =>
    transitionOrder(deps, staffId, id, { ...body, slipFault }),
  )
  change(orderCalls.decideRefundRequest, decideRefundRequest)
  change(orderCalls.recordOrderPayment, recordPayment)
  change(orderCalls.handOverOrder, (_, staffId, id, { items, return_due_on: returnDueOn }) =>
    handOver(deps, staffId, id, { items, returnDueOn }),
  )
  change(orderCalls.closeRemainingPieces, closeRemainingPieces)
  change(correctionCalls.changeSize, changeSize)
}

/** Compensating moves on orders, for admins. */
export function adminOrderRoutes(scope: Scope, deps: Deps): void {
  const change = changesOfOrders(scope, deps)
  change(correctionCalls.undoApproval, undoApproval)
  change(correctionCalls.undoPayment, undoPayment)
  change(correctionCalls.undoHandOver, undoHandOver)
}

import {
  claimOrder as claimEndpoint,
  claimNextOrder as claimNextEndpoint,
  releaseOrder,
} from '@jansi/contract/staff-claims'
import {
  changeSize as changeSizeEndpoint,
  undoApproval as undoApprovalEndpoint,
  undoHandOver as undoHandOverEndpoint,
  undoPayment as undoPaymentEndpoint,
} from '@jansi/contract/staff-corrections'
import {
  approveOrders as approveOrdersEndpoint,
  attachSlip as attachSlipEndpoint,
  closeRemainingPieces as closeRemainingEndpoint,
  decideRefundRequest as decideRequestEndpoint,
  downloadStaffReceipt,
  getStaffOrder,
  handOverOrder,
  listDeskMethods,
  listStaffOrders,
  recordOrderPayment,
  transitionOrder as transitionEndpoint,
} from '@jansi/contract/staff-orders'
import { notFound } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import { momentOf } from '../../core/page-moment.ts'
import type { Principal } from '../../core/principal.ts'
import { mount } from '../../http/mount.ts'
import { once } from '../../http/once.ts'
import type { Scope } from '../../http/scope.ts'
import { sendFile } from '../../http/send-file.ts'
import { by, mountThrottled } from '../../http/throttled.ts'
import { clientGone } from '../../http/upload.ts'
import { withConflictDetails } from '../audit/conflict-details.ts'
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
import { type StaffOrderView, searchOrders, staffOrder } from './staff-queries.ts'

/** Makes a change of an order and shows it; a refusal because of somebody else's change names that change. */
async function change(deps: Deps, viewer: Principal, id: string, work: () => Promise<unknown>) {
  await withConflictDetails(deps.database.orm, viewer.userId, { type: 'order', id }, work)
  return showStaffOrder(deps, id, viewer)
}

/** The order queue of the staff console. */
export function staffOrderRoutes(scope: Scope, deps: Deps): void {
  const { orm } = deps.database

  mount(scope, listStaffOrders, async ({ query, principal }) => {
    const now = deps.clock()
    const { views, ...found } = await searchOrders(orm, query, now)
    const known = await transfersOfSlips(
      orm,
      views.flatMap(({ slips }) => slips),
    )
    const ids = views.map(({ order }) => order.id)
    const claims = await claimsOfOthers(orm, 'order', ids, { userId: principal.userId, now })
    const present = (view: StaffOrderView) =>
      presentListItem(view, { known, claimedBy: claims.get(view.order.id) }, deps.links, now)
    const moments = views.map(({ order }) => order.createdAt)
    return { ...found, results: views.map(present), as_of: momentOf(query, now, moments) }
  })
  mount(scope, claimNextEndpoint, async ({ body, principal }) => ({
    id: await claimNextOrder(deps, principal.userId, body.after, body.queue),
  }))
  mount(scope, claimEndpoint, ({ params, body, principal }) =>
    claimOrder(deps, principal.userId, params.id, body.take_over),
  )
  mount(scope, releaseOrder, async ({ params: { id }, principal }) => {
    await releaseClaim(deps, principal.userId, { type: 'order', id })
    return { id }
  })
  mount(scope, getStaffOrder, ({ params, principal }) => showStaffOrder(deps, params.id, principal))
  mount(scope, approveOrdersEndpoint, ({ body, principal }) => approveOrders(deps, principal.userId, body))
  mount(scope, transitionEndpoint, ({ params, body: { slip_fault: slipFault, ...body }, principal }) =>
    change(deps, principal, params.id, () =>
      transitionOrder(deps, principal.userId, params.id, { ...body, slipFault }),
    ),
  )
  mount(scope, listDeskMethods, () => deskPaymentMethods(orm))
  mountThrottled(scope, downloadStaffReceipt, [by.member('receipt')], async (call) => {
    const { principal, params, request, reply } = call
    const view = await staffOrder(orm, params.id)
    if (!view) throw notFound()
    const viewer = { id: principal.userId, gone: clientGone(request, reply) }
    return sendFile(reply, downloadStaffReceipt, await drawReceipt(deps, view, view.member, viewer))
  })
  mountThrottled(scope, attachSlipEndpoint, [by.member('upload')], async ({ principal, form, image }) => {
    await attachSlip(deps, principal.userId, form.order, image)
    return showStaffOrder(deps, form.order, principal)
  })
  mount(scope, decideRequestEndpoint, ({ params, body, principal }) =>
    change(deps, principal, params.id, () => decideRefundRequest(deps, principal.userId, params.id, body)),
  )
  mount(scope, recordOrderPayment, (call) =>
    change(deps, call.principal, call.params.id, () =>
      once(deps, call, () => recordPayment(deps, call.principal.userId, call.params.id, call.body)),
    ),
  )
  mount(scope, handOverOrder, (call) =>
    change(deps, call.principal, call.params.id, () =>
      once(deps, call, () =>
        handOver(deps, call.principal.userId, call.params.id, {
          items: call.body.items,
          returnDueOn: call.body.return_due_on,
        }),
      ),
    ),
  )
  mount(scope, closeRemainingEndpoint, (call) =>
    change(deps, call.principal, call.params.id, () =>
      once(deps, call, () => closeRemainingPieces(deps, call.principal.userId, call.params.id, call.body)),
    ),
  )
  mount(scope, changeSizeEndpoint, (call) =>
    change(deps, call.principal, call.params.id, () =>
      once(deps, call, () => changeSize(deps, call.principal.userId, call.params.id, call.body)),
    ),
  )
}

/** Compensating moves on orders, for admins. */
export function adminOrderRoutes(scope: Scope, deps: Deps): void {
  mount(scope, undoApprovalEndpoint, ({ params, body, principal }) =>
    change(deps, principal, params.id, () => undoApproval(deps, principal.userId, params.id, body)),
  )
  mount(scope, undoPaymentEndpoint, (call) =>
    change(deps, call.principal, call.params.id, () =>
      once(deps, call, () => undoPayment(deps, call.principal.userId, call.params.id, call.body)),
    ),
  )
  mount(scope, undoHandOverEndpoint, (call) =>
    change(deps, call.principal, call.params.id, () =>
      once(deps, call, () => undoHandOver(deps, call.principal.userId, call.params.id, call.body)),
    ),
  )
}

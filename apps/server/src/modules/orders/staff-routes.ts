import {
  claimOrder as claimEndpoint,
  claimNextOrder as claimNextEndpoint,
  releaseOrder,
} from '@jansi/contract/staff-claims'
import {
  changeSize as changeSizeEndpoint,
  undoApproval as undoApprovalEndpoint,
  undoHandOver as undoHandOverEndpoint,
} from '@jansi/contract/staff-corrections'
import {
  attachSlip as attachSlipEndpoint,
  closeRemainingPieces as closeRemainingEndpoint,
  downloadStaffReceipt,
  getStaffOrder,
  handOverOrder,
  listDeskMethods,
  listStaffOrders,
  makeDeskOrder as makeDeskOrderEndpoint,
  recordOrderPayment,
  sellByName as sellByNameEndpoint,
  transitionOrder as transitionEndpoint,
} from '@jansi/contract/staff-orders'
import { notFound } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import type { Principal } from '../../core/principal.ts'
import { idempotencyKey } from '../../http/idempotency-key.ts'
import { mount } from '../../http/mount.ts'
import type { Scope } from '../../http/scope.ts'
import { sendFile } from '../../http/send-file.ts'
import { by, mountThrottled } from '../../http/throttled.ts'
import { clientGone } from '../../http/upload.ts'
import { releaseClaim } from '../claims/commands/release.ts'
import { claimsOfOthers } from '../claims/queries.ts'
import { deskPaymentMethods, slipsOfSameTransfers } from '../payments/queries.ts'
import { readOwnCase } from '../people/own-cases.ts'
import { piecesOfOrders } from '../stock/piece-queries.ts'
import { changeSize } from './commands/change-size.ts'
import { claimNextOrder, claimOrder } from './commands/claim-order.ts'
import { closeRemainingPieces } from './commands/close-rest.ts'
import { handOver } from './commands/hand-over.ts'
import { makeDeskOrder } from './commands/make-desk-order.ts'
import { recordPayment } from './commands/record-payment.ts'
import { sellByName } from './commands/sell-by-name.ts'
import { attachSlip } from './commands/send-slip.ts'
import { transitionOrder } from './commands/transition-order.ts'
import { undoApproval } from './commands/undo-approval.ts'
import { undoHandOver } from './commands/undo-hand-over.ts'
import { drawReceipt } from './draw-receipt.ts'
import { otherSizesOf } from './other-sizes.ts'
import { mayHandOver } from './policy.ts'
import { presentListItem, presentStaffOrder } from './staff-present.ts'
import {
  eventsOfOrder,
  mailsOfOrder,
  type StaffOrderView,
  searchOrders,
  staffOrder,
} from './staff-queries.ts'

async function show(deps: Deps, id: string, viewer: Principal) {
  const { orm } = deps.database
  const view = await staffOrder(orm, id)
  if (!view) throw notFound()
  const more = {
    known: await slipsOfSameTransfers(orm, view.slips),
    events: await eventsOfOrder(orm, id),
    mails: await mailsOfOrder(orm, id),
    sizes: mayHandOver(view.order, view.items) ? await otherSizesOf(orm, view.items) : [],
    ownCase: await readOwnCase(orm, viewer.userId, view.order.userId),
    pieces: (await piecesOfOrders(orm, [id])).get(id) ?? [],
    viewer,
  }
  return presentStaffOrder(view, more, deps.links, deps.clock())
}

/** The order queue of the staff console. */
export function staffOrderRoutes(scope: Scope, deps: Deps): void {
  const { orm } = deps.database

  mount(scope, listStaffOrders, async ({ query, principal }) => {
    const now = deps.clock()
    const { count, views } = await searchOrders(orm, query, now)
    const known = await slipsOfSameTransfers(
      orm,
      views.flatMap(({ slips }) => slips),
    )
    const ids = views.map(({ order }) => order.id)
    const claims = await claimsOfOthers(orm, 'order', ids, { userId: principal.userId, now })
    const present = (view: StaffOrderView) =>
      presentListItem(view, { known, claimedBy: claims.get(view.order.id) }, deps.links, now)
    return { count, results: views.map(present) }
  })
  mount(scope, claimNextEndpoint, async ({ body, principal }) => ({
    id: await claimNextOrder(deps, principal.userId, body.after),
  }))
  mount(scope, claimEndpoint, ({ params, body, principal }) =>
    claimOrder(deps, principal.userId, params.id, body.take_over),
  )
  mount(scope, releaseOrder, async ({ params: { id }, principal }) => {
    await releaseClaim(deps, principal.userId, { type: 'order', id })
    return { id }
  })
  mount(scope, getStaffOrder, ({ params, principal }) => show(deps, params.id, principal))
  mount(scope, transitionEndpoint, async ({ params, body, principal }) => {
    await transitionOrder(deps, principal.userId, params.id, body)
    return show(deps, params.id, principal)
  })
  mount(scope, listDeskMethods, () => deskPaymentMethods(orm))
  mount(scope, makeDeskOrderEndpoint, async ({ body, principal, request }) => {
    const key = idempotencyKey(request.headers['idempotency-key'])
    return show(deps, await makeDeskOrder(deps, principal.userId, { ...body, key }), principal)
  })
  mount(scope, sellByNameEndpoint, async ({ body, principal, request }) => {
    const key = idempotencyKey(request.headers['idempotency-key'])
    return show(deps, await sellByName(deps, principal.userId, { ...body, key }), principal)
  })
  mountThrottled(scope, downloadStaffReceipt, [by.member('receipt')], async (call) => {
    const { principal, params, request, reply } = call
    const view = await staffOrder(orm, params.id)
    if (!view) throw notFound()
    const viewer = { id: principal.userId, gone: clientGone(request, reply) }
    return sendFile(reply, downloadStaffReceipt, await drawReceipt(deps, view, view.member, viewer))
  })
  mountThrottled(scope, attachSlipEndpoint, [by.member('upload')], async ({ principal, form, image }) => {
    await attachSlip(deps, principal.userId, form.order, image)
    return show(deps, form.order, principal)
  })
  mount(scope, recordOrderPayment, async ({ params, body, principal }) => {
    await recordPayment(deps, principal.userId, params.id, body)
    return show(deps, params.id, principal)
  })
  mount(scope, handOverOrder, async ({ params, body, principal }) => {
    await handOver(deps, principal.userId, params.id, {
      items: body.items,
      returnDueOn: body.return_due_on,
    })
    return show(deps, params.id, principal)
  })
  mount(scope, closeRemainingEndpoint, async ({ params, body, principal }) => {
    await closeRemainingPieces(deps, principal.userId, params.id, body)
    return show(deps, params.id, principal)
  })
  mount(scope, changeSizeEndpoint, async ({ params, body, principal }) => {
    await changeSize(deps, principal.userId, params.id, body)
    return show(deps, params.id, principal)
  })
}

/** Compensating moves on orders, for admins. */
export function adminOrderRoutes(scope: Scope, deps: Deps): void {
  mount(scope, undoApprovalEndpoint, async ({ params, body, principal }) => {
    await undoApproval(deps, principal.userId, params.id, body)
    return show(deps, params.id, principal)
  })
  mount(scope, undoHandOverEndpoint, async ({ params, body, principal }) => {
    await undoHandOver(deps, principal.userId, params.id, body)
    return show(deps, params.id, principal)
  })
}

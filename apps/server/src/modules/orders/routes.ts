import * as orderCalls from '@jansi/contract/orders'
import * as paymentCalls from '@jansi/contract/payments'
import { conflict, notFound, orNotFound } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import { drawQr } from '../../drawing/qr.ts'
import { mount } from '../../http/mount.ts'
import type { Scope } from '../../http/scope.ts'
import { sendFile } from '../../http/send-file.ts'
import { by, mountThrottled } from '../../http/throttled.ts'
import { clientGone } from '../../http/upload.ts'
import { presentSlip } from '../payments/present.ts'
import { loadSettings } from '../settings/queries.ts'
import { cancelOrder } from './commands/cancel-order.ts'
import { sendSlip } from './commands/send-slip.ts'
import { drawReceipt } from './draw-receipt.ts'
import { orderOfMember, ordersOfMember } from './member-orders.ts'
import { hasDeskWork } from './policy.ts'
import { memberOf } from './queries.ts'
import { showOrders } from './show-orders.ts'

/** A member's own orders and their slips (specification, section 7); those of another member return 404. */
export function memberOrderRoutes(scope: Scope, deps: Deps): void {
  const { orm } = deps.database
  const ownOrder = async (userId: number, id: string) => {
    const view = orNotFound(await orderOfMember(orm, userId, id))
    return view
  }
  const showOne = async (userId: number, id: string) => {
    const [order] = showOrders(deps, [await ownOrder(userId, id)], await loadSettings(orm))
    if (!order) throw notFound()
    return order
  }

  mount(scope, orderCalls.listOrders, async ({ principal }) =>
    showOrders(deps, await ordersOfMember(orm, principal.userId), await loadSettings(orm)),
  )
  mount(scope, orderCalls.getOrder, ({ principal, params }) => showOne(principal.userId, params.id))
  mount(scope, orderCalls.cancelOrder, async ({ principal, params }) => {
    await cancelOrder(deps, principal.userId, params.id)
    return showOne(principal.userId, params.id)
  })
  mount(scope, paymentCalls.sendSlip, async ({ principal, form, image }) => {
    const slip = await sendSlip(deps, principal.userId, form.order, image)
    return { ...presentSlip(slip, deps.links), order: form.order }
  })
  mountThrottled(scope, orderCalls.getOrderQr, [by.member('receipt')], async ({ principal, params }) => {
    const { order, items } = await ownOrder(principal.userId, params.id)
    if (!hasDeskWork(order, items)) {
      throw conflict('no_desk_work', 'Nothing of this order is to be collected or brought back.')
    }
    return { qr_code_url: drawQr(order.id) }
  })
  mountThrottled(scope, orderCalls.downloadReceipt, [by.member('receipt')], async (call) => {
    const { principal, params, request, reply } = call
    const view = await ownOrder(principal.userId, params.id)
    const member = await memberOf(orm, principal.userId)
    const viewer = { id: principal.userId, gone: clientGone(request, reply) }
    return sendFile(reply, orderCalls.downloadReceipt, await drawReceipt(deps, view, member, viewer))
  })
}

import { moneyMethodOf } from '@jansi/contract/journal'
import { orNotFound } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import type { Principal } from '../../core/principal.ts'
import type { Orm } from '../../db/client.ts'
import { eventsOf } from '../audit/events.ts'
import { lastMethodOf, lastPaymentOf } from '../journal/queries.ts'
import { transfersOfSlips } from '../payments/queries.ts'
import { readOwnCase } from '../people/own-cases.ts'
import { loadSettings } from '../settings/queries.ts'
import { piecesOfOrders } from '../stock/piece-queries.ts'
import { otherSizesOf } from './other-sizes.ts'
import { mayHandOver, mayUndoPayment } from './policy.ts'
import { presentStaffOrder } from './staff-present.ts'
import { hasRefundRequest, mailsOfOrder, type StaffOrderView, staffOrder } from './staff-queries.ts'

/** Returns an order as the staff console shows it to an account: with its history, mails, sizes and actions. 404 if there is none. */
export async function showStaffOrder(deps: Deps, id: string, viewer: Principal) {
  const { orm } = deps.database
  const view = orNotFound(await staffOrder(orm, id))
  const more = {
    known: await transfersOfSlips(orm, view.slips),
    events: await eventsOf(orm, 'orderId', id),
    mails: await mailsOfOrder(orm, id),
    sizes: mayHandOver(view.order, view.items) ? await otherSizesOf(orm, view.items) : [],
    ownCase: await readOwnCase(orm, viewer.userId, view.order.userId),
    settings: await loadSettings(orm),
    pieces: (await piecesOfOrders(orm, [id])).get(id) ?? [],
    moneyMethod: await methodOf(orm, view.order),
    isRefundAsked: await hasRefundRequest(orm, id),
    lastPayment:
      viewer.role === 'admin' && mayUndoPayment(view.order)
        ? await lastPaymentOf(orm, { orderId: id })
        : undefined,
    viewer,
  }
  return presentStaffOrder(view, more, deps.links, deps.clock())
}

/** Returns how the recorded money of an order came in: by its payment method where none was named. */
async function methodOf(orm: Orm, { id, received, paymentMethodId }: StaffOrderView['order']) {
  if (received === 0) return undefined
  return (await lastMethodOf(orm, { orderId: id })) ?? moneyMethodOf(paymentMethodId)
}

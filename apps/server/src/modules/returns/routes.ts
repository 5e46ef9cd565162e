import * as paymentCalls from '@jansi/contract/payments'
import * as returnCalls from '@jansi/contract/returns'
import type { Deps } from '../../core/deps.ts'
import { mount } from '../../http/mount.ts'
import type { Scope } from '../../http/scope.ts'
import { by, mountThrottled } from '../../http/throttled.ts'
import { presentSlip } from '../payments/present.ts'
import { loadSettings, paletteWords } from '../settings/queries.ts'
import { addEvidence } from './commands/add-evidence.ts'
import { addItem } from './commands/add-item.ts'
import { openSession } from './commands/open-session.ts'
import { sendPenaltySlip } from './commands/send-penalty-slip.ts'
import { presentEvidence, presentPending, presentSession } from './present.ts'
import { returnableItems, returnsOfMember } from './queries.ts'

/** A member's returns, and the slips for their penalties (specification, section 7). */
export function memberReturnRoutes(scope: Scope, deps: Deps): void {
  const { database, links } = deps
  const { orm } = database
  mount(scope, returnCalls.listPendingReturns, async ({ principal }) => {
    const words = paletteWords(await loadSettings(orm))
    return presentPending(await returnableItems(orm, principal.userId), links, deps.clock(), words)
  })
  mount(scope, returnCalls.listReturnSessions, async ({ principal }) => {
    const settings = await loadSettings(orm)
    const views = await returnsOfMember(orm, principal.userId)
    return views.map((view) => presentSession(view, settings, links, deps.clock()))
  })
  mountThrottled(scope, returnCalls.createReturnSession, [by.member('checkout')], async ({ principal }) => {
    const session = await openSession(deps, principal.userId)
    const view = { session, items: [], evidence: [], slips: [], refunds: [] }
    return presentSession(view, await loadSettings(orm), links, deps.clock())
  })
  mount(scope, returnCalls.addReturnItem, async ({ principal, body }) => {
    const added = await addItem(deps, principal.userId, {
      session: body.session,
      orderItem: body.order_item,
      quantity: body.quantity,
      pieces: body.pieces,
    })
    return {
      id: added.id,
      session: added.sessionId,
      order_item: added.orderItemId,
      condition: body.condition,
      quantity: added.quantity,
    }
  })
  mount(scope, returnCalls.addReturnEvidence, async ({ principal, form, image }) => {
    const photo = await addEvidence(deps, principal.userId, form.session, image)
    return { ...presentEvidence(photo, links), session: photo.sessionId }
  })
  mount(scope, paymentCalls.sendPenaltySlip, async ({ principal, form, image }) => {
    const slip = await sendPenaltySlip(deps, principal.userId, form.session, image)
    return { ...presentSlip(slip, links), session: form.session }
  })
}

import {
  listPaymentMethods,
  sendPenaltySlip as penaltySlipEndpoint,
  sendSlip as slipEndpoint,
} from '@jansi/contract/payments'
import { mount } from '../../http/mount.ts'
import type { RouteDeps } from '../../http/route-deps.ts'
import type { Scope } from '../../http/scope.ts'
import { sendPenaltySlip } from '../returns/commands/send-penalty-slip.ts'
import { sendSlip } from './commands/send-slip.ts'
import { presentSlip } from './present.ts'
import { activePaymentMethods } from './queries.ts'

/** Payment methods and slips (specification, section 7). */
export function paymentRoutes(scope: Scope, deps: RouteDeps): void {
  mount(scope, listPaymentMethods, () => activePaymentMethods(deps.database.orm))
  mount(scope, slipEndpoint, async ({ principal, form, image, reply }) => {
    await deps.throttles.consume('upload', principal.userId, reply)
    const slip = await sendSlip(deps, principal.userId, form.order, image)
    return { ...presentSlip(slip, deps.links), order: form.order }
  })
  mount(scope, penaltySlipEndpoint, async ({ principal, form, image, reply }) => {
    await deps.throttles.consume('upload', principal.userId, reply)
    const slip = await sendPenaltySlip(deps, principal.userId, form.session, image)
    return { ...presentSlip(slip, deps.links), session: form.session }
  })
}

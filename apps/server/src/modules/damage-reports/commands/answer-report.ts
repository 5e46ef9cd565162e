import type { DamageAdvice } from '@jansi/contract/damage-kinds'
import { eq } from 'drizzle-orm'
import { conflict, notFound } from '../../../core/app-error.ts'
import { damageReports } from '../../../db/schema/returns.ts'
import { notice } from '../../notifications/steps/notify.ts'
import { orderDecision } from '../../orders/order-decision.ts'
import { isShownToStaff, isUnanswered } from '../policy.ts'
import { lockReport, reportsOfItems } from '../queries.ts'

/**
 * Staff reply to a member's report of an order: the use of the pieces until the return, and a text. The member gets both by mail. It sets no
 * penalty. 404 for a report of another order, or without its photo; 409 once it has a reply or was withdrawn.
 */
export const answerReport = orderDecision<{ report: number; advice: DamageAdvice; text: string }>(
  'order.damage_answered',
  async ({ unit: { tx }, order, actorId, now }, { report: id, advice, text }) => {
    const report = (await lockReport(tx, id))?.report
    if (report?.orderId !== order.id) throw notFound()
    if (!isUnanswered(report)) {
      throw conflict('damage_answered', 'This report has a reply, or was withdrawn.')
    }
    const views = await reportsOfItems(tx, [report.orderItemId])
    const view = views.find((one) => one.report.id === id)
    if (!view || !isShownToStaff(view)) throw notFound()
    await tx
      .update(damageReports)
      .set({ answeredAt: now, answeredBy: actorId, advice, answer: text })
      .where(eq(damageReports.id, id))
    const { kind, quantity } = report
    const pieces = { item: view.item, quantity }
    return {
      audited: { report: id, kind, quantity, advice },
      notices: [notice('damage_answered', { order, kind, pieces, advice, text })],
    }
  },
)

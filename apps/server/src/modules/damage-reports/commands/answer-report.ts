import type { DamageAdvice } from '@jansi/contract/damage-kinds'
import { eq } from 'drizzle-orm'
import { conflict, notFound } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { damageReports } from '../../../db/schema/returns.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { recordAudit } from '../../audit/steps/record-audit.ts'
import { notify } from '../../notifications/steps/notify.ts'
import { lockOrderToDecide } from '../../orders/steps/lock-to-decide.ts'
import { isShownToStaff, isUnanswered } from '../policy.ts'
import { lockReport, reportsOfItems } from '../queries.ts'

/**
 * Staff reply to a member's report of an order: the use of the pieces until the return, and a text. The member gets both by mail. It sets no
 * penalty. 404 for a report of another order, or without its photo; 409 once it has a reply or was withdrawn, and `own_case`
 * if the order is their own.
 */
export async function answerReport(
  deps: Deps,
  actorId: number,
  orderId: string,
  input: { report: number; advice: DamageAdvice; text: string },
): Promise<void> {
  await inTransaction(deps.database.orm, async (unit) => {
    const { tx } = unit
    const { order, mark } = await lockOrderToDecide(unit, deps, actorId, orderId, 'order.damage_answered')
    const report = (await lockReport(tx, input.report))?.report
    if (report?.orderId !== orderId) throw notFound()
    if (!isUnanswered(report)) {
      throw conflict('damage_answered', 'This report has a reply, or was withdrawn.')
    }
    const views = await reportsOfItems(tx, [report.orderItemId])
    const view = views.find((one) => one.report.id === report.id)
    if (!view || !isShownToStaff(view)) throw notFound()
    const now = deps.clock()
    await tx
      .update(damageReports)
      .set({ answeredAt: now, answeredBy: actorId, advice: input.advice, answer: input.text })
      .where(eq(damageReports.id, report.id))
    await recordAudit(tx, {
      actorId,
      action: 'order.damage_answered',
      subjectType: 'order',
      subjectId: orderId,
      data: {
        report: report.id,
        kind: report.kind,
        quantity: report.quantity,
        advice: input.advice,
        ...mark,
      },
      createdAt: now,
    })
    await notify(unit, deps, 'damage_answered', {
      order,
      kind: report.kind,
      pieces: { item: view.item, quantity: report.quantity },
      advice: input.advice,
      text: input.text,
    })
  })
}

import { isCondition } from '@jansi/contract/penalties'
import { CONDITION_NAMES } from '@jansi/contract/statuses'
import { eq } from 'drizzle-orm'
import type { Deps } from '../../../core/deps.ts'
import { returnSessions } from '../../../db/schema.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { returnReviewedMail } from '../../../mail/templates/return-reviewed.ts'
import { queueMail } from '../../mails/commands/queue-mail.ts'
import { memberOf } from '../../orders/queries.ts'
import { withDetails } from '../queries.ts'

/** Queues the mail with the decision of staff on a return. */
export async function mailReturnReviewed(unit: UnitOfWork, deps: Deps, sessionId: string): Promise<void> {
  const sessions = await unit.tx.select().from(returnSessions).where(eq(returnSessions.id, sessionId))
  const [view] = await withDetails(unit.tx, sessions)
  if (!view || view.session.status === 'pending') throw new Error(`return ${sessionId} is not decided`)
  const member = await memberOf(unit.tx, view.session.userId)
  const mail = returnReviewedMail({
    firstName: member.firstName,
    sessionId,
    status: view.session.status,
    outcomes: view.items.flatMap(({ orderItem, outcomes }) =>
      outcomes.map((outcome) => ({
        name: orderItem.productName,
        size: orderItem.variantSize,
        quantity: outcome.quantity,
        conditionName: isCondition(outcome.condition) ? CONDITION_NAMES[outcome.condition] : '',
        penaltySatang: outcome.penaltyAmount,
      })),
    ),
    totalPenaltySatang: view.session.totalPenalties,
    notes: view.session.notes,
    returnUrl: `${deps.settings.publicUrl}/return`,
  })
  await queueMail(unit.tx, { kind: 'return_reviewed', recipient: member.email, mail })
  unit.afterCommit(deps.wakeOutbox)
}

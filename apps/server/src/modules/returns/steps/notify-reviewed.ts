import { isCondition } from '@jansi/contract/penalties'
import { CONDITION_NAMES } from '@jansi/contract/return-statuses'
import { eq } from 'drizzle-orm'
import { returnSessions } from '../../../db/schema/returns.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { type NotifyDeps, notify } from '../../notifications/steps/notify.ts'
import { withDetails } from '../queries.ts'

/** Notifies a member of the decision on their return. */
export async function notifyReviewed(unit: UnitOfWork, deps: NotifyDeps, sessionId: string): Promise<void> {
  const sessions = await unit.tx.select().from(returnSessions).where(eq(returnSessions.id, sessionId))
  const [view] = await withDetails(unit.tx, sessions)
  if (!view || view.session.status === 'pending') throw new Error(`return ${sessionId} is not decided`)
  await notify(unit, deps, 'return_reviewed', {
    userId: view.session.userId,
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
  })
}

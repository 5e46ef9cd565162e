import type { SiteSettings } from '@jansi/contract/settings'
import { and, eq, exists, isNull, or } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { orders, refundCases, refundDestinations, returnSessions } from '../../db/schema.ts'
import { dueOf } from '../../domain/journal.ts'
import { leftOf } from '../../domain/order-progress.ts'
import { acceptsSlip, isHeld } from '../../domain/order-transitions.ts'
import type { OpenOrder, OpenRefund, OpenReturn, TodoFacts } from '../../domain/todos.ts'
import { openOrdersOfMember } from '../orders/member-orders.ts'
import { moneyOf } from '../orders/money.ts'
import type { OrderView } from '../orders/queries.ts'
import { isComplete, maySendPenaltySlip } from '../returns/policy.ts'
import { openReturnsOfMember, type ReturnView, returnableItems } from '../returns/queries.ts'

/** Reads everything that a member may have to do something about: a fixed number of statements. */
export async function todoFacts(
  db: Executor,
  userId: number,
  settings: Pick<SiteSettings, 'late_fee_per_day'>,
  now: Date,
): Promise<TodoFacts> {
  const views = await openOrdersOfMember(db, userId)
  const loans = await returnableItems(db, userId)
  const returns = await openReturnsOfMember(db, userId)
  return {
    orders: views.map((view) => openOrder(view, now)),
    loans: loans.map(({ order, item, quantity }) => ({
      orderId: order.id,
      dueOn: order.returnDueOn,
      ratePerDay: order.lateFeePerDay ?? settings.late_fee_per_day,
      replacementPrice: item.replacementPrice,
      pieces: quantity,
    })),
    returns: returns.map(openReturn),
    refunds: await refundsWithoutDestination(db, userId),
  }
}

function openOrder(view: OrderView, now: Date): OpenOrder {
  const { order, workshop, items, slips } = view
  return {
    id: order.id,
    status: order.status,
    due: dueOf(moneyOf(view)),
    slipUntil: isHeld(order) ? order.heldUntil : order.slipDueAt,
    acceptsSlip: acceptsSlip({ ...order, slips: slips.length }, now),
    left: items.reduce((sum, item) => sum + leftOf(item), 0),
    handOverOn: workshop.handOverOn,
  }
}

/** A slip that staff have not refused is on its way: its member waits. */
function openReturn(view: ReturnView): OpenReturn {
  const [slip] = view.slips
  const waits = slip !== undefined && slip.refusedAt === null
  return {
    id: view.session.id,
    penaltyToPay: maySendPenaltySlip(view) && !waits ? view.session.totalPenalties : 0,
    isIncomplete: view.session.status === 'pending' && !isComplete(view),
  }
}

async function refundsWithoutDestination(db: Executor, userId: number): Promise<OpenRefund[]> {
  const ofOrder = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, refundCases.orderId), eq(orders.userId, userId)))
  const ofReturn = db
    .select({ id: returnSessions.id })
    .from(returnSessions)
    .where(and(eq(returnSessions.id, refundCases.returnSessionId), eq(returnSessions.userId, userId)))
  const rows = await db
    .select({ refund: refundCases })
    .from(refundCases)
    .leftJoin(refundDestinations, eq(refundDestinations.caseId, refundCases.id))
    .where(
      and(
        eq(refundCases.state, 'owed'),
        isNull(refundDestinations.caseId),
        or(exists(ofOrder), exists(ofReturn)),
      ),
    )
  return rows.map(({ refund }) => ({
    orderId: refund.orderId,
    returnSessionId: refund.returnSessionId,
    amount: refund.amount ?? 0,
  }))
}

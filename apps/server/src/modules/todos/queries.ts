import type { SiteSettings } from '@jansi/contract/settings'
import { sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { dueOf } from '../../domain/journal.ts'
import { leftOf } from '../../domain/order-progress.ts'
import { acceptsSlip, isInGrace } from '../../domain/order-transitions.ts'
import type { OpenOrder, OpenReturn, TodoFacts } from '../../domain/todos.ts'
import { dueOnOf } from '../orders/due-days.ts'
import { openOrdersOfMember } from '../orders/member-orders.ts'
import { moneyOf } from '../orders/money.ts'
import type { OrderView } from '../orders/queries.ts'
import { slipState } from '../payments/policy.ts'
import { isComplete, maySendPenaltySlip, penaltyDue } from '../returns/policy.ts'
import { openReturnsOfMember, type ReturnView, refundedBy, returnableItems } from '../returns/queries.ts'

type Rest = {
  has_returns: boolean
  refunds: [orderId: string | null, returnSessionId: string | null, amount: number | null][] | null
  offers: [productId: number, name: string, until: string][] | null
}

/**
 * Reads everything that a member may have to do something about: a fixed number of statements, and none about loans and
 * returns of a member who has none.
 */
export async function todoFacts(
  db: Executor,
  userId: number,
  settings: Pick<SiteSettings, 'late_fee_per_day'>,
  now: Date,
): Promise<TodoFacts> {
  const views = await openOrdersOfMember(db, userId)
  const hasLoans = views.some(({ order }) => order.status === 'awaiting_return')
  const loans = hasLoans ? await returnableItems(db, userId) : []
  const rest = await readRest(db, userId, now)
  const returns = rest?.has_returns ? await openReturnsOfMember(db, userId) : []
  return {
    offers: (rest?.offers ?? []).map(([productId, name, until]) => ({
      productId,
      name,
      until: new Date(until),
    })),
    orders: views.map((view) => openOrder(view, now)),
    loans: loans.map(({ order, item, quantity }) => ({
      orderId: order.id,
      dueOn: dueOnOf(item, order),
      ratePerDay: order.lateFeePerDay ?? settings.late_fee_per_day,
      replacementPrice: item.replacementPrice,
      pieces: quantity,
    })),
    returns: returns.map(openReturn),
    refunds: (rest?.refunds ?? []).map(([orderId, returnSessionId, amount]) => ({
      orderId,
      returnSessionId,
      amount: amount ?? 0,
    })),
  }
}

function openOrder(view: OrderView, now: Date): OpenOrder {
  const { order, workshop, items, slips } = view
  return {
    id: order.id,
    status: order.status,
    due: dueOf(moneyOf(view)),
    slipUntil: isInGrace(order) ? order.heldUntil : order.slipDueAt,
    acceptsSlip: acceptsSlip({ ...order, slips: slips.length }, now),
    left: items.reduce((sum, item) => sum + leftOf(item), 0),
    handOverOn: workshop.handOverOn,
  }
}

/** While a slip waits for staff, its member waits, too. */
function openReturn(view: ReturnView): OpenReturn {
  const [slip] = view.slips
  const waits = slip !== undefined && slipState(slip) === 'waits'
  return {
    id: view.session.id,
    penaltyToPay: maySendPenaltySlip(view) && !waits ? penaltyDue(view.session, refundedBy(view.refunds)) : 0,
    isIncomplete: view.session.status === 'pending' && !isComplete(view),
  }
}

/**
 * Returns whether the member has returns that wait for something, the owed refunds that have no destination, and the pieces
 * of waiting lists that the member has been mailed about and may order.
 */
async function readRest(db: Executor, userId: number, now: Date): Promise<Rest | undefined> {
  const { rows } = await db.execute<Rest>(sql`
    select
      exists (select from return_sessions where user_id = ${userId}
        and (status = 'pending' or (total_penalties > 0 and penalty_paid_at is null))) as has_returns,
      (select json_agg(json_build_array(order_id, return_session_id, amount) order by id) from (
        select c.* from orders o join refund_cases c on c.order_id = o.id where o.user_id = ${userId} and c.state = 'owed'
        union all
        select c.* from return_sessions r join refund_cases c on c.return_session_id = r.id
        where r.user_id = ${userId} and c.state = 'owed'
      ) owed where not exists (select from refund_destinations where case_id = owed.id)) as refunds,
      (select json_agg(json_build_array(p.id, trim(p.name || ' ' || v.size), w.expires_at) order by w.expires_at)
        from waiting_entries w join variants v on v.id = w.variant_id join products p on p.id = v.product_id
        where w.user_id = ${userId} and w.state = 'offered' and w.expires_at > ${now.toISOString()}) as offers`)
  return rows[0]
}

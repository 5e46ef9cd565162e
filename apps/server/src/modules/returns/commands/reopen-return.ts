import { isAccepted, isCondition } from '@jansi/contract/penalties'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { AppError, conflict } from '../../../core/app-error.ts'
import { orderItems } from '../../../db/schema/orders.ts'
import { returnItems, returnOutcomes, returnSessions } from '../../../db/schema/returns.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { notice } from '../../notifications/steps/notify.ts'
import { lockItemsOfOrder, lockOrder } from '../../orders/queries.ts'
import { refuseErased } from '../../orders/steps/refuse-erased.ts'
import { followDueDays } from '../../orders/steps/store-due-days.ts'
import { recordMovements } from '../../stock/steps/record-movements.ts'
import type { StockMovement } from '../../stock/stock-movement.ts'
import { nextPart } from '../next-part.ts'
import { mayReopen } from '../policy.ts'
import { type ReturnView, withDetails } from '../queries.ts'
import { returnDecision } from '../return-decision.ts'
import { takeBackOrdersOf } from '../steps/advance-orders-of.ts'
import { followPenalties } from '../steps/follow-penalties.ts'

/**
 * Takes back the decision on a return: its pieces are on loan again and leave the stock or the quarantine, its penalties
 * are withdrawn, the part that was paid is owed to the member, a slip that waits is to be checked, its orders wait for it again, and it waits for a new
 * decision. Its outcomes stay as rows that no longer count. 409 if it is not decided, if an item is in a newer return or
 * was returned since, and if pieces have left the stock or the quarantine.
 */
export const reopenReturn = returnDecision<{ reason: string }>(
  'return.reopen',
  async ({ unit, deps, actorId, session, view: locked, now, ofReturn }, { reason }) => {
    const { tx } = unit
    const { id, status, totalPenalties, notes } = session
    await refuseErased(tx, session.userId)
    if (!mayReopen(session)) {
      throw conflict('transition_not_allowed', 'This return waits for its decision.')
    }
    const orderIds = [...new Set(locked.items.map(({ order }) => order.id))].sort()
    for (const orderId of orderIds) {
      await lockOrder(tx, orderId)
      await lockItemsOfOrder(tx, orderId)
    }
    // Their orders and items are locked only now: items may have been returned in between.
    const [view = locked] = await withDetails(tx, [session])
    refuseReturned(view)

    await writeReopened(unit, view, now)
    await takeBackPieces(unit, view, { actorId, reason }, now)
    const money = await followPenalties(unit, id, now)
    for (const orderId of orderIds) await followDueDays(tx, orderId)
    return {
      journal: { kind: 'penalty_corrected' },
      event: 'pending',
      audited: { was_status: status, satang: totalPenalties, refund_satang: money.refundSatang, notes },
      follow: () => takeBackOrdersOf(unit, deps, session, { actorId, reason }),
      notices: [
        notice('return_reopened', { ...ofReturn, ...money, reason, withdrawnSatang: totalPenalties }),
      ],
    }
  },
)

type Pieces = ReturnView['items'][number]
type By = { actorId: number; reason: string }

/** Pieces that this decision ended. */
function endedBy({ outcomes }: Pieces): number {
  return outcomes.reduce(
    (sum, { condition, quantity }) => sum + (isCondition(condition) && isAccepted(condition) ? quantity : 0),
    0,
  )
}

/** Pieces that were missing in this return may have come back by another, or their hand-over was taken back. */
function refuseReturned(view: ReturnView): void {
  for (const row of view.items) {
    const { handedOver, returnedOrLost } = row.orderItem
    const out = handedOver - returnedOrLost + endedBy(row)
    if (out < row.item.quantity) {
      throw conflict('undo_pieces_gone', 'Pieces of this return came back in another one.')
    }
    if (out - row.askedElsewhere < row.item.quantity) {
      throw conflict('item_already_returning', 'An item waits in a newer return.')
    }
  }
}

async function writeReopened({ tx }: UnitOfWork, view: ReturnView, now: Date): Promise<void> {
  for (const row of view.items) {
    await tx
      .update(returnOutcomes)
      .set({ undoneAt: now })
      .where(and(eq(returnOutcomes.returnItemId, row.item.id), isNull(returnOutcomes.undoneAt)))
    await tx
      .update(orderItems)
      .set({ returnedOrLost: sql`${orderItems.returnedOrLost} - ${endedBy(row)}` })
      .where(eq(orderItems.id, row.orderItem.id))
    await tx
      .update(returnItems)
      .set({ isOpen: true, part: nextPart(row.orderItem.id), countedDays: null, lateFee: null })
      .where(eq(returnItems.id, row.item.id))
  }
  await tx
    .update(returnSessions)
    .set({
      status: 'pending',
      notes: '',
      totalPenalties: 0,
      penaltyWaived: 0,
      penaltyPaidAt: null,
      processedAt: null,
      processedBy: null,
    })
    .where(eq(returnSessions.id, view.session.id))
}

async function takeBackPieces(unit: UnitOfWork, view: ReturnView, by: By, now: Date): Promise<void> {
  const movements = view.items.flatMap((row) => row.outcomes.flatMap((outcome) => reversal(row, outcome, by)))
  try {
    await recordMovements(unit, movements, now)
  } catch (error) {
    if (!(error instanceof AppError) || error.body.code !== 'out_of_stock') throw error
    throw conflict('undo_pieces_gone', 'Pieces of this return have left the stock.')
  }
}

/** The movement of some pieces back onto loan: the reverse of the one in `decideReturn`. */
function reversal(
  { item, orderItem }: Pieces,
  { condition, quantity }: Pieces['outcomes'][number],
  by: By,
): StockMovement[] {
  const base = {
    variantId: orderItem.variantId,
    onLoan: quantity,
    orderItemId: orderItem.id,
    returnItemId: item.id,
    ...by,
  }
  switch (condition) {
    case 1:
    case 2:
      return [{ ...base, kind: 'return', available: -quantity }]
    case 3:
      return [{ ...base, kind: 'quarantine', quarantined: -quantity }]
    case 4:
    case 5:
      return [{ ...base, kind: 'write_off' }]
    default:
      return []
  }
}

import { isAccepted, isCondition } from '@jansi/contract/penalties'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { AppError, conflict } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { orderItems } from '../../../db/schema/orders.ts'
import { returnEvents, returnItems, returnOutcomes, returnSessions } from '../../../db/schema/returns.ts'
import { inTransaction, type UnitOfWork } from '../../../db/unit-of-work.ts'
import { recordAudit } from '../../audit/steps/record-audit.ts'
import { postReturnEntry } from '../../journal/steps/post-entry.ts'
import { notify } from '../../notifications/steps/notify.ts'
import { lockItemsOfOrder, lockOrder } from '../../orders/queries.ts'
import { takeBackStatus } from '../../orders/steps/advance-order.ts'
import { followDueDays } from '../../orders/steps/store-due-days.ts'
import { recordMovements } from '../../stock/steps/record-movements.ts'
import type { StockMovement } from '../../stock/stock-movement.ts'
import { nextPart } from '../next-part.ts'
import { mayReopen } from '../policy.ts'
import { type ReturnView, withDetails } from '../queries.ts'
import { followPenalties } from '../steps/follow-penalties.ts'
import { lockReturnToCorrect } from '../steps/lock-to-decide.ts'

/**
 * Takes back the decision on a return: its pieces are on loan again and leave the stock or the quarantine, its penalties
 * are withdrawn, the part that was paid is owed to the member, a slip that waits is to be checked, its orders wait for it again, and it waits for a new
 * decision. Its outcomes stay as rows that no longer count. 409 if it is not decided, if an item is in a newer return or
 * was returned since, and if pieces have left the stock or the quarantine; `own_case` if it is their own.
 */
export async function reopenReturn(
  deps: Deps,
  actorId: number,
  id: string,
  { reason }: { reason: string },
): Promise<void> {
  await inTransaction(deps.database.orm, async (unit) => {
    const { tx } = unit
    const correction = await lockReturnToCorrect(unit, deps, actorId, id, 'return.reopen')
    const { session, view: locked, mark } = correction
    if (!mayReopen(session)) {
      throw conflict('transition_not_allowed', 'This return waits for its decision.')
    }
    const orders = []
    for (const orderId of [...new Set(locked.items.map(({ order }) => order.id))].sort()) {
      const order = await lockOrder(tx, orderId)
      if (order) orders.push(order)
      await lockItemsOfOrder(tx, orderId)
    }
    // Their orders and items are locked only now: items may have been returned in between.
    const [view = locked] = await withDetails(tx, [session])
    refuseReturned(view)

    const now = deps.clock()
    await writeReopened(unit, view, { actorId, reason, now })
    await takeBackPieces(unit, view, { actorId, reason }, now)
    const { refundSatang, isToCheck } = await followPenalties(unit, id, now)
    await postReturnEntry(tx, id, { kind: 'penalty_corrected', actorId, reason, occurredAt: now })
    await recordAudit(tx, {
      actorId,
      action: 'return.reopen',
      subjectType: 'return_session',
      subjectId: id,
      data: {
        was_status: session.status,
        satang: session.totalPenalties,
        refund_satang: refundSatang,
        notes: session.notes,
        reason,
        ...mark,
      },
      createdAt: now,
    })
    for (const order of orders) {
      await followDueDays(tx, order.id)
      await takeBackStatus(unit, deps, order, { actorId, reason })
    }
    await notify(unit, deps, 'return_reopened', {
      userId: session.userId,
      sessionId: id,
      reason,
      withdrawnSatang: session.totalPenalties,
      refundSatang,
      isToCheck,
    })
  })
}

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

async function writeReopened(
  { tx }: UnitOfWork,
  view: ReturnView,
  { actorId, reason, now }: By & { now: Date },
): Promise<void> {
  const { id, status } = view.session
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
    .where(eq(returnSessions.id, id))
  await tx
    .insert(returnEvents)
    .values({ sessionId: id, fromStatus: status, toStatus: 'pending', actorId, reason, createdAt: now })
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

import type { BodyOf } from '@jansi/contract/endpoint'
import { decide, isAccepted, isCondition, proposedPenalty } from '@jansi/contract/penalties'
import type { Condition, ReturnDecision } from '@jansi/contract/return-statuses'
import type { SiteSettings } from '@jansi/contract/settings'
import type * as calls from '@jansi/contract/staff-returns'
import { and, eq, sql } from 'drizzle-orm'
import { conflict, refused } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { orderItems } from '../../../db/schema/orders.ts'
import { returnItems, returnOutcomes, returnSessions } from '../../../db/schema/returns.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { recordChange } from '../../audit/steps/record-change.ts'
import { postReturnEntry } from '../../journal/steps/post-entry.ts'
import { lockOrder } from '../../orders/queries.ts'
import { advanceOrder } from '../../orders/steps/advance-order.ts'
import { followDueDays } from '../../orders/steps/store-due-days.ts'
import { refuseOwnCase } from '../../people/steps/refuse-own-case.ts'
import { loadSettings } from '../../settings/queries.ts'
import { recordMovements } from '../../stock/steps/record-movements.ts'
import type { StockMovement } from '../../stock/stock-movement.ts'
import { type LateLoan, lateLoan } from '../late-loan.ts'
import type { ReturnView } from '../queries.ts'
import { notifyReviewed } from './notify-reviewed.ts'
import { storeCountedDays } from './store-counted-days.ts'

/** The findings of a volunteer: every return item of the session with the outcomes of its pieces. */
export type Review = BodyOf<typeof calls.reviewReturn>

/** How some pieces of an item were found. `penalty` is satang for all of them. */
type Outcome = {
  row: ReturnView['items'][number]
  condition: Condition
  quantity: number
  penalty: number
  waived: boolean
  reason: string
  /** Ids of the numbered pieces among them that staff named. */
  pieces: readonly number[] | undefined
}

/**
 * Records the findings of staff on a locked, pending return (the product's "life of a return"): conditions
 * and penalties of every piece, stock back, into quarantine or written off, orders completed if nothing is
 * left, mail and audit row. Goods that nobody received before are received now. 409 if it was decided already,
 * `own_case` if it is their own; 400 if pieces, a reason or the notes are missing.
 */
export async function decideReturn(
  unit: UnitOfWork,
  deps: Deps,
  actorId: number,
  view: ReturnView,
  review: Review,
): Promise<void> {
  const { id } = view.session
  if (view.session.status !== 'pending') {
    throw conflict('transition_not_allowed', 'This return was decided already.')
  }
  const settings = await loadSettings(unit.tx)
  const now = deps.clock()
  const outcomes = readOutcomes(view, review, (row) => lateLoan(view, row, settings, now))
  const status = decide(outcomes)
  if (status === 'rejected' && review.notes === '') {
    throw refused('notes_required', 'Notes are required.', { notes: ['This field is required.'] })
  }
  const mark = await refuseOwnCase(unit, deps, actorId, {
    ownerId: view.session.userId,
    decision: `return.${status}`,
    subjectId: id,
  })
  // Orders are locked before their items change, in id order, so that two reviews cannot deadlock.
  const orderIds = [...new Set(view.items.map(({ order }) => order.id))].sort()
  const orders = []
  for (const orderId of orderIds) orders.push(await lockOrder(unit.tx, orderId))

  await writeDecision(unit, view, outcomes, { status, notes: review.notes, actorId, settings, now })
  await recordMovements(
    unit,
    outcomes.flatMap((outcome) => movement(outcome, actorId)),
    now,
  )
  await postReturnEntry(unit.tx, id, { kind: 'penalty_set', actorId, occurredAt: deps.clock() })
  const data = { notes: review.notes, items: review.items, at_desk: view.session.takenAtDesk, ...mark }
  const audit = { action: `return.${status}` as const, data }
  await recordChange(unit.tx, { subject: { returnSessionId: id }, audit, actorId, now })
  for (const order of orders) {
    if (!order) continue
    await followDueDays(unit.tx, order.id)
    await advanceOrder(unit, deps, order, actorId)
  }
  await notifyReviewed(unit, deps, id)
}

function readOutcomes(
  view: ReturnView,
  review: Review,
  pricesOf: (row: ReturnView['items'][number]) => LateLoan,
): Outcome[] {
  const outcomes: Outcome[] = []
  const reviewed = new Set(review.items.map((item) => item.return_item))
  if (reviewed.size !== review.items.length || reviewed.size !== view.items.length) throw incomplete()
  for (const row of view.items) {
    const given = review.items.find((item) => item.return_item === row.item.id)
    const pieces = given?.outcomes.reduce((sum, outcome) => sum + outcome.quantity, 0)
    if (!given || pieces !== row.item.quantity) throw incomplete()
    for (const outcome of given.outcomes) {
      if (!isCondition(outcome.condition)) throw incomplete()
      const waived = outcome.waived ?? false
      const reason = outcome.reason ?? ''
      if (waived && reason === '') {
        throw refused('reason_required', 'Waiving a penalty needs a reason.', {
          reason: ['This field is required.'],
        })
      }
      const repairPrice = bahtToSatang(outcome.repair_price ?? 0)
      const proposed = proposedPenalty(outcome.condition, outcome.quantity, pricesOf(row), repairPrice)
      const penalty = outcome.penalty_amount === undefined ? proposed : bahtToSatang(outcome.penalty_amount)
      const owed = isAccepted(outcome.condition) && !waived ? penalty : 0
      refuseUnexplained(owed, row.orderItem.replacementPrice * outcome.quantity, reason)
      outcomes.push({
        row,
        condition: outcome.condition,
        quantity: outcome.quantity,
        penalty: owed,
        waived,
        reason,
        pieces: outcome.pieces,
      })
    }
  }
  return outcomes
}

/** More than new pieces cost is explained to the member. Amounts are satang. */
function refuseUnexplained(penalty: number, replacement: number, reason: string): void {
  if (penalty <= replacement || reason !== '') return
  throw refused('reason_required', 'A penalty above the replacement price needs a reason.', {
    reason: ['This field is required.'],
  })
}

function incomplete() {
  return refused('review_incomplete', 'Every piece of every item needs exactly one condition.')
}

async function writeDecision(
  { tx }: UnitOfWork,
  view: ReturnView,
  outcomes: readonly Outcome[],
  decision: {
    status: ReturnDecision
    notes: string
    actorId: number
    settings: SiteSettings
    now: Date
  },
): Promise<void> {
  const { id } = view.session
  const { now } = decision
  const isReceivedNow = view.session.receivedAt === null && decision.status !== 'rejected'
  await tx.insert(returnOutcomes).values(
    outcomes.map((outcome) => ({
      returnItemId: outcome.row.item.id,
      condition: outcome.condition,
      quantity: outcome.quantity,
      penaltyAmount: outcome.penalty,
      waived: outcome.waived,
      reason: outcome.reason,
    })),
  )
  for (const { item, orderItem } of view.items) {
    const ended = outcomes
      .filter(({ row, condition }) => row.item.id === item.id && isAccepted(condition))
      .reduce((sum, { quantity }) => sum + quantity, 0)
    await tx
      .update(orderItems)
      .set({ returnedOrLost: sql`${orderItems.returnedOrLost} + ${ended}` })
      .where(eq(orderItems.id, orderItem.id))
  }
  await tx.update(returnItems).set({ isOpen: false }).where(eq(returnItems.sessionId, id))
  const [decided] = await tx
    .update(returnSessions)
    .set({
      status: decision.status,
      notes: decision.notes,
      totalPenalties: outcomes.reduce((sum, { penalty }) => sum + penalty, 0),
      processedAt: now,
      processedBy: decision.actorId,
      freeDays: view.session.freeDays ?? decision.settings.return_free_days,
      ...(isReceivedNow && { receivedAt: now, receivedBy: decision.actorId }),
    })
    .where(and(eq(returnSessions.id, id), eq(returnSessions.status, 'pending')))
    .returning()
  if (!decided) throw conflict('transition_not_allowed', 'This return was decided already.')
  await storeCountedDays(tx, [decided], decision.settings)
  await recordChange(tx, {
    subject: { returnSessionId: id },
    event: { from: 'pending', to: decision.status },
    actorId: decision.actorId,
    reason: decision.notes || null,
    now,
  })
}

/** The destination of the pieces of an outcome: stock, quarantine, written off, or still on loan. */
function movement({ row, condition, quantity, pieces }: Outcome, actorId: number): StockMovement[] {
  const base = {
    variantId: row.orderItem.variantId,
    onLoan: -quantity,
    pieces,
    actorId,
    orderItemId: row.orderItem.id,
    returnItemId: row.item.id,
  }
  switch (condition) {
    case 1:
    case 2:
      return [{ ...base, kind: 'return', available: quantity }]
    case 3:
      return [{ ...base, kind: 'quarantine', quarantined: quantity }]
    case 4:
    case 5:
      return [{ ...base, kind: 'write_off' }]
    case 6:
      return []
  }
}

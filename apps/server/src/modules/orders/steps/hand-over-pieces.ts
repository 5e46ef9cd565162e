import { and, eq, sql } from 'drizzle-orm'
import { conflict, refused } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { orderItems, orders, workshops } from '../../../db/schema.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { bangkokDay } from '../../../domain/days.ts'
import { isPossibleDueDay } from '../../../domain/due-days.ts'
import { recordAudit } from '../../audit/steps/record-audit.ts'
import { notify } from '../../notifications/steps/notify.ts'
import type { OwnCaseMark } from '../../people/steps/refuse-own-case.ts'
import { loadSettings } from '../../settings/queries.ts'
import { recordMovements } from '../../stock/steps/record-movements.ts'
import { mayHandOver } from '../policy.ts'
import { itemsOfOrder } from '../queries.ts'
import { advanceOrder } from './advance-order.ts'
import { choosePieces, type Pieces } from './choose-pieces.ts'

export type HandOver = {
  /** All remaining pieces by default. */
  items?: readonly { order_item: number; quantity: number }[] | undefined
  /** Last day to return the rentals, if theirs has passed. */
  returnDueOn?: string | undefined
}

/**
 * Hands over items of a locked, approved order: rentals go on loan, due when the workshop's return day ends. If that
 * day has passed, `returnDueOn` must name another, which then applies to all loans of the order. `mark` belongs into the
 * audit row, see `refuseOwnCase`. Throws 409 if nothing can be handed over, 400 for more pieces than are left and for a
 * missing or invalid day. The rate of the late fee is copied into the order: later changes of the setting are for later
 * loans.
 */
export async function handOverPieces(
  unit: UnitOfWork,
  deps: Deps,
  order: typeof orders.$inferSelect,
  { items: wanted, returnDueOn, actorId, mark }: HandOver & { actorId: number; mark: OwnCaseMark },
): Promise<void> {
  const { id } = order
  const items = await itemsOfOrder(unit.tx, id)
  if (!mayHandOver(order, items)) {
    throw conflict('transition_not_allowed', `Nothing to hand over while an order is ${order.status}.`)
  }
  const handed = choosePieces(items, wanted, 'hand_over_too_many')
  const now = deps.clock()
  const lends = handed.some(({ item }) => item.isRental)
  const due = lends ? await setDueDay(unit, order, returnDueOn, bangkokDay(now)) : order.returnDueOn
  if (lends) await copyLateFee(unit, order)
  for (const { item, quantity } of handed) await writeHandOver(unit, item, quantity)
  await recordMovements(
    unit,
    deps.responseCache,
    handed.map((one) => movement(one, actorId)),
    now,
  )
  await recordAudit(unit.tx, {
    actorId,
    action: 'order.hand_over',
    subjectType: 'order',
    subjectId: id,
    data: {
      items: handed.map(({ item, quantity }) => ({ order_item: item.id, quantity })),
      ...(lends && returnDueOn !== undefined ? { return_due_on: due, was_due_on: order.returnDueOn } : {}),
      ...mark,
    },
    createdAt: now,
  })
  await advanceOrder(unit, deps, { ...order, returnDueOn: due }, actorId)
  await notify(unit, deps, 'order_handed_over', { order: { ...order, returnDueOn: due }, handed })
}

async function writeHandOver({ tx }: UnitOfWork, item: Pieces['item'], quantity: number): Promise<void> {
  const [written] = await tx
    .update(orderItems)
    .set({ handedOver: sql`${orderItems.handedOver} + ${quantity}` })
    .where(and(eq(orderItems.id, item.id), eq(orderItems.handedOver, item.handedOver)))
    .returning({ id: orderItems.id })
  if (!written) throw conflict('stale', 'The order was changed at the same time.')
}

function movement({ item, quantity }: Pieces, actorId: number) {
  return {
    variantId: item.variantId,
    kind: 'hand_over' as const,
    onLoan: item.isRental ? quantity : 0,
    sold: item.isRental ? 0 : quantity,
    actorId,
    orderItemId: item.id,
  }
}

/** The day on which the order's loans are due, written into it; `today` is a day in Bangkok. */
async function setDueDay(
  { tx }: UnitOfWork,
  order: typeof orders.$inferSelect,
  named: string | undefined,
  today: string,
): Promise<string> {
  const own = order.returnDueOn
  if (own !== null && own >= today) {
    if (named !== undefined && named !== own) {
      throw refused('return_day_set', `These loans are due on ${own}.`)
    }
    return own
  }
  if (named !== undefined && !isPossibleDueDay(named, today)) {
    throw refused('return_day_invalid', `Name a return day from ${today} on, within a year.`)
  }
  const due = named ?? (own === null ? await returnDayOf(tx, order) : own)
  if (due < today) throw refused('return_day_required', 'The return day of these rentals has passed.')
  await tx.update(orders).set({ returnDueOn: due }).where(eq(orders.id, order.id))
  return due
}

/** The rate that applies when the first rental leaves holds for all loans of the order. */
async function copyLateFee({ tx }: UnitOfWork, order: typeof orders.$inferSelect): Promise<void> {
  if (order.lateFeePerDay !== null) return
  const { late_fee_per_day: lateFeePerDay } = await loadSettings(tx)
  await tx.update(orders).set({ lateFeePerDay }).where(eq(orders.id, order.id))
}

async function returnDayOf(tx: UnitOfWork['tx'], order: typeof orders.$inferSelect): Promise<string> {
  const [workshop] = await tx.select().from(workshops).where(eq(workshops.id, order.workshopId))
  if (!workshop) throw new Error(`order ${order.id} without its workshop`)
  return workshop.returnDueOn
}

import { and, eq, sql } from 'drizzle-orm'
import { conflict, refused } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import type { Tx } from '../../../db/client.ts'
import { orderItems, orders } from '../../../db/schema/orders.ts'
import { pieces } from '../../../db/schema/stock.ts'
import { workshops } from '../../../db/schema/workshops.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { bangkokDay } from '../../../domain/days.ts'
import { isPossibleDueDay } from '../../../domain/due-days.ts'
import { recordChange } from '../../audit/steps/record-change.ts'
import { notify } from '../../notifications/steps/notify.ts'
import type { OwnCaseMark } from '../../people/steps/refuse-own-case.ts'
import { loadSettings } from '../../settings/queries.ts'
import { recordMovements } from '../../stock/steps/record-movements.ts'
import { latestDueDay } from '../due-days.ts'
import { mayHandOver } from '../policy.ts'
import { itemsOfOrder } from '../queries.ts'
import { advanceOrder } from './advance-order.ts'
import { choosePieces, type Pieces } from './choose-pieces.ts'
import { splitLine, staleLine } from './split-line.ts'
import { followDueDays, storeDueDays } from './store-due-days.ts'

export type HandOver = {
  /** All remaining pieces by default. */
  items?: readonly { order_item: number; quantity: number }[] | undefined
  /** Last day to return the rentals, if theirs has passed. */
  returnDueOn?: string | undefined
}

/**
 * Hands over items of a locked, approved order: rentals go on loan, due on the latest day of the order's loans, or when the
 * workshop's return day ends. If that day has passed, `returnDueOn` must name another, which applies to these pieces: pieces
 * that are out keep their day, so that pieces of a line with another day become a line of their own. `mark` belongs into the
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
  await storeDueDays(unit.tx, id)
  const items = await itemsOfOrder(unit.tx, id)
  if (!mayHandOver(order, items)) {
    throw conflict('transition_not_allowed', `Nothing to hand over while an order is ${order.status}.`)
  }
  const chosen = choosePieces(items, wanted, 'hand_over_too_many')
  const now = deps.clock()
  const lends = chosen.some(({ item }) => item.isRental)
  const own = latestDueDay(order, items)
  const due = lends ? await dueDay(unit.tx, order, own, { named: returnDueOn, today: bangkokDay(now) }) : null
  if (lends) await copyLateFee(unit, order)
  const handed = []
  for (const pieces of chosen) handed.push(await writeHandOver(unit.tx, pieces, due))
  await recordMovements(
    unit,
    handed.map((one) => movement(one, actorId)),
    now,
  )
  const data = {
    items: handed.map(({ item, quantity }) => ({ order_item: item.id, quantity })),
    ...(lends && returnDueOn !== undefined ? { return_due_on: due, was_due_on: own } : {}),
    ...mark,
  }
  const audit = { action: 'order.hand_over' as const, data }
  await recordChange(unit.tx, { subject: { orderId: id }, audit, actorId, now })
  await followDueDays(unit.tx, id)
  await advanceOrder(unit, deps, order, actorId)
  await notify(unit, deps, 'order_handed_over', { order: { ...order, returnDueOn: due }, handed })
}

/** Writes that pieces of a line were handed over, rentals with their due day; returns the line that they are now. */
async function writeHandOver(tx: Tx, { item, quantity }: Pieces, due: string | null): Promise<Pieces> {
  const day = item.isRental ? { returnDueOn: due } : {}
  if (item.isRental && item.handedOver > 0 && item.returnDueOn !== due) {
    const part = await splitLine(tx, item, quantity, { ...day, handedOver: quantity })
    await moveSetAside(tx, item, part)
    return { item: part, quantity }
  }
  const [written] = await tx
    .update(orderItems)
    .set({ handedOver: sql`${orderItems.handedOver} + ${quantity}`, ...day })
    .where(and(eq(orderItems.id, item.id), eq(orderItems.handedOver, item.handedOver)))
    .returning({ id: orderItems.id })
  if (!written) throw staleLine()
  return { item, quantity }
}

/** The pieces with a number that were set aside for a line are handed over with a part of it. */
async function moveSetAside(tx: Tx, from: Pieces['item'], to: Pieces['item']): Promise<void> {
  await tx
    .update(pieces)
    .set({ orderItemId: to.id })
    .where(and(eq(pieces.orderItemId, from.id), eq(pieces.state, 'set_aside')))
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

/** Returns the day on which loans are due that are handed over now: that of earlier ones, `own`, until it has passed. */
async function dueDay(
  tx: Tx,
  order: typeof orders.$inferSelect,
  own: string | null,
  { named, today }: { named: string | undefined; today: string },
): Promise<string> {
  if (own !== null && own >= today) {
    if (named !== undefined && named !== own) {
      throw refused('return_day_set', `These loans are due on ${own}.`)
    }
    return own
  }
  if (named !== undefined && !isPossibleDueDay(named, today)) {
    throw refused('return_day_invalid', `Name a return day from ${today} on, within a year.`)
  }
  const due = named ?? own ?? (await returnDayOf(tx, order))
  if (due < today) throw refused('return_day_required', 'The return day of these rentals has passed.')
  return due
}

/** The rate that applies when the first rental leaves holds for all loans of the order. */
async function copyLateFee({ tx }: UnitOfWork, order: typeof orders.$inferSelect): Promise<void> {
  if (order.lateFeePerDay !== null) return
  const { late_fee_per_day: lateFeePerDay } = await loadSettings(tx)
  await tx.update(orders).set({ lateFeePerDay }).where(eq(orders.id, order.id))
}

async function returnDayOf(tx: Tx, order: typeof orders.$inferSelect): Promise<string> {
  const [workshop] = await tx.select().from(workshops).where(eq(workshops.id, order.workshopId))
  if (!workshop) throw new Error(`order ${order.id} without its workshop`)
  return workshop.returnDueOn
}

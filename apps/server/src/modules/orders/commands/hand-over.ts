import { and, eq, sql } from 'drizzle-orm'
import { orderItems, orders, workshops } from '../../../db/schema.ts'
import { inTransaction, type UnitOfWork } from '../../../db/unit-of-work.ts'
import { conflict, notFound, refused } from '../../../http/app-error.ts'
import type { Deps } from '../../../http/deps.ts'
import { recordAudit } from '../../audit/commands/record-audit.ts'
import { moveStock } from '../../stock/commands/move-stock.ts'
import { mayHandOver } from '../policy.ts'
import { itemsOfOrder, lockOrder, type OrderItemRow } from '../queries.ts'
import { mailHandedOver } from './mail-order.ts'
import { settleOrder } from './settle-order.ts'

type Handed = { item: OrderItemRow; quantity: number }

/**
 * Staff hand items of an approved order over, all that is left unless told which: rentals go on loan, due when the
 * workshop's return day ends. 409 when nothing can be handed over, 400 for more than is left.
 */
export async function handOver(
  deps: Deps,
  actorId: number,
  id: string,
  wanted: readonly { order_item: number; quantity: number }[] | undefined,
): Promise<void> {
  await inTransaction(deps.database.orm, async (unit) => {
    const order = await lockOrder(unit.tx, id)
    if (!order) throw notFound()
    const items = await itemsOfOrder(unit.tx, id)
    if (!mayHandOver(order, items)) {
      throw conflict('transition_not_allowed', `Nothing to hand over while an order is ${order.status}.`)
    }
    const handed = wanted ? choose(items, wanted) : allThatIsLeft(items)
    for (const { item, quantity } of handed) await writeHandOver(unit, item, quantity)
    await moveStock(
      unit,
      deps.reads,
      handed.map((one) => movement(one, actorId)),
    )

    const lends = handed.some(({ item }) => item.isRental)
    const due = lends && order.returnDueOn === null ? await setDueDay(unit, order) : order.returnDueOn
    await recordAudit(unit.tx, {
      actorId,
      action: 'order.hand_over',
      subjectType: 'order',
      subjectId: id,
      data: { items: handed.map(({ item, quantity }) => ({ order_item: item.id, quantity })) },
      createdAt: deps.clock(),
    })
    await settleOrder(unit, deps, { ...order, returnDueOn: due }, actorId)
    await mailHandedOver(unit, deps, { ...order, returnDueOn: due }, handed)
  })
}

function allThatIsLeft(items: readonly OrderItemRow[]): Handed[] {
  return items
    .map((item) => ({ item, quantity: item.quantity - item.handedOver }))
    .filter(({ quantity }) => quantity > 0)
}

function choose(
  items: readonly OrderItemRow[],
  wanted: readonly { order_item: number; quantity: number }[],
): Handed[] {
  const chosen = new Map<number, Handed>()
  for (const { order_item, quantity } of wanted) {
    const item = items.find((candidate) => candidate.id === order_item)
    if (!item) throw notFound()
    const pieces = (chosen.get(item.id)?.quantity ?? 0) + quantity
    if (pieces > item.quantity - item.handedOver) {
      throw refused('hand_over_too_many', 'More pieces than are left to hand over.')
    }
    chosen.set(item.id, { item, quantity: pieces })
  }
  return [...chosen.values()]
}

async function writeHandOver({ tx }: UnitOfWork, item: OrderItemRow, quantity: number): Promise<void> {
  const [written] = await tx
    .update(orderItems)
    .set({ handedOver: sql`${orderItems.handedOver} + ${quantity}` })
    .where(and(eq(orderItems.id, item.id), eq(orderItems.handedOver, item.handedOver)))
    .returning({ id: orderItems.id })
  if (!written) throw conflict('stale', 'The order was changed at the same time.')
}

function movement({ item, quantity }: Handed, actorId: number) {
  return {
    variantId: item.variantId,
    kind: 'hand_over' as const,
    onLoan: item.isRental ? quantity : 0,
    actorId,
    orderItemId: item.id,
  }
}

async function setDueDay({ tx }: UnitOfWork, order: typeof orders.$inferSelect): Promise<string> {
  const [workshop] = await tx.select().from(workshops).where(eq(workshops.id, order.workshopId))
  if (!workshop) throw new Error(`order ${order.id} without its workshop`)
  await tx.update(orders).set({ returnDueOn: workshop.returnDueOn }).where(eq(orders.id, order.id))
  return workshop.returnDueOn
}

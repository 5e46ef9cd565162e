import { createHash, randomUUID } from 'node:crypto'
import type { OrderLine } from '@jansi/contract/checkout'
import { LIMITS, PAYMENT_METHOD } from '@jansi/contract/limits'
import { isBorrowMethod } from '@jansi/contract/payments'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Executor } from '../../../db/client.ts'
import {
  cartLines,
  idempotencyKeys,
  orderEvents,
  orderItems,
  orders,
  paymentMethods,
  users,
  variants,
} from '../../../db/schema.ts'
import { inTransaction, type UnitOfWork } from '../../../db/unit-of-work.ts'
import { bangkokDay } from '../../../domain/days.ts'
import { orderAmount } from '../../../domain/pricing.ts'
import { conflict, forbidden, invalid, refused } from '../../../http/app-error.ts'
import type { Deps } from '../../../http/deps.ts'
import { type CheckedLine, checkLines, refuseShortages } from '../../cart/commands/check-lines.ts'
import { loadSettings } from '../../settings/queries.ts'
import { moveStock } from '../../stock/commands/move-stock.ts'
import { countWaiting, owesSettlement } from '../queries.ts'
import { mailOrderReceived } from './mail-order.ts'

export type Attempt = {
  userId: number
  paymentMethodId: number
  lines: readonly OrderLine[]
  /** The `Idempotency-Key` header: the same attempt answers the same order, however often it is sent. */
  key: string | undefined
}

/**
 * Places an order (specification, section 7): checks every line, takes the stock and writes the order at the server's
 * prices, in one transaction. Answers its id. Throws 400 by line, 400 `out_of_stock` with the list, 400 for a payment
 * method, a member who owes something, or too many unpaid orders; 409 when the key was used for another order.
 */
export async function placeOrder(deps: Deps, attempt: Attempt): Promise<string> {
  const hash = hashOf(attempt)
  const earlier = await orderOfKey(deps.database.orm, attempt, hash)
  if (earlier) return earlier
  try {
    return await inTransaction(deps.database.orm, (unit) => write(unit, deps, attempt, hash))
  } catch (error) {
    // The same attempt, sent twice at once: the other one holds the key, and its order is the answer.
    if (!(error instanceof KeyTaken)) throw error
    const order = await orderOfKey(deps.database.orm, attempt, hash)
    if (!order) throw error
    return order
  }
}

class KeyTaken extends Error {}

async function write(unit: UnitOfWork, deps: Deps, attempt: Attempt, hash: string): Promise<string> {
  const { tx } = unit
  const { userId } = attempt
  const now = deps.clock()
  // A member's checkouts go one after the other, so that limits on the member hold.
  const [member] = await tx
    .select({ isActive: users.isActive })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  // Closed or erased since the request was let in.
  if (!member?.isActive) throw forbidden()
  if (attempt.key !== undefined && (await orderOfKey(tx, attempt, hash))) throw new KeyTaken()

  const ids = [...new Set(attempt.lines.map((line) => line.variant_id))]
  await tx
    .select({ id: variants.id })
    .from(variants)
    .where(inArray(variants.id, ids))
    .orderBy(asc(variants.id))
    .for('update')
  const lines = await checkLines(tx, attempt.lines)
  const [first] = lines
  if (!first) throw invalid({ order_items: ['This list may not be empty.'] })
  const amount = orderAmount(lines)
  const method = await checkMethod(tx, attempt.paymentMethodId, amount)
  await checkMember(tx, userId, lines, bangkokDay(now))
  refuseShortages(lines)

  const slipOwed =
    amount > 0 || method.id === PAYMENT_METHOD.promptPay || method.id === PAYMENT_METHOD.bankTransfer
  await refuseHoarding(tx, userId, slipOwed)
  const settings = await loadSettings(tx)
  const id = randomUUID()
  const [order] = await tx
    .insert(orders)
    .values({
      id,
      userId,
      workshopId: first.workshop.id,
      status: slipOwed ? 'awaiting_slip' : 'pending',
      amount,
      paymentMethodId: method.id,
      paymentMethodName: method.name,
      slipOwed,
      slipDueAt: slipOwed ? new Date(now.getTime() + settings.slip_limit_hours * 3_600_000) : null,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (!order) throw new Error('the order was not written')
  if (attempt.key !== undefined) {
    await tx
      .insert(idempotencyKeys)
      .values({ userId, key: attempt.key, requestHash: hash, orderId: id, createdAt: now })
  }
  const items = await tx
    .insert(orderItems)
    .values(lines.map((line) => lineCopy(id, line)))
    .returning()
  await tx
    .insert(orderEvents)
    .values({ orderId: id, toStatus: order.status, actorId: userId, createdAt: now })
  await moveStock(
    unit,
    deps.reads,
    items.map((item) => ({
      variantId: item.variantId,
      kind: 'reserve',
      available: -item.quantity,
      actorId: userId,
      orderItemId: item.id,
    })),
  )
  for (const { type, variant } of lines) {
    await tx
      .delete(cartLines)
      .where(and(eq(cartLines.userId, userId), eq(cartLines.variantId, variant.id), eq(cartLines.type, type)))
  }
  await mailOrderReceived(unit, deps, order, items)
  return id
}

function lineCopy(orderId: string, line: CheckedLine): typeof orderItems.$inferInsert {
  return {
    orderId,
    variantId: line.variant.id,
    productId: line.product.id,
    productName: line.product.name,
    variantSize: line.variant.size,
    imageKey: line.product.imageKey,
    isRental: line.type === 'rent',
    price: line.price,
    replacementPrice: line.replacementPrice,
    quantity: line.quantity,
  }
}

async function checkMethod(db: Executor, id: number, amount: number) {
  const [method] = await db.select().from(paymentMethods).where(eq(paymentMethods.id, id))
  if (!method?.isActive) {
    throw invalid({ payment_method: [`Invalid pk "${id}" - object does not exist.`] })
  }
  if (amount > 0 && isBorrowMethod(method.name)) {
    throw refused('payment_method_not_allowed', 'This payment method is for orders without an amount.', {
      payment_method: ['This payment method is for orders without an amount.'],
    })
  }
  return method
}

/** Stock is taken at checkout, so a member may hold only so many orders that are not paid or not approved yet. */
async function refuseHoarding(db: Executor, userId: number, slipOwed: boolean): Promise<void> {
  const { awaitingSlip, waiting } = await countWaiting(db, userId)
  if (slipOwed && awaitingSlip >= LIMITS.openUnpaidOrders) {
    throw refused('too_many_open_orders', 'Too many orders wait for a slip.')
  }
  if (waiting >= LIMITS.waitingOrders) {
    throw refused('too_many_waiting_orders', 'Too many orders wait for approval.')
  }
}

async function checkMember(db: Executor, userId: number, lines: readonly CheckedLine[], today: string) {
  const borrows = lines.some((line) => line.type === 'rent')
  if (borrows && (await owesSettlement(db, userId, today))) {
    throw refused('rental_blocked', 'Return what is overdue or pay the open penalty before borrowing more.')
  }
}

async function orderOfKey(db: Executor, { userId, key }: Attempt, hash: string): Promise<string | null> {
  if (key === undefined) return null
  const [row] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)))
  if (!row) return null
  if (row.requestHash !== hash) {
    throw conflict('idempotency_conflict', 'This Idempotency-Key was used for another order.')
  }
  return row.orderId
}

function hashOf({ paymentMethodId, lines }: Attempt): string {
  const meaning = lines.map((line) => [line.product_id, line.variant_id, line.quantity, line.type])
  return createHash('sha256')
    .update(JSON.stringify([paymentMethodId, meaning]))
    .digest('base64url')
}

import { createHash, randomUUID } from 'node:crypto'
import type { OrderLine } from '@jansi/contract/checkout'
import { isBorrowMethod } from '@jansi/contract/payment-methods'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { AppError, conflict, forbidden, invalid, refused } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
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
import { satangToBaht } from '../../../domain/money.ts'
import type { CheckedLine } from '../../cart/steps/check-lines.ts'
import { postOrderEntry } from '../../journal/steps/post-entry.ts'
import { notify } from '../../notifications/steps/notify.ts'
import { recordMovements } from '../../stock/steps/record-movements.ts'
import { checkOrder } from '../steps/check-order.ts'

export type Attempt = {
  userId: number
  paymentMethodId: number
  lines: readonly OrderLine[]
  /**
   * Baht that the client showed; undefined if it names none. Not part of the content that the key is compared
   * with.
   */
  expectedAmount?: number | undefined
  /** The `Idempotency-Key` header: the same attempt returns the same order, however often it is sent. */
  key: string | undefined
}

/**
 * Turns a checkout into an order (specification, section 7): checks every line, reserves the stock and writes
 * the order at the server's prices, in one transaction. Returns its id. Throws the refusals of `checkOrder`,
 * 400 for a payment method, 409 `price_changed` if the amount differs from the one that the client showed,
 * and 409 if the key was used for another order.
 */
export async function submitCheckout(deps: Deps, attempt: Attempt): Promise<string> {
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

const HOUR_MS = 3_600_000

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
  const { lines, workshop, amount, slipOwed, settings } = await checkOrder(tx, { ...attempt, now })
  refuseChangedPrice(attempt.expectedAmount, amount)
  const method = await checkMethod(tx, attempt.paymentMethodId, amount)
  const id = randomUUID()
  const [order] = await tx
    .insert(orders)
    .values({
      id,
      userId,
      workshopId: workshop.id,
      status: slipOwed ? 'awaiting_slip' : 'pending',
      amount,
      paymentMethodId: method.id,
      paymentMethodName: method.name,
      slipOwed,
      slipDueAt: slipOwed ? new Date(now.getTime() + settings.slip_limit_hours * HOUR_MS) : null,
      approvalDueAt: slipOwed ? null : new Date(now.getTime() + settings.approval_limit_days * 24 * HOUR_MS),
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
  await recordMovements(
    unit,
    deps.responseCache,
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
  if (amount > 0) await postOrderEntry(tx, id, { kind: 'order_placed', actorId: userId, occurredAt: now })
  await notify(unit, deps, 'order_received', { order, items, next: null })
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
  if (amount > 0 && isBorrowMethod(method)) {
    throw refused('payment_method_not_allowed', 'This payment method is for orders without an amount.', {
      payment_method: ['This payment method is for orders without an amount.'],
    })
  }
  return method
}

function refuseChangedPrice(expectedBaht: number | undefined, amount: number): void {
  if (expectedBaht === undefined || Math.round(expectedBaht * 100) === amount) return
  throw new AppError(409, {
    detail: 'The price has changed since it was shown.',
    code: 'price_changed',
    expected_amount: expectedBaht,
    amount: satangToBaht(amount),
  })
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

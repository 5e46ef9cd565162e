import { randomUUID } from 'node:crypto'
import { isBorrowMethod, isForStaff } from '@jansi/contract/payment-methods'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { AppError, forbidden, invalid, refused } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import type { Executor } from '../../../db/client.ts'
import {
  cartLines,
  orderEvents,
  orderItems,
  orders,
  paymentMethods,
  users,
  variants,
} from '../../../db/schema.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { satangToBaht } from '../../../domain/money.ts'
import type { CheckedLine } from '../../cart/steps/check-lines.ts'
import { postOrderEntry } from '../../journal/steps/post-entry.ts'
import { notify } from '../../notifications/steps/notify.ts'
import { recordMovements } from '../../stock/steps/record-movements.ts'
import { type Attempt, keepKey, refuseTakenKey } from '../once-by-key.ts'
import { checkOrder } from './check-order.ts'

const HOUR_MS = 3_600_000

/**
 * Creates an order: checks every line, reserves the stock and writes the order at the server's prices, in the caller's
 * transaction. Returns its id. Throws the refusals of `checkOrder`, 400 for a payment method, and 409 `price_changed` if
 * the amount differs from the one that the client showed.
 */
export async function createOrder(unit: UnitOfWork, deps: Deps, attempt: Attempt): Promise<string> {
  const { tx } = unit
  const { userId, staffId, buyer } = attempt
  const actorId = staffId ?? userId
  const now = deps.clock()
  // A member's checkouts go one after the other, so that limits on the member hold.
  const [member] = await tx
    .select({ isActive: users.isActive })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  // Closed or erased since the request was let in.
  if (!member?.isActive && buyer === undefined) throw forbidden()
  await refuseTakenKey(unit, attempt)

  const ids = [...new Set(attempt.lines.map((line) => line.variant_id))]
  await tx
    .select({ id: variants.id })
    .from(variants)
    .where(inArray(variants.id, ids))
    .orderBy(asc(variants.id))
    .for('update')
  const checked = await checkOrder(tx, { ...attempt, now, leavesAtOnce: buyer !== undefined })
  const { lines, workshop, amount, settings } = checked
  // Staff have seen the money of a buyer without an account, who could send no slip.
  const slipOwed = checked.slipOwed && buyer === undefined
  refuseChangedPrice(attempt.expectedAmount, amount)
  const method = await checkMethod(tx, attempt, amount)
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
  await keepKey(unit, attempt, id, now)
  const items = await tx
    .insert(orderItems)
    .values(lines.map((line) => lineCopy(id, line)))
    .returning()
  await tx.insert(orderEvents).values({ orderId: id, toStatus: order.status, actorId, createdAt: now })
  await recordMovements(
    unit,
    deps.responseCache,
    items.map((item) => ({
      variantId: item.variantId,
      kind: 'reserve',
      available: -item.quantity,
      actorId,
      orderItemId: item.id,
    })),
  )
  // The cart of a member who is served at the desk stays as it is.
  for (const { type, variant } of staffId === undefined ? lines : []) {
    await tx
      .delete(cartLines)
      .where(and(eq(cartLines.userId, userId), eq(cartLines.variantId, variant.id), eq(cartLines.type, type)))
  }
  if (amount > 0) await postOrderEntry(tx, id, { kind: 'order_placed', actorId, occurredAt: now })
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

async function checkMethod(db: Executor, { paymentMethodId: id, staffId }: Attempt, amount: number) {
  const [method] = await db.select().from(paymentMethods).where(eq(paymentMethods.id, id))
  const isOffered = method?.isActive === true && (staffId !== undefined || !isForStaff(method.id))
  if (!method || !isOffered) {
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

import { randomUUID } from 'node:crypto'
import { desc, inArray } from 'drizzle-orm'
import { conflict, forbidden } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import type { Tx } from '../../../db/client.ts'
import { type orderItems, orders } from '../../../db/schema/orders.ts'
import { workshops } from '../../../db/schema/workshops.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { orderAmount, replacementPrice, unitPrice } from '../../../domain/pricing.ts'
import { type OrderFacts, readOrderFacts } from '../../orders/order-facts.ts'
import { availableBefore, refusedPaymentsOf, waitingForStaff } from '../../orders/refused-payments.ts'
import { factsFor, type OrderRequest } from '../../orders/steps/check-order.ts'
import { type Attempt, keyOf, refuseTakenKey, requestOf } from '../once-by-key.ts'
import { insertOrder } from './insert-order.ts'
import { lockMemberAndVariants } from './lock-member-and-variants.ts'

/**
 * Writes a checkout that was refused as a cancelled order: its lines at today's prices, without stock and without a
 * journal entry, since nothing was sold. No line has more pieces than the member holds or the stock had within the last hour:
 * for others nobody was asked to pay. The member's earlier ones take no slip any more. Returns its id; null if no line is left
 * or has a price, so that nothing can have been paid. Throws 409 `refused_payment_open` while an earlier one of the member
 * waits for staff.
 */
export async function writeRefusedOrder(
  { tx }: UnitOfWork,
  deps: Pick<Deps, 'clock'>,
  attempt: Attempt,
  reason: string,
): Promise<string | null> {
  const now = deps.clock()
  const { userId, lines: asked, paymentMethodId } = requestOf(attempt, now)
  const member = await lockMemberAndVariants(tx, userId, [])
  if (!member?.isActive) throw forbidden()
  const key = keyOf(attempt)
  const facts = await readOrderFacts(tx, { ...factsFor(requestOf(attempt, now)), key: key ?? undefined })
  refuseTakenKey(attempt, facts.usedKey)
  const earlier = await earlierPayments(tx, userId)
  const possible = await possibleLines(tx, asked, facts, now)
  const lines = possible.flatMap((line) => pricedLine(line, facts.orderable))
  const amount = orderAmount(lines)
  const [workshop] = await tx
    .select()
    .from(workshops)
    .orderBy(desc(workshops.isActive), desc(workshops.id))
    .limit(1)
  if (!facts.method || !workshop || amount === 0) return null
  const order = {
    id: randomUUID(),
    userId,
    workshopId: workshop.id,
    status: 'cancelled' as const,
    amount,
    paymentMethodId,
    paymentMethodName: facts.method.name,
    slipOwed: true,
  }
  if (earlier.length > 0) await tx.update(orders).set({ slipOwed: false }).where(inArray(orders.id, earlier))
  await insertOrder(tx, { order, items: lines, actorId: userId, reason, key }, now)
  return order.id
}

/**
 * Returns the ids of the member's refused payments. There is one at a time, as there would be no end to the refunds that staff
 * look into: throws 409 `refused_payment_open` while one waits for staff.
 */
async function earlierPayments(tx: Tx, userId: number): Promise<string[]> {
  const earlier = await refusedPaymentsOf(tx, userId)
  if ((await waitingForStaff(tx, earlier)).length > 0) {
    throw conflict('refused_payment_open', 'An earlier refused payment of this member waits for staff.')
  }
  return earlier
}

/** Returns the lines with the pieces that can have been offered on the payment page, without those of which none can. */
async function possibleLines(
  tx: Tx,
  lines: OrderRequest['lines'],
  { orderable, ownHold }: OrderFacts,
  now: Date,
): Promise<OrderRequest['lines']> {
  const before = await availableBefore(
    tx,
    orderable.map(({ variant }) => variant.id),
    now,
  )
  const left = new Map(
    orderable.map(({ variant: { id, available } }) => [
      id,
      available + Math.max(ownHold.get(id) ?? 0, before.get(id) ?? 0),
    ]),
  )
  return lines.flatMap((line) => {
    const most = left.get(line.variant_id) ?? 0
    const quantity = Math.min(line.quantity, most)
    left.set(line.variant_id, most - quantity)
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
}

function pricedLine(
  { variant_id, type, quantity }: OrderRequest['lines'][number],
  orderable: OrderFacts['orderable'],
): Omit<typeof orderItems.$inferInsert, 'orderId'>[] {
  const row = orderable.find(({ variant }) => variant.id === variant_id)
  const price = row && unitPrice(row.variant, row.product, type)
  if (!row || price === null || price === undefined) return []
  const { variant, product } = row
  return [
    {
      variantId: variant.id,
      productId: product.id,
      productName: product.name,
      variantSize: variant.size,
      imageKey: product.imageKey,
      isRental: type === 'rent',
      price,
      replacementPrice: replacementPrice(variant, product),
      quantity,
    },
  ]
}

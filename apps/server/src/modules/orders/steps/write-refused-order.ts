import { randomUUID } from 'node:crypto'
import { desc } from 'drizzle-orm'
import { forbidden } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { idempotencyKeys, orderEvents, orderItems, orders, workshops } from '../../../db/schema.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { orderAmount, replacementPrice, unitPrice } from '../../../domain/pricing.ts'
import { type Attempt, keyOf, refuseTakenKey } from '../once-by-key.ts'
import { type OrderFacts, readOrderFacts } from '../order-facts.ts'
import { factsFor } from './check-order.ts'
import { lockMemberAndVariants } from './lock-member-and-variants.ts'

/**
 * Writes a checkout that was refused as a cancelled order: its lines at today's prices, without stock and without a
 * journal entry, since nothing was sold. A slip that is attached later opens a refund case. Returns its id; null if no
 * line has a price, so that nothing can have been paid.
 */
export async function writeRefusedOrder(
  { tx }: UnitOfWork,
  deps: Pick<Deps, 'clock'>,
  attempt: Attempt,
  reason: string,
): Promise<string | null> {
  const { userId, paymentMethodId } = attempt
  const now = deps.clock()
  const member = await lockMemberAndVariants(tx, userId, [])
  if (!member?.isActive) throw forbidden()
  const key = keyOf(attempt)
  const facts = await readOrderFacts(tx, { ...factsFor({ ...attempt, now }), key: key ?? undefined })
  refuseTakenKey(attempt, facts.usedKey)
  const lines = attempt.lines.flatMap((line) => pricedLine(line, facts.orderable))
  const amount = orderAmount(lines)
  const [workshop] = await tx
    .select()
    .from(workshops)
    .orderBy(desc(workshops.isActive), desc(workshops.id))
    .limit(1)
  if (!facts.method || !workshop || amount === 0) return null
  const id = randomUUID()
  await tx.insert(orders).values({
    id,
    userId,
    workshopId: workshop.id,
    status: 'cancelled',
    amount,
    paymentMethodId,
    paymentMethodName: facts.method.name,
    slipOwed: true,
    createdAt: now,
    updatedAt: now,
  })
  await tx.insert(orderItems).values(lines.map((line) => ({ orderId: id, ...line })))
  await tx
    .insert(orderEvents)
    .values({ orderId: id, toStatus: 'cancelled', actorId: userId, reason, createdAt: now })
  if (key) {
    await tx
      .insert(idempotencyKeys)
      .values({ userId: key.userId, key: key.key, requestHash: key.hash, orderId: id, createdAt: now })
  }
  return id
}

function pricedLine(
  { variant_id, type, quantity }: Attempt['lines'][number],
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

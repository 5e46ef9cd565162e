import { forbidden } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { readOrderFacts } from '../../orders/order-facts.ts'
import type { OrderView } from '../../orders/queries.ts'
import { factsFor } from '../../orders/steps/check-order.ts'
import { type Attempt, keyOf, requestOf } from '../once-by-key.ts'
import { acceptOrder } from './accept-order.ts'
import { lockMemberAndVariants } from './lock-member-and-variants.ts'
import { writeOrder } from './write-order.ts'

/**
 * Creates an order in the caller's transaction: checks every line, reserves the stock and writes the order at the server's
 * prices. Throws the refusals of `checkOrder`, 400 for a payment method, and 409 `price_changed` if the amount differs from
 * the one that the client showed.
 */
export async function createOrder(unit: UnitOfWork, deps: Deps, attempt: Attempt): Promise<OrderView> {
  const now = deps.clock()
  const wanted = { ...factsFor(requestOf(attempt, now)), key: keyOf(attempt) ?? undefined }
  const member = await lockMemberAndVariants(unit.tx, attempt.userId, wanted.variantIds)
  if (!member) throw forbidden()
  const facts = await readOrderFacts(unit.tx, wanted)
  const accepted = acceptOrder(attempt, member, facts, now)
  return writeOrder(unit, deps, accepted, now)
}

import type { Deps } from '../../../core/deps.ts'
import { requireOrderOfMember } from '../../orders/member-orders.ts'
import type { OrderView } from '../../orders/queries.ts'
import { type Attempt, onceByKey } from '../once-by-key.ts'
import { createOrder } from '../steps/create-order.ts'

/**
 * Turns a checkout into an order (specification, section 7), in one transaction; an attempt whose key was used before
 * returns the order of the first one. Throws the refusals of `createOrder`, and 409 if the key was used for another order.
 */
export function submitCheckout(deps: Deps, attempt: Attempt): Promise<OrderView> {
  return onceByKey(
    deps,
    (unit) => createOrder(unit, deps, attempt),
    (id) => requireOrderOfMember(deps.database.orm, attempt.userId, id),
  )
}

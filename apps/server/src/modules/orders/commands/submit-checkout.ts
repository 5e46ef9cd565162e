import type { Deps } from '../../../core/deps.ts'
import { type Attempt, onceByKey } from '../once-by-key.ts'
import { createOrder } from '../steps/create-order.ts'

/**
 * Turns a checkout into an order (specification, section 7), in one transaction. Returns its id. Throws the refusals of
 * `createOrder`, and 409 if the key was used for another order.
 */
export function submitCheckout(deps: Deps, attempt: Attempt): Promise<string> {
  return onceByKey(deps, attempt, (unit) => createOrder(unit, deps, attempt))
}

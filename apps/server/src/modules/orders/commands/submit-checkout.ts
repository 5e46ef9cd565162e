import type { Deps } from '../../../core/deps.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { requireOrderOfMember } from '../member-orders.ts'
import { type Attempt, onceByKey } from '../once-by-key.ts'
import type { OrderView } from '../queries.ts'
import { createOrder } from '../steps/create-order.ts'

/**
 * Turns a checkout into an order (specification, section 7), in one transaction; an attempt whose key was used before
 * returns the order of the first one. Throws the refusals of `createOrder`, and 409 if the key was used for another order.
 */
export async function submitCheckout(deps: Deps, attempt: Attempt): Promise<OrderView> {
  const create = async (unit: UnitOfWork) => (await createOrder(unit, deps, attempt)).view
  const find = async (id: string) => {
    const view = await requireOrderOfMember(deps.database.orm, attempt.userId, id)
    return () => view
  }
  const view = await onceByKey(deps, create, find)
  return view()
}

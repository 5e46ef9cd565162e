import type { Deps } from '../../../core/deps.ts'
import { shareTransactions } from '../../../core/share-transactions.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import type { Ended } from '../../../workers/share-runs.ts'
import { requireOrderOfMember } from '../../orders/member-orders.ts'
import type { OrderView } from '../../orders/queries.ts'
import { type Attempt, orderOfTakenKey } from '../once-by-key.ts'
import { createOrders } from '../steps/create-order.ts'

/** Orders that come meanwhile share the next one: with two at a time, each was shared by fewer. */
const MAX_TRANSACTIONS = 1

/**
 * Turns a checkout into an order (specification, section 7); an attempt whose key was used before returns the order of the
 * first one. Throws the refusals of `createOrder`, and 409 if the key was used for another order.
 */
export type SubmitCheckout = (attempt: Attempt) => Promise<OrderView>

/**
 * Returns the function that submits checkouts. Those of different members that wait at the same time share a transaction.
 */
export function checkoutSubmitter(deps: Deps): SubmitCheckout {
  const { orm } = deps.database
  const create = async (attempts: readonly Attempt[]) => {
    const outcomes = await inTransaction(orm, (unit) => createOrders(unit, deps, attempts))
    return outcomes.map((outcome): Ended<() => OrderView> => {
      return 'created' in outcome ? { result: outcome.created.view } : { error: outcome.refusal }
    })
  }
  const submit = shareTransactions(create, MAX_TRANSACTIONS)
  return async (attempt) => {
    const view = await orderOfTakenKey(submit(attempt), async (id) => {
      const found = await requireOrderOfMember(orm, attempt.userId, id)
      return () => found
    })
    return view()
  }
}

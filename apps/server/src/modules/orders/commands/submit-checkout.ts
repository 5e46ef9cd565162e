import type { Deps } from '../../../core/deps.ts'
import { togetherOrAlone } from '../../../core/together-or-alone.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { type Ended, shareRuns } from '../../../workers/share-runs.ts'
import { requireOrderOfMember } from '../member-orders.ts'
import { type Attempt, orderOfTakenKey } from '../once-by-key.ts'
import type { OrderView } from '../queries.ts'
import { createOrders } from '../steps/create-order.ts'

/** The transaction of so many orders is still short: others wait for the members and variants that it locks. */
const MAX_ORDERS_TOGETHER = 16
/** Orders that come meanwhile share the next one: with two at a time, each was shared by fewer. */
const MAX_TRANSACTIONS = 1
/** An order waits no longer for the end of transactions that themselves wait for a lock. */
const MAX_WAIT_MS = 25

/**
 * Turns a checkout into an order (specification, section 7); an attempt whose key was used before returns the order of the
 * first one. Throws the refusals of `createOrder`, and 409 if the key was used for another order.
 */
export type SubmitCheckout = (attempt: Attempt) => Promise<OrderView>

/**
 * Returns the function that submits checkouts. Those of different members that wait at the same time share a transaction:
 * its statements and its commit are paid once for all of them.
 */
export function checkoutSubmitter(deps: Deps): SubmitCheckout {
  const { orm } = deps.database
  const create = async (attempts: readonly Attempt[]) => {
    const outcomes = await inTransaction(orm, (unit) => createOrders(unit, deps, attempts))
    return outcomes.map((outcome): Ended<() => OrderView> => {
      return 'created' in outcome ? { result: outcome.created.view } : { error: outcome.refusal }
    })
  }
  const submit = shareRuns(togetherOrAlone(create), {
    keyOf: ({ userId }) => userId,
    maxTasks: MAX_ORDERS_TOGETHER,
    maxRuns: MAX_TRANSACTIONS,
    maxWaitMs: MAX_WAIT_MS,
  })
  return async (attempt) => {
    const view = await orderOfTakenKey(submit(attempt), async (id) => {
      const found = await requireOrderOfMember(orm, attempt.userId, id)
      return () => found
    })
    return view()
  }
}

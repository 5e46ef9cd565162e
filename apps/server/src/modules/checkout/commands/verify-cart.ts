import type { verifyStock as endpoint } from '@jansi/contract/cart'
import type { BodyOf } from '@jansi/contract/endpoint'
import type { Deps } from '../../../core/deps.ts'
import { type Ended, shareRuns } from '../../../workers/share-runs.ts'
import { readFactsOfOrders } from '../../orders/order-facts.ts'
import { checkFacts, factsFor, type OrderRequest } from '../../orders/steps/check-order.ts'
import { factsAfter } from '../steps/facts-after.ts'
import { linesOfCarts } from '../steps/lines-of-carts.ts'

/** One is prepared while the database works on the other. */
const MAX_READS = 2
/** A check waits no longer for reads that themselves wait. */
const MAX_WAIT_MS = 25

/**
 * Checks both carts of a member against every rule of an order, before the checkout. The pieces of the member's checkout
 * hold count as available. Passes for empty carts; throws as `checkOrder` does, with the problems by cart and by line in
 * it.
 */
export type VerifyCart = (userId: number, carts: BodyOf<typeof endpoint>) => Promise<void>

/** Returns the function that checks carts. Those that wait at the same time are checked by facts of one statement. */
export function cartVerifier({ database, clock }: Pick<Deps, 'database' | 'clock'>): VerifyCart {
  const check = async (requests: readonly OrderRequest[]) => {
    const facts = await readFactsOfOrders(database.orm, requests.map(factsFor))
    return requests.map((request, at): Ended<undefined> => {
      try {
        checkFacts(request, factsAfter(new Map(), facts, at))
        return { result: undefined }
      } catch (error) {
        return { error }
      }
    })
  }
  const checkTogether = shareRuns(check, { maxRuns: MAX_READS, maxWaitMs: MAX_WAIT_MS })
  return async (userId, carts) => {
    const order = linesOfCarts(carts)
    if (order.lines.length === 0) return
    await checkTogether({ userId, ...order, now: clock(), countsOwnHold: true })
  }
}

import type { verifyStock as endpoint } from '@jansi/contract/cart'
import type { BodyOf } from '@jansi/contract/endpoint'
import type { Deps } from '../../../core/deps.ts'
import { readTogether } from '../../../db/read-together.ts'
import { checkOrder } from '../../orders/steps/check-order.ts'
import { linesOfCarts } from '../steps/lines-of-carts.ts'

/**
 * Checks both carts of a member against every rule of an order, before the checkout. The pieces of the member's checkout
 * hold count as available. Passes for empty carts; throws as `checkOrder` does, with the problems by cart and by line in
 * it.
 */
export async function verifyCart(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  userId: number,
  carts: BodyOf<typeof endpoint>,
): Promise<void> {
  const order = linesOfCarts(carts)
  if (order.lines.length === 0) return
  await readTogether(database, (db) =>
    checkOrder(db, { userId, ...order, now: clock(), countsOwnHold: true }),
  )
}

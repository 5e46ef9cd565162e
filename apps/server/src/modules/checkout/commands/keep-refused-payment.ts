import { GRACE_END_TEXTS, graceEndOf } from '@jansi/contract/grace-end'
import { AppError } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { requireOrderOfMember } from '../../orders/member-orders.ts'
import type { OrderView } from '../../orders/queries.ts'
import { type Attempt, onceByKey } from '../once-by-key.ts'
import { writeRefusedOrder } from '../steps/write-refused-order.ts'
import { submitCheckout } from './submit-checkout.ts'

/**
 * The refusals after which money that was sent has no order: all that a member cannot mend on the payment page, and a changed
 * price where the client names the amount of before.
 */
const REFUSALS: readonly unknown[] = [
  'out_of_stock',
  'not_in_workshop',
  'not_for_sale',
  'not_for_rent',
  'rental_blocked',
  'too_many_open_orders',
  'too_many_waiting_orders',
  'too_many_of_variant',
  'too_many_pieces',
  'too_many_first_pieces',
  'workshop_over',
  'orders_closed',
  'price_changed',
]

/**
 * For a member who has paid and whose checkout was refused: tries the order once more, and if it is still refused keeps
 * it as a cancelled order that reserves nothing, to which the slip is attached and from which the money is returned. An
 * attempt whose key was used before returns the order of the first one. Throws the errors of `submitCheckout` for mistakes of
 * the request, the refusal itself if nothing of the order can have been paid, and 409 `refused_payment_open` while an earlier
 * one of the member waits for staff.
 */
export async function keepRefusedPayment(deps: Deps, attempt: Attempt): Promise<OrderView> {
  const find = (id: string) => requireOrderOfMember(deps.database.orm, attempt.userId, id)
  try {
    return await submitCheckout(deps, attempt)
  } catch (refusal) {
    if (!(refusal instanceof AppError) || !REFUSALS.includes(refusal.body.code)) throw refusal
    const reason = GRACE_END_TEXTS[graceEndOf(refusal.body.code)]
    const id = await onceByKey(
      deps,
      (unit) => writeRefusedOrder(unit, deps, attempt, reason),
      async (found) => found,
    )
    if (id === null) throw refusal
    return find(id)
  }
}

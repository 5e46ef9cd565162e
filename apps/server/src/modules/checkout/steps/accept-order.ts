import { randomUUID } from 'node:crypto'
import { isBorrowMethod, isForStaff } from '@jansi/contract/payment-methods'
import { AppError, forbidden, invalid, refused } from '../../../core/app-error.ts'
import { satangToBaht } from '../../../domain/money.ts'
import type { CheckedLine } from '../../cart/steps/check-lines.ts'
import type { OrderFacts } from '../../orders/order-facts.ts'
import { checkFacts } from '../../orders/steps/check-order.ts'
import { type Attempt, keyOf, refuseTakenKey, requestOf } from '../once-by-key.ts'
import type { NewOrder } from './insert-order.ts'
import type { LockedMember } from './lock-member-and-variants.ts'

const HOUR_MS = 3_600_000

/** An order that passed every check and is not written yet. */
export type AcceptedOrder = {
  facts: OrderFacts
  member: LockedMember
  workshop: CheckedLine['workshop']
  newOrder: NewOrder
  /** The member orders; otherwise staff make the order at the desk. */
  isMembersOwn: boolean
}

/** Checks an attempt by the facts, which were read after its member was locked. Throws as `createOrder`. */
export function acceptOrder(
  attempt: Attempt,
  member: LockedMember,
  facts: OrderFacts,
  now: Date,
): AcceptedOrder {
  const { userId, staffId, buyer } = attempt
  // Closed or erased since the request was let in.
  if (!member.isActive && buyer === undefined) throw forbidden()
  refuseTakenKey(attempt, facts.usedKey)
  const isMembersOwn = staffId === undefined
  const request = {
    ...requestOf(attempt, now),
    leavesAtOnce: buyer !== undefined,
    atDesk: !isMembersOwn,
    countsOwnHold: isMembersOwn,
  }
  const checked = checkFacts(request, facts)
  const { lines, workshop, amount, settings } = checked
  // Staff have seen the money of a buyer without an account, who could send no slip.
  // Nobody waits for the money of an order that costs nothing, by any way.
  const slipOwed = checked.slipOwed && buyer === undefined && checked.amount > 0
  refuseChangedPrice(attempt.order.expected_amount, amount)
  const method = checkMethod(facts.method, attempt, amount)
  const order = {
    id: randomUUID(),
    userId,
    workshopId: workshop.id,
    status: slipOwed ? ('awaiting_slip' as const) : ('pending' as const),
    amount,
    paymentMethodId: method.id,
    paymentMethodName: method.name,
    slipOwed,
    slipDueAt: slipOwed ? new Date(now.getTime() + settings.slip_limit_hours * HOUR_MS) : null,
    approvalDueAt: slipOwed ? null : new Date(now.getTime() + settings.approval_limit_days * 24 * HOUR_MS),
  }
  const newOrder = {
    order,
    items: lines.map(lineCopy),
    actorId: staffId ?? userId,
    key: keyOf(attempt),
  }
  return { facts, member, workshop, newOrder, isMembersOwn }
}

function lineCopy(line: CheckedLine): NewOrder['items'][number] {
  return {
    variantId: line.variant.id,
    productId: line.product.id,
    productName: line.product.name,
    variantSize: line.variant.size,
    imageKey: line.product.imageKey,
    isRental: line.type === 'rent',
    price: line.price,
    replacementPrice: line.replacementPrice,
    quantity: line.quantity,
  }
}

function checkMethod(
  method: OrderFacts['method'],
  { order: { payment_method: id }, staffId }: Attempt,
  amount: number,
) {
  const isOffered = method?.isActive === true && (staffId !== undefined || !isForStaff(method.id))
  if (!method || !isOffered) {
    throw invalid({ payment_method: [`Invalid pk "${id}" - object does not exist.`] })
  }
  if (amount > 0 && isBorrowMethod(method)) {
    throw refused('payment_method_not_allowed', 'This payment method is for orders without an amount.', {
      payment_method: ['This payment method is for orders without an amount.'],
    })
  }
  return method
}

function refuseChangedPrice(expectedBaht: number | undefined, amount: number): void {
  if (expectedBaht === undefined || Math.round(expectedBaht * 100) === amount) return
  throw new AppError(409, {
    detail: 'The price has changed since it was shown.',
    code: 'price_changed',
    expected_amount: expectedBaht,
    amount: satangToBaht(amount),
  })
}

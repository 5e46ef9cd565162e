import { randomUUID } from 'node:crypto'
import { isBorrowMethod, isForStaff } from '@jansi/contract/payment-methods'
import { AppError, forbidden, invalid, refused } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import type { UnitOfWork } from '../../../db/unit-of-work.ts'
import { satangToBaht } from '../../../domain/money.ts'
import type { CheckedLine } from '../../cart/steps/check-lines.ts'
import { notify } from '../../notifications/steps/notify.ts'
import { takeOffers } from '../../stock/steps/end-waiting.ts'
import { type Attempt, keyOf, refuseTakenKey } from '../once-by-key.ts'
import { type OrderFacts, readOrderFacts } from '../order-facts.ts'
import type { OrderView } from '../queries.ts'
import { checkFacts, factsFor } from './check-order.ts'
import { lockMemberAndVariants } from './lock-member-and-variants.ts'
import { releaseHeldPieces } from './release-held-pieces.ts'
import { type NewOrder, writeOrder } from './write-order.ts'

const HOUR_MS = 3_600_000

/** An order that was sent to the database; `view` shows it as it was written, once the transaction has committed. */
export type CreatedOrder = { id: string; view: () => OrderView }

/**
 * Creates an order: checks every line, reserves the stock and writes the order at the server's prices, in the caller's
 * transaction. Does not wait for the write, because nothing depends on its result: it can only fail as a whole. Throws the
 * refusals of `checkOrder`, 400 for a payment method, and 409 `price_changed` if the amount differs from the one that the
 * client showed.
 */
export async function createOrder(unit: UnitOfWork, deps: Deps, attempt: Attempt): Promise<CreatedOrder> {
  const { tx } = unit
  const { userId, staffId, buyer } = attempt
  const now = deps.clock()
  const isMembersOwn = staffId === undefined
  const request = { ...attempt, now, leavesAtOnce: buyer !== undefined, countsOwnHold: isMembersOwn }
  const wanted = factsFor(request)
  const key = keyOf(attempt)
  // Sent together and run one after the other. A statement of its own after the locks sees the rows of the transactions
  // that held them.
  const [member, facts] = await Promise.all([
    lockMemberAndVariants(tx, userId, wanted.variantIds),
    readOrderFacts(tx, { ...wanted, key: key ?? undefined }),
  ])
  // Closed or erased since the request was let in.
  if (!member || (!member.isActive && buyer === undefined)) throw forbidden()
  refuseTakenKey(attempt, facts.usedKey)
  const checked = checkFacts(request, facts)
  const { lines, workshop, amount, settings } = checked
  // Staff have seen the money of a buyer without an account, who could send no slip.
  const slipOwed = checked.slipOwed && buyer === undefined
  refuseChangedPrice(attempt.expectedAmount, amount)
  const method = checkMethod(facts.method, attempt, amount)
  if (isMembersOwn && facts.ownHold.size > 0) await releaseHeldPieces(unit, deps.responseCache, userId)
  if (facts.ownOffers.size > 0) {
    await takeOffers(unit, deps.responseCache, userId, wanted.variantIds, { actorId: staffId ?? userId, now })
  }
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
  const items = lines.map(lineCopy)
  const written = unit.resultAfterCommit(
    writeOrder(tx, {
      order,
      items,
      actorId: staffId ?? userId,
      key,
      // The cart of a member who is served at the desk stays as it is.
      emptiesCart: isMembersOwn,
      now,
    }),
  )
  unit.afterCommit(() => deps.responseCache.quantities.change(written().moved))
  await notify(unit, deps, 'order_received', { order, items, next: null }, member)
  const view = () => {
    const { moved: _, ...rows } = written()
    return { ...rows, workshop, slips: [], refunds: [] }
  }
  return { id: order.id, view }
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
  { paymentMethodId: id, staffId }: Attempt,
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

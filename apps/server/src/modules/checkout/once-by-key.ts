import { createHash } from 'node:crypto'
import type { createOrder } from '@jansi/contract/checkout'
import type { BodyOf } from '@jansi/contract/endpoint'
import { conflict } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import { inTransaction, type UnitOfWork } from '../../db/unit-of-work.ts'
import type { OrderFacts } from '../orders/order-facts.ts'

/** Name and phone of somebody who buys at the desk without an account; the phone is ten digits, or none. */
export type Buyer = { name: string; phone: string }

/** An order to be made: its member, and the body of the call. */
export type Attempt = {
  userId: number
  /** The volunteer who makes the order at the desk; undefined when the member orders. */
  staffId?: number
  /** Set for a buyer without an account, whose row is made with the order. */
  buyer?: Buyer
  /** The key is compared with its lines and payment method alone. */
  order: BodyOf<typeof createOrder>
  /** The `Idempotency-Key` header: the same attempt returns the same order, however often it is sent. */
  key: string | undefined
}

/** Returns the order of an attempt for its checks. */
export function requestOf({ userId, order }: Attempt, now: Date) {
  return { userId, lines: order.order_items, paymentMethodId: order.payment_method, now }
}

/** An earlier attempt has used the key: its order is the answer. */
class KeyTaken extends Error {
  readonly orderId: string

  constructor(orderId: string) {
    super('This key was used before.')
    this.orderId = orderId
  }
}

/**
 * Runs `create` in one transaction. If it finds that the key of the attempt was used before (`refuseTakenKey`), nothing
 * is written, and `find` returns the result for the order of that attempt.
 */
export async function onceByKey<Result>(
  deps: Pick<Deps, 'database'>,
  create: (unit: UnitOfWork) => Promise<Result>,
  find: (orderId: string) => Promise<Result>,
): Promise<Result> {
  try {
    return await inTransaction(deps.database.orm, create)
  } catch (error) {
    if (!(error instanceof KeyTaken)) throw error
    return find(error.orderId)
  }
}

/**
 * Ends the transaction if the key of the attempt was used before; throws 409 if it was used for another order. The
 * caller holds a lock on the account that sends the attempt and has read `usedKey` since.
 */
export function refuseTakenKey(attempt: Attempt, usedKey: OrderFacts['usedKey']): void {
  if (usedKey === null) return
  if (usedKey.requestHash !== hashOf(attempt)) {
    throw conflict('idempotency_conflict', 'This Idempotency-Key was used for another order.')
  }
  throw new KeyTaken(usedKey.orderId)
}

/** The key of an attempt with its owner and the hash of its content. */
export type KeyOfAttempt = { userId: number; key: string; hash: string }

/** Returns the key of an attempt; null for one without a key. */
export function keyOf(attempt: Attempt): KeyOfAttempt | null {
  if (attempt.key === undefined) return null
  return { userId: ownerOf(attempt), key: attempt.key, hash: hashOf(attempt) }
}

/** Keys belong to the account that sends them. */
function ownerOf({ userId, staffId }: Attempt): number {
  return staffId ?? userId
}

function hashOf(attempt: Attempt): string {
  const { payment_method, order_items } = attempt.order
  const lines = order_items.map((line) => [line.product_id, line.variant_id, line.quantity, line.type])
  return createHash('sha256')
    .update(JSON.stringify([payment_method, lines, ...personOf(attempt)]))
    .digest('base64url')
}

/** The person whom staff serve: the member, or the buyer by name and phone. */
function personOf({ userId, staffId, buyer }: Attempt): (number | string)[] {
  if (buyer !== undefined) return [buyer.name, buyer.phone]
  return staffId === undefined ? [] : [userId]
}

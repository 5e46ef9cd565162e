import { createHash } from 'node:crypto'
import type { OrderLine } from '@jansi/contract/checkout'
import { and, eq } from 'drizzle-orm'
import { conflict } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import type { Executor } from '../../db/client.ts'
import { idempotencyKeys } from '../../db/schema.ts'
import { inTransaction, type UnitOfWork } from '../../db/unit-of-work.ts'

/** Name and phone of somebody who buys at the desk without an account; the phone is ten digits, or none. */
export type Buyer = { name: string; phone: string }

/** An order to be made: its member, lines and payment method. */
export type Attempt = {
  userId: number
  /** The volunteer who makes the order at the desk; undefined when the member orders. */
  staffId?: number
  /** Set for a buyer without an account, whose row is made with the order. */
  buyer?: Buyer
  paymentMethodId: number
  lines: readonly OrderLine[]
  /**
   * Baht that the client showed; undefined if it names none. Not part of the content that the key is compared
   * with.
   */
  expectedAmount?: number | undefined
  /** The `Idempotency-Key` header: the same attempt returns the same order, however often it is sent. */
  key: string | undefined
}

/** An attempt as it is sent, before the row of a buyer without an account exists. */
type SentAttempt = Attempt | (Omit<Attempt, 'userId'> & { staffId: number; buyer: Buyer })

/** Another transaction has used the key of this attempt. */
class KeyTaken extends Error {}

/**
 * Runs `create` in one transaction unless the key of the attempt was used before; returns the id of its order. 409 if
 * the key was used for another order.
 */
export async function onceByKey(
  deps: Pick<Deps, 'database'>,
  attempt: SentAttempt,
  create: (unit: UnitOfWork) => Promise<string>,
): Promise<string> {
  const { orm } = deps.database
  const earlier = await orderOfKey(orm, attempt)
  if (earlier) return earlier
  try {
    return await inTransaction(orm, create)
  } catch (error) {
    // The same attempt, sent twice at once: the other one holds the key, and its order is the answer.
    if (!(error instanceof KeyTaken)) throw error
    const order = await orderOfKey(orm, attempt)
    if (!order) throw error
    return order
  }
}

/** Ends the transaction if the key of the attempt was used meanwhile; the caller holds a lock on the account that sends it. */
export async function refuseTakenKey(unit: UnitOfWork, attempt: Attempt): Promise<void> {
  if (attempt.key !== undefined && (await orderOfKey(unit.tx, attempt))) throw new KeyTaken()
}

/** Keeps the key of an attempt with its order. */
export async function keepKey(
  { tx }: UnitOfWork,
  attempt: Attempt,
  orderId: string,
  now: Date,
): Promise<void> {
  if (attempt.key === undefined) return
  await tx.insert(idempotencyKeys).values({
    userId: ownerOf(attempt),
    key: attempt.key,
    requestHash: hashOf(attempt),
    orderId,
    createdAt: now,
  })
}

async function orderOfKey(db: Executor, attempt: SentAttempt): Promise<string | null> {
  if (attempt.key === undefined) return null
  const [row] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, ownerOf(attempt)), eq(idempotencyKeys.key, attempt.key)))
  if (!row) return null
  if (row.requestHash !== hashOf(attempt)) {
    throw conflict('idempotency_conflict', 'This Idempotency-Key was used for another order.')
  }
  return row.orderId
}

/** Keys belong to the account that sends them. */
function ownerOf(attempt: SentAttempt): number {
  return 'userId' in attempt ? (attempt.staffId ?? attempt.userId) : attempt.staffId
}

function hashOf(attempt: SentAttempt): string {
  const lines = attempt.lines.map((line) => [line.product_id, line.variant_id, line.quantity, line.type])
  return createHash('sha256')
    .update(JSON.stringify([attempt.paymentMethodId, lines, ...personOf(attempt)]))
    .digest('base64url')
}

/** The person whom staff serve: the member, or the buyer by name and phone. */
function personOf(attempt: SentAttempt): (number | string)[] {
  if (attempt.buyer !== undefined) return [attempt.buyer.name, attempt.buyer.phone]
  return 'userId' in attempt && attempt.staffId !== undefined ? [attempt.userId] : []
}

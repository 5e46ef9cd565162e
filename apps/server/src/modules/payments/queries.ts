import { isForStaff } from '@jansi/contract/payment-methods'
import { and, asc, desc, eq, getTableColumns, isNull, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { anyOf } from '../../db/any-of.ts'
import type { Executor, Tx } from '../../db/client.ts'
import { orders } from '../../db/schema/orders.ts'
import { paymentSlips, slipReferences } from '../../db/schema/payments.ts'
import { paymentMethods } from '../../db/schema/settings.ts'

/** Active payment methods that members may choose, in the order staff gave them. */
export async function activePaymentMethods(db: Executor) {
  const methods = await deskPaymentMethods(db)
  return methods.filter(({ id }) => !isForStaff(id))
}

/** Active payment methods that staff may choose at the desk, in the order staff gave them. */
export function deskPaymentMethods(db: Executor) {
  return db
    .select({ id: paymentMethods.id, name: paymentMethods.name })
    .from(paymentMethods)
    .where(eq(paymentMethods.isActive, true))
    .orderBy(asc(paymentMethods.position), asc(paymentMethods.id))
}

/** Every payment method, in order. */
export function allPaymentMethods(db: Executor) {
  return db.select().from(paymentMethods).orderBy(asc(paymentMethods.position), asc(paymentMethods.id))
}

/** Locks every payment method for the rest of the transaction, in id order. */
export function lockPaymentMethods(tx: Tx) {
  return tx.select().from(paymentMethods).orderBy(asc(paymentMethods.id)).for('update')
}

/** A transfer that a slip names, with the order or return that the slip pays. */
export type KnownTransfer = typeof slipReferences.$inferSelect &
  Pick<typeof paymentSlips.$inferSelect, 'orderId' | 'returnSessionId'> & { orderNumber: number | null }

/**
 * The transfers that the given slips name, wherever slips of the shop name them, for orders or for penalties: the newest slip
 * first, those of one slip in its order. A slip may name others too; of one that is not given, those are left out.
 */
export async function transfersOfSlips(
  db: Executor,
  slips: readonly Pick<typeof paymentSlips.$inferSelect, 'id'>[],
): Promise<KnownTransfer[]> {
  if (slips.length === 0) return []
  const own = alias(slipReferences, 'own')
  const ids = slips.map(({ id }) => id)
  return db
    .selectDistinct({
      ...getTableColumns(slipReferences),
      orderId: paymentSlips.orderId,
      returnSessionId: paymentSlips.returnSessionId,
      orderNumber: orders.number,
    })
    .from(own)
    .innerJoin(
      slipReferences,
      and(eq(slipReferences.bankCode, own.bankCode), eq(slipReferences.reference, own.reference)),
    )
    .innerJoin(paymentSlips, eq(paymentSlips.id, slipReferences.slipId))
    .leftJoin(orders, eq(orders.id, paymentSlips.orderId))
    .where(anyOf(own.slipId, ids))
    .orderBy(desc(slipReferences.slipId), asc(slipReferences.position))
}

/** Slips that pay a return session's penalties, newest first. */
export function penaltySlips(db: Executor, sessionIds: readonly string[]) {
  return db
    .select()
    .from(paymentSlips)
    .where(anyOf(paymentSlips.returnSessionId, sessionIds))
    .orderBy(desc(paymentSlips.id))
}

/** Returns the newest slip of an order; undefined if it has none. */
export async function newestSlip(
  db: Executor,
  orderId: string,
): Promise<typeof paymentSlips.$inferSelect | undefined> {
  const ofOrder = db.select().from(paymentSlips).where(eq(paymentSlips.orderId, orderId))
  const [slip] = await ofOrder.orderBy(desc(paymentSlips.id)).limit(1)
  return slip
}

/** The order or the return whose money a slip shows. */
export type SlipSubject = { orderId: string } | { returnSessionId: string }

/** Condition on slips that wait: nobody refused them or counted their money. */
export const isWaitingSlip = and(isNull(paymentSlips.refusedAt), isNull(paymentSlips.checkedAt))

/** Condition on the slips of an order or a return that wait. */
export function isWaitingSlipOf(subject: SlipSubject): SQL | undefined {
  const { orderId, returnSessionId } = paymentSlips
  const isOfSubject =
    'orderId' in subject ? eq(orderId, subject.orderId) : eq(returnSessionId, subject.returnSessionId)
  return and(isOfSubject, isWaitingSlip)
}

/** True while a slip of an order or a return waits. */
export async function hasWaitingSlip(db: Executor, subject: SlipSubject): Promise<boolean> {
  return (await db.$count(paymentSlips, isWaitingSlipOf(subject))) > 0
}

import { and, asc, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Executor, Tx } from '../../db/client.ts'
import { paymentMethods, paymentSlips } from '../../db/schema.ts'

/** Active payment methods in the order staff gave them. */
export function activePaymentMethods(db: Executor) {
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

/** Slips anywhere in the shop that carry one of the given transfer references. */
export async function slipsByReference(db: Executor, references: readonly string[]) {
  if (references.length === 0) return []
  return db
    .select()
    .from(paymentSlips)
    .where(and(inArray(paymentSlips.reference, [...references]), isNotNull(paymentSlips.bankCode)))
    .orderBy(desc(paymentSlips.id))
}

/** Slips that pay a return session's penalties, newest first. */
export function penaltySlips(db: Executor, sessionIds: readonly string[]) {
  return db
    .select()
    .from(paymentSlips)
    .where(inArray(paymentSlips.returnSessionId, [...sessionIds]))
    .orderBy(desc(paymentSlips.id))
}

import { isForStaff } from '@jansi/contract/payment-methods'
import { asc, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { anyOf, arrayOf } from '../../db/any-of.ts'
import type { Executor, Tx } from '../../db/client.ts'
import { orders, paymentMethods, paymentSlips } from '../../db/schema.ts'

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

type SlipRow = typeof paymentSlips.$inferSelect
/** A slip with the number of its order. */
export type KnownSlip = SlipRow & { orderNumber: number | null }

/** Slips anywhere in the shop, the given ones among them, that show the same transfer as one of the given. */
export async function slipsOfSameTransfers(db: Executor, slips: readonly SlipRow[]): Promise<KnownSlip[]> {
  const read = slips.flatMap(({ bankCode, reference }) =>
    bankCode === null || reference === null ? [] : [{ bankCode, reference }],
  )
  if (read.length === 0) return []
  const { bankCode, reference } = paymentSlips
  const banks = arrayOf(
    bankCode,
    read.map((slip) => slip.bankCode),
  )
  const references = arrayOf(
    reference,
    read.map((slip) => slip.reference),
  )
  return db
    .select({ ...getTableColumns(paymentSlips), orderNumber: orders.number })
    .from(paymentSlips)
    .leftJoin(orders, eq(paymentSlips.orderId, orders.id))
    .where(sql`(${bankCode}, ${reference}) in (select * from unnest(${banks}, ${references}))`)
    .orderBy(desc(paymentSlips.id))
}

/** Slips that pay a return session's penalties, newest first. */
export function penaltySlips(db: Executor, sessionIds: readonly string[]) {
  return db
    .select()
    .from(paymentSlips)
    .where(anyOf(paymentSlips.returnSessionId, sessionIds))
    .orderBy(desc(paymentSlips.id))
}

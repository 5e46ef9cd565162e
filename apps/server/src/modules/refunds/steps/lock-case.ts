import { and, eq, sql } from 'drizzle-orm'
import { conflict, notFound, orNotFound } from '../../../core/app-error.ts'
import type { Tx } from '../../../db/client.ts'
import { refundCases } from '../../../db/schema/refunds.ts'
import { returnSessions } from '../../../db/schema/returns.ts'
import { itemsOfOrder, lockOrder } from '../../orders/queries.ts'
import { type CaseView, readCases } from '../../orders/refund-queries.ts'
import type { RefundSubject } from '../money.ts'
import { hasOtherOpen } from '../policy.ts'
import { subjectOfCase } from '../queries.ts'

/** A case whose order or return is locked, with all cases of that. */
export type LockedCase = {
  refund: CaseView
  refunds: CaseView[]
  subject: RefundSubject
  /** The member who gets the money. */
  userId: number
}

/** Locks the order or the return of a refund case, which comes before the case as everywhere. 404 without one. */
export async function lockCase(tx: Tx, id: number): Promise<LockedCase> {
  const found = await subjectOfCase(tx, id)
  if (found?.orderId) {
    const order = orNotFound(await lockOrder(tx, found.orderId))
    const refunds = await readCases(tx, eq(refundCases.orderId, order.id))
    const subject = { kind: 'order' as const, order, items: await itemsOfOrder(tx, order.id) }
    return { ...pick(refunds, id), subject, userId: order.userId }
  }
  if (!found?.returnSessionId) throw notFound()
  const [session] = await tx
    .select()
    .from(returnSessions)
    .where(eq(returnSessions.id, found.returnSessionId))
    .for('update')
  if (!session) throw notFound()
  const refunds = await readCases(tx, eq(refundCases.returnSessionId, session.id))
  return { ...pick(refunds, id), subject: { kind: 'return', session }, userId: session.userId }
}

/** Changes a case that was read under its lock; 409 `refund_changed` if it is not as it was read. */
export async function writeCase(
  tx: Tx,
  { id, version, state }: CaseView,
  change: Partial<typeof refundCases.$inferInsert>,
): Promise<void> {
  const [written] = await tx
    .update(refundCases)
    .set({ ...change, version: sql`${refundCases.version} + 1` })
    .where(and(eq(refundCases.id, id), eq(refundCases.version, version), eq(refundCases.state, state)))
    .returning({ id: refundCases.id })
  if (!written) throw refundChanged()
}

/** Throws 409 `refund_case_open` while another case of the same order or return waits for staff: only one does at a time. */
export function refuseOtherOpen({ refund, refunds }: Pick<LockedCase, 'refund' | 'refunds'>): void {
  if (hasOtherOpen(refund, refunds)) {
    throw conflict('refund_case_open', 'Another case of the same order or return is open.')
  }
}

/** 409: the case is not as its reader saw it. */
export function refundChanged() {
  return conflict('refund_changed', 'The refund case is not as it was seen.')
}

function pick(refunds: CaseView[], id: number): Pick<LockedCase, 'refund' | 'refunds'> {
  const refund = orNotFound(refunds.find((one) => one.id === id))
  return { refund, refunds }
}

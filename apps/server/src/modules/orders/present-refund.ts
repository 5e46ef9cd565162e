import type { Refund } from '@jansi/contract/orders'
import type { StaffRefundSummary } from '@jansi/contract/staff-orders'
import type { refundCases } from '../../db/schema.ts'
import { bahtOrNull } from '../../domain/money.ts'

type CaseRow = typeof refundCases.$inferSelect

/** A refund case as the order's member sees it: the amount from the time it was checked. */
export function presentRefund(row: CaseRow): Refund {
  return {
    state: row.state,
    cause: row.cause,
    amount: row.state === 'to_check' ? null : bahtOrNull(row.amount),
    paid_at: row.paidAt?.toISOString() ?? null,
    paid_note: row.paidNote,
  }
}

/** A refund case as staff see it on its order. */
export function presentRefundSummary(row: CaseRow): StaffRefundSummary {
  return {
    ...presentRefund(row),
    id: row.id,
    version: row.version,
    received: bahtOrNull(row.received),
    created_at: row.createdAt.toISOString(),
  }
}

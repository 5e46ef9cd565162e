import type { BodyOf } from '@jansi/contract/endpoint'
import type { undoRefundPayment as endpoint } from '@jansi/contract/staff-refunds'
import { lastMethodOf } from '../../journal/queries.ts'
import { notice } from '../../notifications/steps/notify.ts'
import { noticeOf } from '../notice.ts'
import { refundDecision } from '../refund-decision.ts'

const NOT_PAID = { paidNote: '', paidMethod: null, paidAt: null, paidBy: null } as const

/**
 * Takes back that a refund was paid: it is owed again, with its second yes and its image, and the money is back on the account
 * that it left. Informs the member.
 */
export const undoRefundPayment = refundDecision<BodyOf<typeof endpoint>>(
  'refund.undo_payment',
  'paid',
  async ({ unit, now, about, satang, ...locked }, { reason }) => {
    const { refund } = locked
    const method = refund.paidMethod ?? (await lastMethodOf(unit.tx, about, 'back'))
    return {
      set: { state: 'owed', ...NOT_PAID, updatedAt: now },
      journal: { kind: 'refund_payment_undone', method: method ?? 'transfer' },
      audited: { refund_case: refund.id, satang, ...(method && { method }) },
      notices: [notice('refund_payment_undone', { ...noticeOf(locked), satang, reason })],
    }
  },
)

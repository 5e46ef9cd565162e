import type { BodyOf } from '@jansi/contract/endpoint'
import type { reopenRefund as endpoint } from '@jansi/contract/staff-refunds'
import { refundDecision } from '../refund-decision.ts'

/** Takes back that nothing is owed: the money is to be checked again, and the recorded sum stays. */
export const reopenRefund = refundDecision<BodyOf<typeof endpoint>>(
  'refund.reopen',
  'nothing_owed',
  async ({ refund, now }) => ({
    set: { state: 'to_check', amount: null, checkedAt: null, checkedBy: null, updatedAt: now },
    audited: { refund_case: refund.id },
  }),
)

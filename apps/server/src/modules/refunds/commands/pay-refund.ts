import type { BodyOf } from '@jansi/contract/endpoint'
import type { payRefund as endpoint } from '@jansi/contract/staff-refunds'
import { conflict, refused } from '../../../core/app-error.ts'
import { notice } from '../../notifications/steps/notify.ts'
import { noticeOf } from '../notice.ts'
import { refundDecision } from '../refund-decision.ts'
import { readSecondPerson } from '../second-person.ts'

/**
 * Records that a refund was paid, how and when; informs the member. 409 `refund_second_yes` and `refund_other_person` as
 * `waitsFor`; 400 `refund_proof_required` for a payment by PromptPay or transfer without the image of this sum's transfer.
 */
export const payRefund = refundDecision<BodyOf<typeof endpoint>>(
  'refund.paid',
  'owed',
  async ({ unit, actorId, now, satang, ...locked }, { note, method }) => {
    const { waits } = await readSecondPerson(unit.tx, locked, actorId, now)
    if (waits === 'second_yes') throw conflict('refund_second_yes', 'An admin has to confirm it first.')
    if (waits === 'other_person') throw conflict('refund_other_person', 'Who found it does not pay it.')
    const { proofImageKey, proofSatang } = locked.refund
    const hasProof = proofImageKey !== null && (proofSatang === null || proofSatang === satang)
    if (method !== 'cash' && !hasProof) {
      throw refused('refund_proof_required', 'Attach the image of the transfer first.')
    }
    const paid = { paidNote: note, paidMethod: method, paidAt: now, paidBy: actorId }
    return {
      set: { state: 'paid', ...paid, updatedAt: now },
      journal: { kind: 'refund_paid', method },
      audited: { refund_case: locked.refund.id, satang, method },
      notices: [notice('refund_paid', { ...noticeOf(locked), satang, note, method, hasProof })],
    }
  },
)

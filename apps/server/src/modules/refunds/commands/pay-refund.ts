import type { BodyOf } from '@jansi/contract/endpoint'
import type { payRefund as endpoint } from '@jansi/contract/staff-refunds'
import { conflict, refused } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { notify } from '../../notifications/steps/notify.ts'
import { noticeOf } from '../notice.ts'
import { mayPay } from '../policy.ts'
import { readSecondPerson } from '../second-person.ts'
import { auditRefund } from '../steps/audit-refund.ts'
import { lockCase, refundChanged, writeCase } from '../steps/lock-case.ts'
import { postRefundEntry } from '../steps/post-refund-entry.ts'
import { refuseOwnRefund } from '../steps/refuse-own-refund.ts'

/**
 * Records that a refund was paid, how and when; informs the member. 409 `refund_changed` if the case has changed since it
 * was read, `refund_second_yes` and `refund_other_person` as `waitsFor`, and `own_case` if the money is theirs; 400
 * `refund_proof_required` for a payment by PromptPay or transfer without its image.
 */
export async function payRefund(
  deps: Deps,
  actorId: number,
  id: number,
  { version, note, method }: BodyOf<typeof endpoint>,
): Promise<void> {
  await inTransaction(deps.database.orm, async (unit) => {
    const locked = await lockCase(unit.tx, id)
    const { refund } = locked
    if (!mayPay(refund) || refund.version !== version || refund.amount === null) throw refundChanged()
    const mark = await refuseOwnRefund(unit, deps, actorId, locked, 'refund.paid')
    const now = deps.clock()
    const { waits } = await readSecondPerson(unit.tx, locked, actorId, now)
    if (waits === 'second_yes') throw conflict('refund_second_yes', 'An admin has to confirm it first.')
    if (waits === 'other_person') throw conflict('refund_other_person', 'Who found it does not pay it.')
    if (method !== 'cash' && refund.proofImageKey === null) {
      throw refused('refund_proof_required', 'Attach the image of the transfer first.')
    }
    await writeCase(unit.tx, refund, {
      state: 'paid',
      paidNote: note,
      paidMethod: method,
      paidAt: now,
      paidBy: actorId,
      updatedAt: now,
    })
    await postRefundEntry(unit.tx, locked.subject, { kind: 'refund_paid', method, actorId, occurredAt: now })
    const data = { refund_case: id, satang: refund.amount, method, ...mark }
    await auditRefund(unit.tx, locked, { actorId, action: 'refund.paid', data, now })
    await notify(unit, deps, 'refund_paid', {
      ...noticeOf(locked),
      satang: refund.amount,
      note,
      method,
      hasProof: refund.proofImageKey !== null,
    })
  })
}

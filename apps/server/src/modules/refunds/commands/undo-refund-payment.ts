import type { BodyOf } from '@jansi/contract/endpoint'
import type { undoRefundPayment as endpoint } from '@jansi/contract/staff-refunds'
import type { Deps } from '../../../core/deps.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { lastMethodOf } from '../../journal/queries.ts'
import { notify } from '../../notifications/steps/notify.ts'
import { journalSubject } from '../money.ts'
import { noticeOf } from '../notice.ts'
import { auditRefund } from '../steps/audit-refund.ts'
import { lockCase, refundChanged, refuseOtherOpen, writeCase } from '../steps/lock-case.ts'
import { postRefundEntry } from '../steps/post-refund-entry.ts'
import { refuseOwnRefund } from '../steps/refuse-own-refund.ts'

/**
 * Takes back that a refund was paid: it is owed again, with its second yes and its image, and the money is back on the account
 * that it left. Informs the member. 409 `refund_changed` if the case has changed since it was read or is not paid,
 * `refund_case_open` while another case of the order or return is open, and `own_case` if the money is theirs.
 */
export async function undoRefundPayment(
  deps: Deps,
  actorId: number,
  id: number,
  { version, reason }: BodyOf<typeof endpoint>,
): Promise<void> {
  await inTransaction(deps.database.orm, async (unit) => {
    const locked = await lockCase(unit.tx, id)
    const { refund, subject } = locked
    if (refund.state !== 'paid' || refund.version !== version || refund.amount === null) throw refundChanged()
    refuseOtherOpen(locked)
    const mark = await refuseOwnRefund(unit, deps, actorId, locked, 'refund.undo_payment')
    const now = deps.clock()
    const method = refund.paidMethod ?? (await lastMethodOf(unit.tx, journalSubject(subject), 'back'))
    await writeCase(unit.tx, refund, {
      state: 'owed',
      paidNote: '',
      paidMethod: null,
      paidAt: null,
      paidBy: null,
      updatedAt: now,
    })
    const entry = { kind: 'refund_payment_undone' as const, actorId, reason, occurredAt: now }
    await postRefundEntry(unit.tx, subject, { ...entry, method: method ?? 'transfer' })
    const data = { refund_case: id, satang: refund.amount, reason, ...(method && { method }), ...mark }
    await auditRefund(unit.tx, locked, { actorId, action: 'refund.undo_payment', data, now })
    await notify(unit, deps, 'refund_payment_undone', { ...noticeOf(locked), satang: refund.amount, reason })
  })
}

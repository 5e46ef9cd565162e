import type { BodyOf } from '@jansi/contract/endpoint'
import type { reopenRefund as endpoint } from '@jansi/contract/staff-refunds'
import type { Deps } from '../../../core/deps.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { auditRefund } from '../steps/audit-refund.ts'
import { lockCase, refundChanged, refuseOtherOpen, writeCase } from '../steps/lock-case.ts'
import { refuseOwnRefund } from '../steps/refuse-own-refund.ts'

/**
 * Takes back that nothing is owed: the money is to be checked again, and the recorded sum stays. 409 `refund_changed` if the
 * case has changed since it was read or was decided otherwise, `refund_case_open` while another case of the order or return
 * is open, and `own_case` if the money is theirs.
 */
export async function reopenRefund(
  deps: Deps,
  actorId: number,
  id: number,
  { version, reason }: BodyOf<typeof endpoint>,
): Promise<void> {
  await inTransaction(deps.database.orm, async (unit) => {
    const locked = await lockCase(unit.tx, id)
    const { refund } = locked
    if (refund.state !== 'nothing_owed' || refund.version !== version) throw refundChanged()
    refuseOtherOpen(locked)
    const mark = await refuseOwnRefund(unit, deps, actorId, locked, 'refund.reopen')
    const now = deps.clock()
    await writeCase(unit.tx, refund, {
      state: 'to_check',
      amount: null,
      checkedAt: null,
      checkedBy: null,
      updatedAt: now,
    })
    const data = { refund_case: id, reason, ...mark }
    await auditRefund(unit.tx, locked, { actorId, action: 'refund.reopen', data, now })
  })
}

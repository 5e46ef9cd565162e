import type { AuditAction } from '@jansi/contract/audit-actions'
import { type RefundState, refundIs } from '@jansi/contract/refund-states'
import type { Tx } from '../../db/client.ts'
import type { refundCases } from '../../db/schema/refunds.ts'
import { type Consequences, type Decided, decisionsOn } from '../decisions/staff-decision.ts'
import type { OwnDecision } from '../notifications/messages/own-cases.ts'
import { journalSubject } from './money.ts'
import { lockCase, refundChanged, refuseOtherOpen, writeCase } from './steps/lock-case.ts'

/** Columns of a case; `writeCase` counts its versions. */
type Columns = Partial<Omit<typeof refundCases.$inferInsert, 'version'>>

/**
 * Makes the command for a decision of staff on a refund case in a state, see `decisionsOn`. Before one's own case it refuses with
 * 409 `refund_changed` a case that is in another state or not as it was read, and with `refund_case_open` to open a closed one
 * while another of the order or return is open.
 */
export function refundDecision<Input extends { version: number }>(
  action: AuditAction & OwnDecision,
  state: RefundState,
  decide: (decided: Decided<DecidedCase>, input: Input) => Promise<Consequences<Columns>>,
) {
  const decision = decisionsOn({
    lock: (tx, id: number, { version }: { version: number }) => lockToDecide(tx, id, { state, version }),
    write: (tx, { refund }, columns: Columns) => writeCase(tx, refund, columns),
  })
  return decision<Input>(action, decide)
}

type DecidedCase = Awaited<ReturnType<typeof lockToDecide>>

/** Locks a case as it was read. `satang` is the amount that was found to go back. */
async function lockToDecide(tx: Tx, id: number, { state, version }: { state: RefundState; version: number }) {
  const locked = await lockCase(tx, id)
  const { refund, subject } = locked
  if (refund.state !== state || refund.version !== version) throw refundChanged()
  if (!refundIs(state, 'open')) refuseOtherOpen(locked)
  return { ...locked, satang: refund.amount ?? 0, about: journalSubject(subject), status: state }
}

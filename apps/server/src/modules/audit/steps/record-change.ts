import type { AuditAction } from '@jansi/contract/audit-actions'
import type { Tx } from '../../../db/client.ts'
import { orderEvents } from '../../../db/schema/orders.ts'
import { returnEvents } from '../../../db/schema/returns.ts'
import type { Subject } from '../../journal/queries.ts'
import { recordAudit } from './record-audit.ts'

/** Something that happened to an order or a return. Null as `actorId` is the shop itself. */
export type Change = {
  subject: Subject
  actorId: number | null
  reason?: string | null | undefined
  now: Date
  /** Its row in the history of the subject, with the status or the kind of event that it leads to. */
  event?: { from: string | null; to: string; dueDays?: { from: string; to: string } } | undefined
  /** Its row in the audit log, if a person of staff did it. A reason is added to the data. */
  audit?: { action: AuditAction; data?: Record<string, unknown> } | undefined
}

/** Writes what happened to an order or a return into its history, the audit log or both, in the transaction of the change. */
export async function recordChange(
  tx: Tx,
  { subject, actorId, reason, now, event, audit }: Change,
): Promise<void> {
  if (event) {
    const { from: fromStatus, to: toStatus, dueDays } = event
    const row = { fromStatus, toStatus, actorId, reason, createdAt: now }
    if ('orderId' in subject) {
      const { orderId } = subject
      await tx
        .insert(orderEvents)
        .values({ ...row, orderId, dueDayFrom: dueDays?.from, dueDayTo: dueDays?.to })
    } else await tx.insert(returnEvents).values({ ...row, sessionId: subject.returnSessionId })
  }
  if (audit) {
    await recordAudit(tx, {
      actorId,
      action: audit.action,
      subjectType: 'orderId' in subject ? 'order' : 'return_session',
      subjectId: idOf(subject),
      data: { ...audit.data, reason },
      createdAt: now,
    })
  }
}

/** The id of an order or a return. */
export function idOf(subject: Subject): string {
  return 'orderId' in subject ? subject.orderId : subject.returnSessionId
}

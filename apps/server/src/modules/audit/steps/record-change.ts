import type { AuditAction } from '@jansi/contract/audit-actions'
import type { Tx } from '../../../db/client.ts'
import { events } from '../../../db/schema/events.ts'
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

/** Writes a change of an order or a return into its history, the audit log or both, in its transaction. */
export async function recordChange(
  tx: Tx,
  { subject, actorId, reason, now, event, audit }: Change,
): Promise<void> {
  if (event) {
    const { from: fromStatus, to: toStatus, dueDays } = event
    const days = { dueDayFrom: dueDays?.from, dueDayTo: dueDays?.to }
    await insertEvents(tx, [{ ...subject, fromStatus, toStatus, ...days, actorId, reason, createdAt: now }])
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

/**
 * Writes rows of the history in their order. For changes without an audit row: those of pieces, and an order that is
 * written together with other rows.
 */
export function insertEvents(tx: Tx, rows: (typeof events.$inferInsert & { createdAt: Date })[]) {
  return tx.insert(events).values(rows)
}

/** The id of an order or a return. */
export function idOf(subject: Subject): string {
  return 'orderId' in subject ? subject.orderId : subject.returnSessionId
}

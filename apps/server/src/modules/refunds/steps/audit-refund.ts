import type { AuditAction } from '@jansi/contract/audit-actions'
import type { Tx } from '../../../db/client.ts'
import { recordAudit } from '../../audit/steps/record-audit.ts'
import type { RefundSubject } from '../money.ts'

/** Records a change of a refund case under its order or return. Numbers of accounts and notes stay out of the log. */
export async function auditRefund(
  tx: Tx,
  { subject }: { subject: RefundSubject },
  {
    actorId,
    action,
    data,
    now,
  }: { actorId: number; action: AuditAction; data: Record<string, number | string | boolean>; now: Date },
): Promise<void> {
  await recordAudit(tx, {
    actorId,
    action,
    subjectType: subject.kind === 'order' ? 'order' : 'return_session',
    subjectId: subject.kind === 'order' ? subject.order.id : subject.session.id,
    data,
    createdAt: now,
  })
}

import type { AuditAction } from '@jansi/contract/audit-actions'
import type { Executor } from '../../../db/client.ts'
import { auditLog } from '../../../db/schema/records.ts'

/** An entry with a known action, and with its time by the shop's clock, as all rows of the same transaction. */
type AuditEntry = typeof auditLog.$inferInsert & { action: AuditAction; createdAt: Date }

/** Writes an action of staff to the audit log, in the transaction of the action. */
export async function recordAudit(tx: Executor, entry: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values(entry)
}

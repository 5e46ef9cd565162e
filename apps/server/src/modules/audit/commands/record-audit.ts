import type { Executor } from '../../../db/client.ts'
import { auditLog } from '../../../db/schema.ts'

/** An entry with its time by the shop's clock, as everything else that the deed writes has it. */
type AuditEntry = typeof auditLog.$inferInsert & { createdAt: Date }

/** Writes what a volunteer did into the audit log, in the transaction of the deed. */
export async function recordAudit(tx: Executor, entry: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values(entry)
}

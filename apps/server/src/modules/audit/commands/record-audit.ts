import type { Executor } from '../../../db/client.ts'
import { auditLog } from '../../../db/schema.ts'

/** Writes what a volunteer did into the audit log, in the transaction of the deed. */
export async function recordAudit(tx: Executor, entry: typeof auditLog.$inferInsert): Promise<void> {
  await tx.insert(auditLog).values(entry)
}

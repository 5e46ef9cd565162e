import type { AuditEntry } from '@jansi/contract/staff-settings'
import type { findAudit } from './queries.ts'

type Row = Awaited<ReturnType<typeof findAudit>>['rows'][number]

/** An entry of the audit log. `actor` is null for automatic actions of the shop. */
export function presentAudit({ entry, firstName, lastName, orderNumber }: Row): AuditEntry {
  return {
    id: entry.id,
    actor: entry.actorId === null ? null : `${firstName} ${lastName}`,
    action: entry.action,
    subject_type: entry.subjectType,
    subject_id: entry.subjectId,
    order_number: orderNumber,
    data: isRecord(entry.data) ? entry.data : {},
    created_at: entry.createdAt.toISOString(),
  }
}

function isRecord(data: unknown): data is Record<string, unknown> {
  return typeof data === 'object' && data !== null && !Array.isArray(data)
}

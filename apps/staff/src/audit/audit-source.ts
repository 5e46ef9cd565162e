import { listAuditEntries } from '@jansi/contract/staff-settings'
import type { Api } from '../lib/api.ts'
import type { ListQuery, Source } from '../lib/data-provider.ts'

export type AuditFilter = { action?: string; subject_type?: string; subject_id?: string; actor?: string }

/** How the audit log is read; only admins may. */
export const auditSource = (api: Api): Source => ({
  list({ page, page_size, filter, signal }: ListQuery) {
    const { action, subject_type, subject_id, actor } = filter as AuditFilter
    return api(listAuditEntries, {
      query: {
        page,
        page_size,
        ...(action && { action }),
        ...(subject_type && { subject_type }),
        ...(subject_id && { subject_id }),
        ...(actor && { actor: Number(actor) }),
      },
      ...(signal && { signal }),
    })
  },
})

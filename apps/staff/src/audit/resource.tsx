import { listAuditEntries } from '@jansi/contract/calls/staff-settings'
import AuditIcon from '@mui/icons-material/HistoryOutlined'
import { lazyComponent } from '../lib/admin/lazy-component.tsx'
import type { Section } from '../lib/admin/resource.ts'
import type { AuditFilter } from './audit-list.tsx'

/** The audit log: only admins may read it. */
export const audit: Section = {
  name: 'audit',
  menu: { group: 'manage', title: 'บันทึกการทำงาน', icon: AuditIcon },
  guide: { chapter: 'admin', heading: 'บันทึกการทำงาน' },
  source: (api) => ({
    list({ page, filter, signal }) {
      const { action, subject_type, subject_id, actor } = filter as AuditFilter
      return api(listAuditEntries, {
        query: {
          ...page,
          ...(action && { action }),
          ...(subject_type && { subject_type }),
          ...(subject_id && { subject_id }),
          ...(actor && { actor: Number(actor) }),
        },
        ...(signal && { signal }),
      })
    },
  }),
  list: lazyComponent(async () => (await import('./audit-list.tsx')).AuditList),
}

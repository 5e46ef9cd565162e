import { getReport } from '@jansi/contract/calls/staff-reports'
import ReportsIcon from '@mui/icons-material/BarChartOutlined'
import { periodOfId } from '../charts/report-period.ts'
import { lazyComponent } from '../lib/admin/lazy-component.tsx'
import type { Section } from '../lib/admin/resource.ts'

/** Reports: one record for each period. */
export const reports: Section = {
  name: 'reports',
  menu: { group: 'manage', title: 'รายงาน', icon: ReportsIcon },
  guide: { chapter: 'admin', heading: 'รายงาน' },
  source: (api) => ({
    async one(id, signal) {
      const period = periodOfId(id)
      const report = await api(getReport, { ...(period && { query: period }), ...(signal && { signal }) })
      return { ...report, id }
    },
  }),
  list: lazyComponent(async () => (await import('./report-page.tsx')).ReportPage),
}

import { getReport, type Report } from '@jansi/contract/staff-reports'
import { useGetOne } from 'react-admin'
import type { Api } from '../lib/api.ts'
import type { Source } from '../lib/data-provider.ts'
import { type Period, periodOfId, reportId } from './report-period.ts'

export type ReportRecord = Report & { id: string }

/** How reports are read: one record for each period. */
export const reportsSource = (api: Api): Source => ({
  async one(id, signal) {
    const period = periodOfId(id)
    const report = await api(getReport, { ...(period && { query: period }), ...(signal && { signal }) })
    return { ...report, id }
  },
})

/** The report of a period. */
export function useReport(period: Period) {
  return useGetOne<ReportRecord>('reports', { id: reportId(period) })
}

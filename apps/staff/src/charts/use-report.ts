import type { Report } from '@jansi/contract/staff-reports'
import { useGetOne } from 'react-admin'
import { type Period, reportId } from './report-period.ts'

export type ReportRecord = Report & { id: string }

/** Reads the report of a period. */
export function useReport(period: Period) {
  return useGetOne<ReportRecord>('reports', { id: reportId(period) })
}

import { getStaffSummary } from '@jansi/contract/calls/staff-summary'
import type { Resource } from '../lib/admin/resource.ts'
import { SUMMARY_ID } from '../lib/admin/summary.ts'

/** The counts of waiting work, as one record. */
export const summary: Resource = {
  name: 'summary',
  source: (api) => ({
    one: async (_, signal) => ({ ...(await api(getStaffSummary, signal ? { signal } : {})), id: SUMMARY_ID }),
  }),
}

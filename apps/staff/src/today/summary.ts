import type { SuccessOf } from '@jansi/contract/endpoint'
import { getStaffSummary } from '@jansi/contract/staff-orders'
import { useGetOne } from 'react-admin'
import type { Api } from '../lib/api.ts'
import type { Source } from '../lib/data-provider.ts'

export type Summary = SuccessOf<typeof getStaffSummary> & { id: string }

const ID = 'now'
const EVERY_MINUTE = 60_000

/** Reads the counts of waiting work, as the only record of the resource `summary`. */
export const summarySource = (api: Api): Source => ({
  one: async (_, signal) => ({ ...(await api(getStaffSummary, signal ? { signal } : {})), id: ID }),
})

/** The counts of waiting work, read again every minute while a page shows them. */
export function useSummary() {
  return useGetOne<Summary>('summary', { id: ID }, { refetchInterval: EVERY_MINUTE })
}

import type { SuccessOf } from '@jansi/contract/endpoint'
import type { getStaffSummary } from '@jansi/contract/staff-summary'
import { useGetOne } from 'react-admin'

export type Summary = SuccessOf<typeof getStaffSummary> & { id: string }

/** The id of the one record of the resource `summary`. */
export const SUMMARY_ID = 'now'
/** Returns how many orders have pieces left to hand over, of all workshops. */
export function ordersToHandOver({ hand_over, hand_over_next: next, orders }: Summary): number {
  return hand_over?.orders ?? next?.orders ?? orders.approved
}

const EVERY_MINUTE = 60_000

/** Returns the counts of waiting work, read again every minute while a page shows them. */
export function useSummary() {
  return useGetOne<Summary>('summary', { id: SUMMARY_ID }, { refetchInterval: EVERY_MINUTE })
}

import type { StaffRefund } from '@jansi/contract/staff-refunds'
import { useRecordAction } from '../lib/actions/use-record-action.ts'

/** Runs one move on a refund case; its order or return, which shows the case too, is read again. */
export function useRefundAction({ id }: Pick<StaffRefund, 'id'>) {
  return useRecordAction('refunds', String(id), ['orders', 'returns'])
}

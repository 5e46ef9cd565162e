import type { StaffRefund } from '@jansi/contract/staff-refunds'
import { useQueryClient } from '@tanstack/react-query'
import type { RaRecord } from 'react-admin'
import { useRecordAction } from '../lib/actions/use-record-action.ts'
import type { ApiError } from '../lib/api/api-error.ts'

/** Runs one move on a refund case; its order or return, which shows the case too, is read again. */
export function useRefundAction({ id }: Pick<StaffRefund, 'id'>) {
  const { run: runMove, busy } = useRecordAction('refunds', String(id))
  const queryClient = useQueryClient()

  async function run(
    move: () => Promise<RaRecord>,
    done: string,
    showsRefusal?: (error: ApiError) => boolean,
  ): Promise<boolean> {
    const succeeded = await runMove(move, done, showsRefusal)
    if (succeeded) {
      void queryClient.invalidateQueries({ queryKey: ['orders'] })
      void queryClient.invalidateQueries({ queryKey: ['returns'] })
    }
    return succeeded
  }

  return { run, busy }
}

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type RaRecord, useLogoutIfAccessDenied, useNotify } from 'react-admin'
import { ApiError, errorText } from './api-error.ts'

/**
 * Runs one move on one record (approve, review …) and puts the answer in place of the record shown. A refusal
 * is shown in Thai, and after a 409 the record is read again, since somebody else changed it. Answers false
 * when the same move can be tried again as it stands, so that a dialog stays open with what was written.
 */
export function useRecordAction(resource: string, id: string) {
  const queryClient = useQueryClient()
  const notify = useNotify()
  const logoutIfAccessDenied = useLogoutIfAccessDenied()
  const [busy, setBusy] = useState(false)

  async function run(move: () => Promise<RaRecord>, done: string): Promise<boolean> {
    setBusy(true)
    try {
      const record = await move()
      queryClient.setQueriesData({ queryKey: [resource, 'getOne', { id }] }, record)
      void queryClient.invalidateQueries({ queryKey: ['summary'] })
      void queryClient.invalidateQueries({ queryKey: [resource, 'getList'] })
      notify(done, { type: 'success' })
      return true
    } catch (error) {
      if (await logoutIfAccessDenied(error)) return true
      notify(errorText(error), { type: 'error', autoHideDuration: 8000 })
      if (error instanceof ApiError && (error.status === 409 || error.status === 404)) {
        void queryClient.invalidateQueries({ queryKey: [resource] })
        void queryClient.invalidateQueries({ queryKey: ['summary'] })
        return true
      }
      return false
    } finally {
      setBusy(false)
    }
  }

  return { run, busy }
}

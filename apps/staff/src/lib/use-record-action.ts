import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type RaRecord, useLogoutIfAccessDenied, useNotify } from 'react-admin'
import { ApiError, errorText } from './api-error.ts'
import { deferAction } from './pending-action.ts'

type LaterMove = {
  move: () => Promise<RaRecord>
  /** Shown with the button that takes it back. */
  waiting: string
  /** Shown once it is made. */
  done: string
  /** How the record is shown while the move waits. */
  shown: Readonly<Record<string, unknown>>
}

/**
 * Runs one action on one record (approve, review …) and replaces the shown record with the response. A
 * refusal is shown in Thai, and after a 409 the record is read again, since somebody else changed it. `run`
 * returns false if the same action can be retried unchanged, so that a dialog stays open with its input;
 * `runLater` waits some seconds in which the action can be undone.
 */
export function useRecordAction(resource: string, id: string) {
  const queryClient = useQueryClient()
  const notify = useNotify()
  const logoutIfAccessDenied = useLogoutIfAccessDenied()
  const [busy, setBusy] = useState(false)

  async function run(
    move: () => Promise<RaRecord>,
    done: string,
    /** Returns true for a refusal that the page shows by itself. */
    showsRefusal?: (error: ApiError) => boolean,
  ): Promise<boolean> {
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
      if (error instanceof ApiError && showsRefusal?.(error)) return false
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

  function runLater({ move, waiting, done, shown }: LaterMove): void {
    deferAction({
      resource,
      id,
      text: waiting,
      shown,
      send: async () => {
        await run(move, done)
      },
    })
  }

  return { run, runLater, busy }
}

import { useQueryClient } from '@tanstack/react-query'
import { createElement, useState } from 'react'
import { type RaRecord, useLogoutIfAccessDenied, useNotify } from 'react-admin'
import { renewTokenIfOld } from '../api/api.ts'
import { ApiError, errorText, lastChangeIn } from '../api/api-error.ts'
import { forgetInput, type StoredInput, storeInput } from '../input/stored-input.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { deferAction, type Outcome, type PendingAction } from './pending-action.ts'

export type LaterAction = Pick<
  PendingAction,
  'what' | 'subject' | 'path' | 'shown' | 'lastEvent' | 'typed'
> & {
  /** Calls the server with `keepalive`, so that the call outlives its page. */
  send: (how: { keepalive: true }) => Promise<RaRecord>
  /** Shown once it is done. */
  done: string
}

/**
 * Runs one action on one record (approve, review …) and replaces the shown record with the response. A
 * refusal is shown in Thai. After a 409 the record is read again, since somebody else changed it: the notice names record,
 * person and time on whichever page it appears, and the typed input is kept for the record's page. `run`
 * returns false if the same action can be retried unchanged, so that a dialog stays open with its input;
 * `runLater` waits some seconds in which the action can be undone. A lost session or network
 * loses no input: both keep the typed text, and `runLater` the whole decision. `others` are resources that an action
 * changes too: they are read again with it.
 */
export function useRecordAction(resource: string, id: string, others: readonly string[] = []) {
  const queryClient = useQueryClient()
  const notify = useNotify()
  const logoutIfAccessDenied = useLogoutIfAccessDenied()
  const [busy, setBusy] = useState(false)

  const readAgain = (...keys: string[][]) => {
    for (const queryKey of [...keys, ['summary'], ...others.map((other) => [other])]) {
      void queryClient.invalidateQueries({ queryKey })
    }
  }

  async function run(
    move: () => Promise<RaRecord>,
    done: string,
    /** Returns true for a refusal that the page shows by itself. */
    showsRefusal?: (error: ApiError) => boolean,
    /** The input that was typed for the action. */
    typed?: StoredInput,
  ): Promise<boolean> {
    setBusy(true)
    try {
      const record = await move()
      forgetInput(resource, id)
      queryClient.setQueriesData({ queryKey: [resource, 'getOne', { id }] }, record)
      readAgain([resource, 'getList'])
      notify(done, { type: 'success' })
      return true
    } catch (error) {
      if (typed && isStop(error)) storeInput(resource, id, typed)
      if (await logoutIfAccessDenied(error)) return true
      if (error instanceof ApiError && showsRefusal?.(error)) return false
      const isConflict = error instanceof ApiError && error.status === 409
      if (isConflict && typed) storeInput(resource, id, typed)
      const change = lastChangeIn(error)
      if (change === null) notify(errorText(error), { type: 'error', autoHideDuration: 8000 })
      else {
        // The notice leads to the page of the order or return: only there the text is found by its link.
        const keepsText = typed !== undefined && resource === `${change.record}s`
        const notice = createElement(ConflictNotice, { change, keepsText })
        notify(notice, { type: 'warning', autoHideDuration: null })
      }
      if (error instanceof ApiError && (error.status === 409 || error.status === 404)) {
        readAgain([resource])
        return true
      }
      return false
    } finally {
      setBusy(false)
    }
  }

  function runLater({ send, done, ...action }: LaterAction): void {
    // The page may be closed before a refused token could be exchanged.
    void renewTokenIfOld()
    deferAction({
      ...action,
      resource,
      id,
      send: () =>
        new Promise<Outcome>((resolve) => {
          const move = () =>
            send({ keepalive: true }).catch((error: unknown) => {
              // At once: the end of a session waits for the calls that are under way.
              resolve(isStop(error) ? 'stopped' : 'refused')
              throw error
            })
          const typed = action.typed === undefined ? undefined : { what: action.what, text: action.typed }
          // The list of stopped decisions names it.
          void run(move, done, isStop, typed).then(() => resolve('done'))
        }),
    })
  }

  return { run, runLater, busy }
}

/** True if network or session ended before a response of the shop: nobody refused the action. */
function isStop(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 401 || error.status >= 500)
}

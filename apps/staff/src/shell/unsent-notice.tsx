import { deviceNow } from '@jansi/client/server-clock'
import Link from '@mui/material/Link'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { changeText } from '../lib/actions/last-change.ts'
import { isStopped } from '../lib/actions/pending-action.ts'
import { forgetUnsent, isDone, type UnsentAction, unsentActions } from '../lib/actions/unsent-actions.ts'
import { isGone } from '../lib/api/api-error.ts'
import { storeInput } from '../lib/input/stored-input.ts'
import { NamedText } from '../lib/text/named-text.tsx'

/**
 * Looks up the actions that were under way when a page of the console was closed, and names each one that was not done,
 * with a link to its record. Shows nothing itself.
 */
export function UnsentNotice() {
  const dataProvider = useDataProvider()
  const queryClient = useQueryClient()
  const notify = useNotify()

  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>()

    async function check(action: UnsentAction) {
      const { resource, id } = action
      // Its own page may have sent it meanwhile, and have shown the outcome, or list it as stopped.
      const isOpen = () =>
        !isStopped(action) && unsentActions().some((one) => one.resource === resource && one.id === id)
      if (!isOpen()) return
      const record = await dataProvider.getOne(resource, { id }).then(
        ({ data }) => data,
        (error: unknown) => (isGone(error) ? {} : null),
      )
      // Without an answer, the next page asks again.
      if (record === null || !isOpen()) return
      forgetUnsent(action)
      if (isDone(action, record)) return
      if (action.typed) storeInput(resource, id, { what: action.what, text: action.typed })
      const change = changeSince(action, record)
      notify(<NotDone action={action} change={change} />, { type: 'warning', autoHideDuration: null })
    }

    function checkAll() {
      for (const action of unsentActions()) {
        timers.add(setTimeout(() => void check(action), Math.max(0, action.checkFrom - deviceNow())))
      }
    }

    const onShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      // The browser kept the whole page while it was away: its records are old.
      void queryClient.invalidateQueries()
      checkAll()
    }
    checkAll()
    window.addEventListener('pageshow', onShow)
    return () => {
      window.removeEventListener('pageshow', onShow)
      for (const timer of timers) clearTimeout(timer)
    }
  }, [dataProvider, queryClient, notify])

  return null
}

type Event = { id: number; to: string; actor: string | null; created_at: string }

/** Returns the last change of the record since the action was chosen, in Thai; null if there was none. */
function changeSince({ lastEvent }: UnsentAction, record: object): string | null {
  const { events = [] } = record as { events?: readonly Event[] }
  const last = events.filter(({ id }) => id > lastEvent).at(-1)
  if (last === undefined) return null
  const { actor, to: action, created_at: at } = last
  return changeText({ by: actor === null ? 'system' : 'staff', actor, action, at })
}

function NotDone({
  action: { what, subject, path },
  change,
}: {
  action: UnsentAction
  change: string | null
}) {
  return (
    <>
      <NamedText text={`ปิดหน้าก่อนบันทึกเสร็จ ยังไม่ได้${what} ${subject} ${change ?? ''} `} name={subject} />
      <Link component={RouterLink} to={path} color="inherit">
        เปิดดู
      </Link>
    </>
  )
}

import { localStore } from '@jansi/client/device-store'
import { listTodos } from '@jansi/contract/calls/todos'
import { NO_TODOS_KEY, NO_TODOS_MARK } from '@jansi/contract/early-script'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { FRESH, queryOf } from '../../lib/api/query-of.ts'
import { paths } from '../../lib/pages/paths.ts'
import { Link } from '../../ui/buttons/link.tsx'
import { TodoRow } from './todo-row.tsx'

/** The most urgent thing that the member has to do, and the way to all; nothing while there is nothing to do. */
export function FirstTodo() {
  const { data } = useQuery(queryOf(listTodos, {}, FRESH))
  useNote(data && data.length > 0)
  const [first, ...others] = data ?? []
  if (!first) return null
  return (
    <section aria-label="สิ่งที่ต้องทำ" className="card flex items-center gap-x-3 px-4">
      <TodoRow todo={first} isNarrow={others.length > 0} />
      {others.length > 0 && (
        <Link
          to={paths.history}
          className="flex min-h-11 shrink-0 items-center text-sm text-indigo-deep underline underline-offset-4"
        >
          {`อีก ${others.length} เรื่อง`}
        </Link>
      )}
    </section>
  )
}

/** Notes whether there is something to do: home keeps a place for it from its next paint on, and none where there is nothing. */
function useNote(hasTodos: boolean | undefined): void {
  useEffect(() => {
    if (hasTodos === undefined) return
    if (hasTodos) localStore.remove(NO_TODOS_KEY)
    else localStore.set(NO_TODOS_KEY, '1')
    // Not while the page is read: nothing on it moves.
    return () => void document.documentElement.toggleAttribute(NO_TODOS_MARK, !hasTodos)
  }, [hasTodos])
}

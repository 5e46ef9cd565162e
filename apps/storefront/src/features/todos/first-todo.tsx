import { listTodos } from '@jansi/contract/calls/todos'
import { useQuery } from '@tanstack/react-query'
import { FRESH, queryOf } from '../../lib/api/query-of.ts'
import { paths } from '../../lib/pages/paths.ts'
import { Link } from '../../ui/buttons/link.tsx'
import { TodoRow } from './todo-row.tsx'

/** The most urgent thing that the member has to do, and the way to all; nothing while there is nothing to do. */
export function FirstTodo() {
  const { data: [first, ...others] = [] } = useQuery(queryOf(listTodos, {}, FRESH))
  if (!first) return null
  return (
    <section
      aria-label="สิ่งที่ต้องทำ"
      className="flex items-center gap-x-3 rounded-card bg-card px-4 shadow-soft"
    >
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

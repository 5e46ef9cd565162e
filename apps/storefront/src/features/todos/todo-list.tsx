import { listTodos } from '@jansi/contract/calls/todos'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { FRESH, queryOf } from '../../lib/api/query-of.ts'
import { todoText, wayTo } from '../../lib/orders/todos.ts'
import { Link } from '../../ui/buttons/link.tsx'
import { SectionTitle } from '../../ui/page/page-title.tsx'
import { ThaiText } from '../../ui/page/thai-text.tsx'

/** All that the member has to do, with the way to each; nothing while there is nothing to do. */
export function TodoList() {
  const { data } = useQuery(queryOf(listTodos, {}, FRESH))
  if (!data || data.length === 0) return null
  return (
    <section className="mb-8">
      <SectionTitle>สิ่งที่ต้องทำ</SectionTitle>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-amber/40 bg-amber-tint text-amber-deep">
        {data.map((todo) => (
          <li key={`${todo.kind} ${todo.order ?? todo.return_session}`}>
            <Link
              {...wayTo(todo)}
              className="flex min-h-12 items-center gap-3 px-4 py-2 font-semibold hover:underline"
            >
              <span className="min-w-0 flex-1">
                <ThaiText>{todoText(todo)}</ThaiText>
              </span>
              <ArrowRight aria-hidden className="size-5 shrink-0" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

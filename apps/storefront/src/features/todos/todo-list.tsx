import { listTodos } from '@jansi/contract/calls/todos'
import { useQuery } from '@tanstack/react-query'
import { FRESH, queryOf } from '../../lib/api/query-of.ts'
import { Card } from '../../ui/page/card.tsx'
import { SectionTitle } from '../../ui/page/page-title.tsx'
import { TodoRow } from './todo-row.tsx'

/** All that the member has to do, with the way to each; nothing while there is nothing to do. */
export function TodoList() {
  const { data } = useQuery(queryOf(listTodos, {}, FRESH))
  if (!data || data.length === 0) return null
  return (
    <section className="mb-8">
      <SectionTitle>สิ่งที่ต้องทำ</SectionTitle>
      <Card padded={false}>
        <ul className="divide-y divide-line">
          {data.map((todo) => (
            <li
              key={`${todo.kind} ${todo.order ?? todo.return_session ?? todo.product}`}
              className="flex px-4 py-1.5"
            >
              <TodoRow todo={todo} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

import { listTodos } from '@jansi/contract/calls/todos'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight, CircleCheck } from 'lucide-react'
import { FRESH, queryOf } from '../../lib/api/query-of.ts'
import { todoText, wayTo } from '../../lib/orders/todos.ts'
import { paths } from '../../lib/pages/paths.ts'
import { Link } from '../../ui/buttons/link.tsx'
import { ThaiText } from '../../ui/page/thai-text.tsx'

const box = 'flex items-center gap-3 rounded-card border px-4'

/** The most urgent thing that the member has to do, as high as its place; the history lists all. */
export function FirstTodo() {
  const { data } = useQuery(queryOf(listTodos, {}, FRESH))
  if (!data) return null
  const [first, ...others] = data
  if (!first) {
    return (
      <p className={`${box} border-line bg-card text-ink-soft`}>
        <CircleCheck aria-hidden className="size-5 shrink-0" />
        ตอนนี้ไม่มีสิ่งที่ต้องทำ
      </p>
    )
  }
  return (
    <section aria-label="สิ่งที่ต้องทำ" className={`${box} border-amber/40 bg-amber-tint text-amber-deep`}>
      <Link
        {...wayTo(first)}
        className="flex min-w-0 flex-1 self-stretch items-center gap-2 font-semibold hover:underline max-sm:text-sm"
      >
        <span className="min-w-0 flex-1 py-1">
          <ThaiText>{todoText(first)}</ThaiText>
        </span>
        <ArrowRight aria-hidden className="size-5 shrink-0" />
      </Link>
      {others.length > 0 && (
        <Link
          to={paths.history}
          className="flex shrink-0 self-stretch items-center border-s border-amber/40 ps-3 text-sm hover:underline"
        >
          {`อีก ${others.length} เรื่อง`}
        </Link>
      )}
    </section>
  )
}

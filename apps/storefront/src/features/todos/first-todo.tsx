import { useQuery } from '@tanstack/react-query'
import { ArrowRight, CircleCheck } from 'lucide-react'
import { todosQuery } from '../../lib/own-todos.ts'
import { paths } from '../../lib/paths.ts'
import { todoText, wayTo } from '../../lib/todos.ts'
import { Link } from '../../ui/link.tsx'
import { ThaiText } from '../../ui/thai-text.tsx'

const box = 'flex h-full items-center gap-3 rounded-card border px-4'

/** The most urgent thing that the member has to do, as high as its place; the history lists all. */
export function FirstTodo() {
  const { data } = useQuery({ ...todosQuery, refetchOnMount: 'always' })
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
      <div className="min-w-0 flex-1">
        <Link {...wayTo(first)} className="line-clamp-2 font-semibold underline underline-offset-4">
          <ThaiText>{todoText(first)}</ThaiText>
        </Link>
        {others.length > 0 && (
          <Link to={paths.history} className="text-sm underline underline-offset-4">
            และอีก {others.length} เรื่อง
          </Link>
        )}
      </div>
      <ArrowRight aria-hidden className="size-5 shrink-0" />
    </section>
  )
}

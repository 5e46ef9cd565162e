import { listTodos } from '@jansi/contract/calls/todos'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/api/query-of.ts'
import { paths } from '../../lib/pages/paths.ts'
import { classNames } from '../../ui/styles/class-names.ts'

/** A dot at the link of a page that needs the member, at the place of `className`; the call is made when the browser is idle (`TodoWatch`). */
export function TodoDot({ page, className }: { page: string; className: string }) {
  const { data } = useQuery({ ...queryOf(listTodos, {}), enabled: false })
  const isMarked = data?.some(
    ({ is_urgent, kind, order }) =>
      is_urgent &&
      page ===
        (kind === 'waiting_offer' || (order && !kind.startsWith('loan')) ? paths.history : paths.return),
  )
  if (!isMarked) return null
  return (
    <span className={classNames('absolute size-2.5 rounded-chip bg-accent', className)}>
      <span className="sr-only">มีสิ่งที่ต้องทำ</span>
    </span>
  )
}

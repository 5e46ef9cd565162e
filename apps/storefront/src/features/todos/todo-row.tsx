import type { Todo, TodoKind } from '@jansi/contract/todos'
import { Banknote, Box, Hourglass, type LucideIcon, Undo2, Upload, Wallet } from 'lucide-react'
import { todoWords, wayTo } from '../../lib/orders/todos.ts'
import { Link } from '../../ui/buttons/link.tsx'
import { toneClasses } from '../../ui/page/status-badge.tsx'
import { ThaiText } from '../../ui/page/thai-text.tsx'
import { classNames } from '../../ui/styles/class-names.ts'

const ICONS: Record<TodoKind, LucideIcon> = {
  waiting_offer: Hourglass,
  loan_overdue: Undo2,
  penalty: Wallet,
  slip_missing: Upload,
  refund_details: Banknote,
  pick_up: Box,
  loan_due: Undo2,
  finish_return: Upload,
}

/** Something that a member has to do, as a way to it. Only its icon and its pill carry a colour; `isNarrow` leaves out the pill on phones. */
export function TodoRow({ todo, isNarrow = false }: { todo: Todo; isNarrow?: boolean }) {
  const { title, detail, pill, tone } = todoWords(todo)
  const Icon = ICONS[todo.kind]
  return (
    <Link {...wayTo(todo)} className="group flex min-w-0 flex-1 items-center gap-3 py-1">
      <span
        className={classNames('grid size-10 shrink-0 place-items-center rounded-chip', toneClasses[tone])}
      >
        <Icon aria-hidden className="size-5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold group-hover:underline">
          <ThaiText>{title}</ThaiText>
        </span>{' '}
        <span className="block text-sm text-ink-soft">
          <ThaiText>{detail}</ThaiText>
        </span>
      </span>{' '}
      <span
        className={classNames(
          'shrink-0 rounded-chip px-3 py-0.5 text-sm font-semibold whitespace-nowrap',
          toneClasses[tone],
          isNarrow && 'max-sm:hidden',
        )}
      >
        {pill}
      </span>
    </Link>
  )
}

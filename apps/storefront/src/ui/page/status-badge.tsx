import type { StatusTone } from '@jansi/contract/status-table'
import { CircleAlert, CircleCheck, CircleMinus, Clock3, Info, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../styles/class-names.ts'

export const toneIcons: Record<StatusTone, LucideIcon> = {
  done: CircleCheck,
  waiting: Clock3,
  care: CircleAlert,
  info: Info,
  quiet: CircleMinus,
}

/** The tint of each tone, with ink that can be read on it. */
export const toneClasses: Record<StatusTone, string> = {
  done: 'bg-leaf-tint text-leaf-deep',
  waiting: 'bg-amber-tint text-amber-deep',
  care: 'bg-coral-tint text-coral-deep',
  info: 'bg-indigo-tint text-indigo-deep',
  quiet: 'bg-line/60 text-ink',
}

/** A status as a word with a small icon, so that it never depends on colour alone. */
export function StatusBadge({
  tone,
  icon,
  children,
}: {
  tone: StatusTone
  icon?: LucideIcon
  children: ReactNode
}) {
  const Icon = icon ?? toneIcons[tone]
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-chip px-3 py-0.5 text-sm font-semibold',
        toneClasses[tone],
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <span>{children}</span>
    </span>
  )
}

/** A small quiet label, such as "มือสอง" on a product. */
export function Badge({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <span className={classNames('inline-block rounded-chip bg-ink/85 px-2.5 text-sm text-card', className)}>
      {children}
    </span>
  )
}

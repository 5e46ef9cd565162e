import type { StatusTone } from '@jansi/contract/status-table'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../styles/class-names.ts'
import { toneIcons } from './status-badge.tsx'

const tones: Record<StatusTone, string> = {
  done: 'border-leaf/40 bg-leaf-tint text-leaf-deep',
  waiting: 'border-amber/40 bg-amber-tint text-amber-deep',
  care: 'border-coral/40 bg-coral-tint text-coral-deep',
  info: 'border-indigo/30 bg-indigo-tint text-indigo-deep',
  quiet: 'border-line bg-card text-ink',
}

export type AlertProps = {
  tone: StatusTone
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  onClose?: () => void
  className?: string
}

/** A message that stays on the page. `care` is announced at once, the other tones politely. */
export function Alert({ tone, title, children, action, onClose, className }: AlertProps) {
  const Icon = toneIcons[tone]
  return (
    <div
      role={tone === 'care' ? 'alert' : 'status'}
      className={classNames('flex items-start gap-3 rounded-card border p-4', tones[tone], className)}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div>{children}</div>}
        {action && <div className="mt-3">{action}</div>}
      </div>
      {onClose && (
        <button
          type="button"
          aria-label="ปิดข้อความ"
          onClick={onClose}
          className="-m-2.5 grid size-11 shrink-0 place-items-center rounded-chip hover:bg-ink/5"
        >
          <X aria-hidden className="size-5" />
        </button>
      )}
    </div>
  )
}

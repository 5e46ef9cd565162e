import { CloudOff, type LucideIcon, Palette, RotateCw } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { classNames } from '../styles/class-names.ts'
import { PaintedIcon } from './painted-icon.tsx'

/** Shows that there is nothing here, and offers the next step as `action`. */
export function EmptyState({
  icon = Palette,
  title,
  children,
  action,
}: {
  icon?: LucideIcon
  title: string | ReactElement
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-12 text-center">
      <PaintedIcon icon={icon} />
      <p className="font-heading text-xl font-medium">{title}</p>
      {children && <div className="max-w-md text-balance text-ink-soft">{children}</div>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}

/** Shows that one part of a page could not be loaded, and offers a retry. */
export function ErrorState({
  title,
  children = 'ระบบอาจไม่ว่าง หรืออินเทอร์เน็ตขัดข้อง ลองอีกครั้งได้เลย',
  onRetry,
  retrying = false,
  className,
}: {
  title: string | ReactElement
  children?: ReactNode
  onRetry?: () => void
  retrying?: boolean
  className?: string
}) {
  return (
    <div
      role="alert"
      className={classNames(
        'flex flex-col items-center justify-center gap-2 rounded-card border border-line bg-card px-4 py-6 text-center',
        className,
      )}
    >
      <CloudOff aria-hidden className="size-8 shrink-0 text-coral" strokeWidth={1.5} />
      <p className="font-semibold">{title}</p>
      <div className="text-sm text-balance text-ink-soft">{children}</div>
      {onRetry && (
        <Button variant="secondary" className="mt-2" busy={retrying} busyLabel="กำลังลองใหม่" onClick={onRetry}>
          <RotateCw aria-hidden className="size-4" />
          ลองใหม่
        </Button>
      )}
    </div>
  )
}

/** A grey shape in place of loading content; size it with classes. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'block animate-breathe rounded-card bg-line/70 motion-reduce:animate-none',
        className,
      )}
    />
  )
}

import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '../styles/class-names.ts'

/** A round 44 px button that shows only an icon; `label` is its name for screen readers and its tooltip. */
export function IconButton({
  icon: Icon,
  label,
  className,
  ...rest
}: ComponentProps<'button'> & { icon: LucideIcon; label: string }) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={classNames(
        'inline-grid size-11 shrink-0 place-items-center rounded-chip text-ink transition-colors duration-150',
        'hover:bg-indigo-tint hover:text-indigo-deep focus-visible:rounded-chip',
        'disabled:text-ink-soft/60 disabled:hover:bg-transparent',
        className,
      )}
    >
      <Icon aria-hidden className="size-5" />
    </button>
  )
}

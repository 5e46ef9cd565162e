import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '../styles/class-names.ts'

/**
 * A round 44 px button that shows only an icon; `label` is its name for screen readers and its tooltip. Where it is disabled
 * it ignores presses and keeps the focus: it was pressed until nothing was left to do.
 */
export function IconButton({
  icon: Icon,
  label,
  className,
  disabled,
  onClick,
  ...rest
}: ComponentProps<'button'> & { icon: LucideIcon; label: string }) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
      aria-label={label}
      title={label}
      className={classNames(
        'inline-grid size-11 shrink-0 place-items-center rounded-chip text-ink transition-colors duration-150',
        'hover:bg-indigo-tint hover:text-indigo-deep focus-visible:rounded-chip',
        'aria-disabled:text-ink-soft/60 aria-disabled:hover:bg-transparent',
        className,
      )}
    >
      <Icon aria-hidden className="size-5" />
    </button>
  )
}

import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../styles/class-names.ts'

export type ChipProps = { selected: boolean; onToggle: () => void; children: ReactNode }

/** A choice that is on or off; a tick goes with the colour, and the padding moves for it: the chips after it do not move. */
export function Chip({ selected, onToggle, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={selected}
      onClick={onToggle}
      className={classNames(
        'relative inline-flex min-h-11 items-center rounded-chip border py-1.5 text-start wrap-anywhere transition-colors duration-150',
        'focus-visible:rounded-chip',
        selected
          ? 'border-indigo bg-indigo ps-6.5 pe-3.5 text-card hover:bg-indigo-deep'
          : 'border-edge px-5 bg-card text-ink hover:border-indigo hover:text-indigo-deep',
      )}
    >
      {selected && <Check aria-hidden className="absolute start-2.5 size-3" />}
      <span className="contents">{children}</span>
    </button>
  )
}

/** A named row of chips that wraps on narrow screens, or takes its place in the row around it. */
export function ChipGroup({
  label,
  inRow = false,
  children,
}: {
  label: string
  inRow?: boolean
  children: ReactNode
}) {
  return (
    <fieldset
      aria-label={label}
      className={inRow ? 'flex shrink-0 gap-2 *:shrink-0' : 'flex flex-wrap gap-2'}
    >
      {children}
    </fieldset>
  )
}

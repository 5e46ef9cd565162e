import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'
import { classNames } from '../styles/class-names.ts'
import { useEarlyInput } from './use-early-input.ts'

export type SelectProps = Omit<ComponentProps<'select'>, 'ref' | 'value' | 'onChange'> & {
  value: string
  onChange: (value: string) => void
  options: { value: string; label: string }[]
}

/** The browser's own select with an arrow of the shop, which phones open as a native wheel; its label is the caller's. */
export function Select({ value, onChange, options, className, ...rest }: SelectProps) {
  const select = useRef<HTMLSelectElement>(null)
  useEarlyInput(select, value, onChange)
  return (
    <span className="relative block max-w-full">
      <select
        {...rest}
        ref={select}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={classNames(className, 'appearance-none truncate')}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute end-3.5 top-1/2 size-5 -translate-y-1/2 text-ink-soft"
      />
    </span>
  )
}

import { ChevronDown } from 'lucide-react'
import { useRef } from 'react'
import { useEarlyInput } from '../forms/use-early-input.ts'

type ChipSelectProps = {
  label: string
  value: string
  onChange: (value: string) => void
  options: { value: string; label: string }[]
}

/** A dropdown among chips: the browser's own select, which phones open as a native wheel. */
export function ChipSelect({ label, value, onChange, options }: ChipSelectProps) {
  const select = useRef<HTMLSelectElement>(null)
  useEarlyInput(select, value, onChange)
  return (
    <span className="relative block max-w-full">
      <select
        ref={select}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-11 max-w-full appearance-none truncate rounded-chip leading-8 border border-edge bg-card ps-5 pe-10 hover:border-indigo hover:text-indigo-deep focus-visible:rounded-chip"
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

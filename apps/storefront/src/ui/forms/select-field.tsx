import { ChevronDown } from 'lucide-react'
import { useRef } from 'react'
import { classNames } from '../styles/class-names.ts'
import { controlClasses, Field } from './field.tsx'
import { useEarlyInput } from './use-early-input.ts'

export type SelectFieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  options: { value: string; label: string }[]
  error?: string | undefined
  disabled?: boolean
  className?: string
}

/** A dropdown: the browser's own select, which phones open as a native wheel. */
export function SelectField({
  label,
  value,
  onChange,
  options,
  error,
  disabled,
  className,
}: SelectFieldProps) {
  const select = useRef<HTMLSelectElement>(null)
  useEarlyInput(select, value, onChange)
  return (
    <Field label={label} error={error} className={className}>
      {(control) => (
        <span className="relative block">
          <select
            {...control}
            ref={select}
            value={value}
            disabled={disabled}
            onChange={(event) => onChange(event.target.value)}
            className={classNames(controlClasses, 'appearance-none truncate pe-11')}
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
      )}
    </Field>
  )
}

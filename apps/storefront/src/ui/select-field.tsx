import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { controlClasses, Field } from './field.tsx'

export type SelectFieldProps = Omit<ComponentProps<'select'>, 'id'> & {
  label: string
  error?: string | undefined
  hint?: ReactNode
  options: { value: string; label: string }[]
}

/** A dropdown: the browser's own select, which phones open as a native wheel. */
export function SelectField({ label, error, hint, options, className, ...select }: SelectFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      {(control) => (
        <span className="relative block">
          <select {...select} {...control} className={classNames(controlClasses, 'appearance-none pe-11')}>
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

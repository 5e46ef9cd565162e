import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { classNames } from '../styles/class-names.ts'
import { controlClasses, Field } from './field.tsx'
import { NeedsScript } from './needs-script.tsx'
import { useEarlyInput } from './use-early-input.ts'

export type SearchFieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  placeholder: string
  className?: string
}

/** A search box with a button that empties it and gives the focus back; its placeholder is its label to see. */
export function SearchField({ label, value, onChange, placeholder, className }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useEarlyInput(input, value, onChange)
  return (
    <Field label={label} isLabelHidden className={className}>
      {(control) => (
        <>
          <span className="relative block">
            <Search
              aria-hidden
              className="pointer-events-none absolute start-3.5 top-1/2 size-5 -translate-y-1/2 text-ink-soft"
            />
            <input
              {...control}
              ref={input}
              type="search"
              value={value}
              placeholder={placeholder}
              onChange={(event) => onChange(event.target.value)}
              className={classNames(controlClasses, 'px-11 [&::-webkit-search-cancel-button]:hidden')}
            />
            {value !== '' && (
              <button
                type="button"
                aria-label="ล้างคำค้นหา"
                className="absolute end-0.5 top-0.5 grid size-11 place-items-center rounded-sm text-ink-soft hover:text-ink"
                onClick={() => {
                  onChange('')
                  input.current?.focus()
                }}
              >
                <X aria-hidden className="size-5" />
              </button>
            )}
          </span>
          <NeedsScript part="การค้นหา" />
        </>
      )}
    </Field>
  )
}

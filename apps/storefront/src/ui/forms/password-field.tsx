import { useRevealed } from '@jansi/client/use-revealed'
import { Eye, EyeOff } from 'lucide-react'
import { useRef } from 'react'
import { classNames } from '../styles/class-names.ts'
import { controlClasses, Field } from './field.tsx'
import type { TextFieldProps } from './text-field.tsx'

/** A password field with a button that shows and hides the input. A password that is sent is hidden again. */
export function PasswordField({ label, error, hint, optional, className, ...input }: TextFieldProps) {
  const frame = useRef<HTMLSpanElement>(null)
  const [shown, setShown] = useRevealed(frame)
  const Icon = shown ? EyeOff : Eye
  return (
    <Field label={label} error={error} hint={hint} optional={optional} className={className}>
      {(control) => (
        <span ref={frame} className="relative block">
          <input
            autoComplete="current-password"
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={classNames(controlClasses, 'pe-12')}
          />
          <button
            type="button"
            aria-label={shown ? `ซ่อน${label}` : `แสดง${label}`}
            onClick={() => setShown(!shown)}
            className="absolute end-0.5 top-0.5 grid size-11 place-items-center rounded-sm text-ink-soft hover:text-indigo-deep"
          >
            <Icon aria-hidden className="size-5" />
          </button>
        </span>
      )}
    </Field>
  )
}

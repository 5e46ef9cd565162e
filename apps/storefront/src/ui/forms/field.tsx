import type { Elements } from '@jansi/client/elements'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

/** The attributes of a control inside a Field, so that label, hint and error belong to it. */
export type FieldControl = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export type FieldProps = {
  label: string
  /** Only for screen readers: the placeholder is the label to see. */
  isLabelHidden?: boolean | undefined
  /** The fault of the value and how to correct it; empty or absent if there is none. */
  error?: string | undefined
  hint?: ReactNode
  optional?: boolean
  className?: string
  children: (control: FieldControl) => Elements
}

/** A label, a control, its hint and its error, tied together for screen readers. */
export function Field({ label, isLabelHidden, error, hint, optional, className, children }: FieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'mb-1 block font-semibold'}>
        <span>{label}</span>
        {optional && <span className="ms-2 text-sm font-normal text-ink-soft">(ไม่บังคับ)</span>}
      </label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p id={hintId} className="mt-1 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <p id={errorId} aria-live="polite" className="text-sm text-coral-deep">
        {error && (
          <span className="mt-2 flex items-start gap-1.5">
            <CircleAlert aria-hidden className="mt-1 size-4 shrink-0" />
            <span>{error}</span>
          </span>
        )}
      </p>
    </div>
  )
}

/** The look of every text-like control. */
export const controlClasses =
  'block min-h-12 w-full rounded-sm border border-edge bg-card px-4 py-2 text-base text-ink ' +
  // Chromium cuts a line of a field at the line's edge, and the marks of ซื้อ need more than 1.65.
  '[&:not(textarea)]:py-[7px] [&:not(textarea)]:leading-8 ' +
  'placeholder:text-ink-soft/80 focus-visible:rounded-sm ' +
  'aria-invalid:border-coral aria-invalid:outline-coral ' +
  '[&[readonly]]:border-line [&[readonly]]:bg-paper [&[readonly]]:text-ink-soft disabled:border-line disabled:bg-paper'

import type { ComponentProps, ReactNode } from 'react'
import { controlClasses, Field } from './field.tsx'

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id'> & {
  label: string
  error?: string | undefined
  hint?: ReactNode
}

/** A text field of several lines. */
export function TextArea({ label, error, hint, className, ...textarea }: TextAreaProps) {
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      {(control) => <textarea {...textarea} {...control} className={controlClasses} />}
    </Field>
  )
}

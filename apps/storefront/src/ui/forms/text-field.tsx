import type { ComponentProps, ReactNode } from 'react'
import { controlClasses, Field } from './field.tsx'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  label: string
  error?: string | undefined
  hint?: ReactNode
  optional?: boolean
}

/** A one-line text field; spread react-hook-form's `register(…)` onto it. */
export function TextField({ label, error, hint, optional, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} optional={optional} className={className}>
      {(control) => <input type="text" {...input} {...control} className={controlClasses} />}
    </Field>
  )
}

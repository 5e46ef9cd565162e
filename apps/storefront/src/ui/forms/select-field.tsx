import { classNames } from '../styles/class-names.ts'
import { controlClasses, Field } from './field.tsx'
import { Select, type SelectProps } from './select.tsx'

export type SelectFieldProps = Pick<SelectProps, 'value' | 'onChange' | 'options' | 'disabled'> & {
  label: string
  error?: string | undefined
  className?: string
}

/** A dropdown with its label above. */
export function SelectField({ label, error, className, ...select }: SelectFieldProps) {
  return (
    <Field label={label} error={error} className={className}>
      {(control) => <Select {...control} {...select} className={classNames(controlClasses, 'pe-11')} />}
    </Field>
  )
}

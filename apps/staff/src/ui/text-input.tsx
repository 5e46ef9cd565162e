import { bindThai } from '@jansi/client/format'
import type { InputBaseComponentProps } from '@mui/material/InputBase'
import TextField from '@mui/material/TextField'

export type TextInputProps = {
  label: string
  value: string
  onChange: (value: string) => void
  problem?: string | undefined
  hint?: string | undefined
  required?: boolean
  /** More than one: a field of several lines. */
  rows?: number
  maxLength?: number | undefined
  type?: 'text' | 'email' | 'url' | 'tel' | 'datetime-local' | 'date'
  /** Further attributes of the input itself. */
  attributes?: InputBaseComponentProps
}

/** A text field that shows its problem, otherwise its hint, in which a number stays next to its unit. */
export function TextInput(props: TextInputProps) {
  const { label, value, onChange, problem, hint, required = false, rows = 1, type = 'text' } = props
  const isTime = type === 'datetime-local' || type === 'date'
  return (
    <TextField
      label={label}
      value={value}
      type={type}
      required={required}
      onChange={(event) => onChange(event.target.value)}
      error={problem !== undefined}
      helperText={problem ?? (hint && bindThai(hint))}
      {...(rows > 1 && { multiline: true, minRows: rows })}
      slotProps={{
        htmlInput: {
          ...(!isTime && { maxLength: props.maxLength }),
          ...props.attributes,
        },
        ...(isTime && { inputLabel: { shrink: true } }),
      }}
    />
  )
}

import { bindThai } from '@jansi/client/format'
import { plainDay } from '@jansi/contract/clean-number'
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

/** Days that the API takes; browsers let nobody type a longer year. */
const BOUNDS = {
  date: { min: '2000-01-01', max: '2199-12-31' },
  'datetime-local': { min: '2000-01-01T00:00', max: '2199-12-31T23:59' },
}

/** A text field that shows its problem, otherwise its hint, in which a number stays next to its unit. A year of the Buddhist
 * calendar in a day becomes its year of the Christian one. */
export function TextInput(props: TextInputProps) {
  const { label, value, onChange, problem, hint, required = false, rows = 1, type = 'text' } = props
  const isTime = type === 'datetime-local' || type === 'date'
  return (
    <TextField
      label={label}
      value={value}
      type={type}
      required={required}
      onChange={({ target }) => onChange(isTime ? plainDay(target.value) : target.value)}
      error={problem !== undefined}
      helperText={problem ?? (hint && bindThai(hint))}
      {...(rows > 1 && { multiline: true, minRows: rows })}
      slotProps={{
        htmlInput: {
          ...(isTime ? BOUNDS[type] : { maxLength: props.maxLength }),
          ...props.attributes,
        },
        ...(isTime && { inputLabel: { shrink: true } }),
      }}
    />
  )
}

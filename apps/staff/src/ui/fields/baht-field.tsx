import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { type ReactNode, useState } from 'react'

export type BahtFieldProps = {
  label: string
  /** Baht as typed. */
  value: string
  problem: string | undefined
  hint?: ReactNode
  disabled?: boolean
  onChange: (value: string) => void
}

/** An amount in baht, kept as it is typed. Its problem is shown once the field is left. */
export function BahtField({ label, value, problem, hint, disabled = false, onChange }: BahtFieldProps) {
  const [isTyping, setTyping] = useState(false)
  const shown = isTyping ? undefined : problem
  return (
    <TextField
      label={label}
      value={value}
      disabled={disabled}
      onChange={({ target }) => {
        setTyping(document.activeElement === target)
        onChange(target.value)
      }}
      onBlur={() => setTyping(false)}
      error={shown !== undefined}
      helperText={shown ?? hint}
      slotProps={{
        htmlInput: { inputMode: 'decimal' },
        input: { startAdornment: <InputAdornment position="start">฿</InputAdornment> },
        // The hint names the reason why the field is disabled, so it is to be read.
        formHelperText: { sx: { '&.Mui-disabled': { color: 'text.secondary' } } },
      }}
    />
  )
}

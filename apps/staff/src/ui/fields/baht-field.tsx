import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import type { ReactNode } from 'react'
import { MAX_BAHT_CHARACTERS } from '../../lib/text/baht-text.ts'

export type BahtFieldProps = {
  label: string
  /** Baht as typed. */
  value: string
  problem: string | undefined
  hint?: ReactNode
  disabled?: boolean
  onChange: (value: string) => void
}

/** An amount in baht, kept as it is typed. */
export function BahtField({ label, value, problem, hint, disabled = false, onChange }: BahtFieldProps) {
  return (
    <TextField
      label={label}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value)}
      error={problem !== undefined}
      helperText={problem ?? hint}
      slotProps={{
        htmlInput: { inputMode: 'decimal', maxLength: MAX_BAHT_CHARACTERS },
        input: { startAdornment: <InputAdornment position="start">฿</InputAdornment> },
      }}
    />
  )
}

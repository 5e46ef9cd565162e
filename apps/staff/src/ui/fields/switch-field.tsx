import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'

export type SwitchFieldProps = {
  label: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

/** A switch with its label. */
export function SwitchField({ label, checked, disabled = false, onChange }: SwitchFieldProps) {
  return (
    <FormControlLabel
      control={<Switch checked={checked} onChange={(_, next) => onChange(next)} />}
      label={label}
      disabled={disabled}
      sx={{ minHeight: 44 }}
    />
  )
}

/** A box to tick with its label. */
export function CheckboxField({ label, checked, disabled = false, onChange }: SwitchFieldProps) {
  return (
    <FormControlLabel
      control={<Checkbox checked={checked} onChange={(_, next) => onChange(next)} />}
      label={label}
      disabled={disabled}
    />
  )
}

import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'

type SwitchFieldProps = {
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

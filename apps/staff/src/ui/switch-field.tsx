import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'

/** A switch with its label. */
export function SwitchField(props: {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  return (
    <FormControlLabel
      control={<Switch checked={props.checked} onChange={(_, checked) => props.onChange(checked)} />}
      label={props.label}
      sx={{ minHeight: 44 }}
    />
  )
}

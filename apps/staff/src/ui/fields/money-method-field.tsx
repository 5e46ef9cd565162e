import { MONEY_METHOD_NAMES, MONEY_METHODS, type MoneyMethod } from '@jansi/contract/journal'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'

type MoneyMethodFieldProps = {
  label: string
  value: MoneyMethod
  onChange: (method: MoneyMethod) => void
}

/** The way by which money comes in or goes back. */
export function MoneyMethodField({ label, value, onChange }: MoneyMethodFieldProps) {
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={({ target }) => onChange(MONEY_METHODS.find((one) => one === target.value) ?? value)}
    >
      {MONEY_METHODS.map((one) => (
        <MenuItem key={one} value={one}>
          {MONEY_METHOD_NAMES[one]}
        </MenuItem>
      ))}
    </TextField>
  )
}

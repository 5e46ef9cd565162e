import { asciiDigits } from '@jansi/contract/clean-number'
import AddIcon from '@mui/icons-material/Add'
import RemoveIcon from '@mui/icons-material/Remove'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'

type QuantityFieldProps = {
  label: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
}

/** A whole number with − and +, kept between min and max. */
export function QuantityField({ label, value, min, max, onChange }: QuantityFieldProps) {
  const set = (next: number) => onChange(Math.min(max, Math.max(min, Math.trunc(next) || 0)))
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
      <IconButton aria-label={`ลด${label}`} disabled={value <= min} onClick={() => set(value - 1)}>
        <RemoveIcon fontSize="small" />
      </IconButton>
      <TextField
        value={value}
        onChange={(event) => set(Number(asciiDigits(event.target.value)))}
        slotProps={{
          htmlInput: { inputMode: 'numeric', 'aria-label': label, style: { textAlign: 'center', width: 32 } },
        }}
        sx={{ width: 'auto !important' }}
      />
      <IconButton aria-label={`เพิ่ม${label}`} disabled={value >= max} onClick={() => set(value + 1)}>
        <AddIcon fontSize="small" />
      </IconButton>
    </Box>
  )
}

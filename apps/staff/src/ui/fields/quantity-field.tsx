import AddIcon from '@mui/icons-material/Add'
import RemoveIcon from '@mui/icons-material/Remove'
import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import { useId } from 'react'
import { useFigure } from './use-figure.ts'

type QuantityFieldProps = {
  label: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
}

/** A whole number between min and max with − and +. */
export function QuantityField({ label, value, min, max, onChange }: QuantityFieldProps) {
  const figure = useFigure({ value, min, max, unread: value, onChange })
  const problemId = useId()
  const step = (by: 1 | -1) => {
    figure.forget()
    onChange(Math.min(max, Math.max(min, value + by)))
  }
  return (
    <Box sx={{ display: 'inline-grid', justifyItems: 'start' }}>
      <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
        <IconButton aria-label={`ลด${label}`} disabled={value <= min} onClick={() => step(-1)}>
          <RemoveIcon fontSize="small" />
        </IconButton>
        <TextField
          value={figure.text}
          error={figure.problem !== undefined}
          onChange={({ target }) => figure.type(target.value)}
          onBlur={figure.leave}
          slotProps={{
            htmlInput: {
              ...figure.input,
              'aria-label': label,
              'aria-describedby': figure.problem && problemId,
              style: { textAlign: 'center', width: `max(32px, ${figure.text.length}ch)` },
            },
          }}
          sx={{ width: 'auto !important' }}
        />
        <IconButton aria-label={`เพิ่ม${label}`} disabled={value >= max} onClick={() => step(1)}>
          <AddIcon fontSize="small" />
        </IconButton>
      </Box>
      {figure.problem && (
        <FormHelperText error role="alert" id={problemId}>
          {figure.problem}
        </FormHelperText>
      )}
    </Box>
  )
}

import { useAnnouncement } from '@jansi/client/use-announcement'
import AddIcon from '@mui/icons-material/Add'
import RemoveIcon from '@mui/icons-material/Remove'
import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import { useId } from 'react'
import { FOR_SCREEN_READERS } from '../page/for-screen-readers.ts'
import { useFigure } from './use-figure.ts'

type QuantityFieldProps = {
  label: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
}

const atLimit = { '&[aria-disabled=true]': { color: 'action.disabled' } }

/** A whole number between min and max with − and +, which announce the new number and keep the focus at their limit. */
export function QuantityField({ label, value, min, max, onChange }: QuantityFieldProps) {
  const figure = useFigure({ value, min, max, unread: value, onChange })
  const problemId = useId()
  const [told, tell] = useAnnouncement(`${value} ชิ้น`)
  const step = (by: 1 | -1) => {
    figure.forget()
    const next = Math.min(max, Math.max(min, value + by))
    if (next === value) return
    tell()
    onChange(next)
  }
  return (
    <Box sx={{ display: 'inline-grid', justifyItems: 'start' }}>
      <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
        <IconButton
          aria-label={`ลด${label}`}
          aria-disabled={value <= min}
          sx={atLimit}
          onClick={() => step(-1)}
        >
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
        <IconButton
          aria-label={`เพิ่ม${label}`}
          aria-disabled={value >= max}
          sx={atLimit}
          onClick={() => step(1)}
        >
          <AddIcon fontSize="small" />
        </IconButton>
      </Box>
      <Box role="status" sx={FOR_SCREEN_READERS}>
        {told}
      </Box>
      {figure.problem && (
        <FormHelperText error role="alert" id={problemId}>
          {figure.problem}
        </FormHelperText>
      )}
    </Box>
  )
}

import { MAX_STOCK_REASON_CHARACTERS } from '@jansi/contract/staff-stock'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import { useId } from 'react'

type ChoiceProps<Value extends string> = {
  legend: string
  value: Value
  choices: readonly { value: Value; label: string; disabled?: boolean }[]
  /** Several short choices next to each other. */
  inColumns?: boolean
  onChange: (value: Value) => void
}

/** One of a few values, all of them shown. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { legend, value, choices, inColumns = false, onChange } = props
  const legendId = useId()
  function choose(text: string) {
    const chosen = choices.find((choice) => choice.value === text)
    if (chosen) onChange(chosen.value)
  }
  return (
    <FormControl>
      <FormLabel id={legendId}>{legend}</FormLabel>
      <RadioGroup
        aria-labelledby={legendId}
        value={value}
        onChange={(_, text) => choose(text)}
        sx={
          inColumns ? { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))' } : {}
        }
      >
        {choices.map((choice) => (
          <FormControlLabel
            key={choice.value}
            value={choice.value}
            control={<Radio />}
            label={choice.label}
            disabled={choice.disabled === true}
          />
        ))}
      </RadioGroup>
    </FormControl>
  )
}

type StockReasonProps = {
  value: string
  placeholder: string
  required?: boolean
  onChange: (reason: string) => void
}

/** Why the stock or a piece is changed. */
export function StockReason({ value, placeholder, required = true, onChange }: StockReasonProps) {
  return (
    <TextField
      label="เหตุผล"
      required={required}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { maxLength: MAX_STOCK_REASON_CHARACTERS } }}
    />
  )
}

import { MAX_ORDER_REASON_CHARACTERS } from '@jansi/contract/limits'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { reasonText } from './reason-text.ts'

// A chosen reason is put in front of the written text.
const MAX_WRITTEN_CHARACTERS = MAX_ORDER_REASON_CHARACTERS - 100

/** A reason as it is chosen and written; `reason` is how the member reads it, empty until there is one. Starts with a text written before. */
export function useReason(before = '') {
  const [chosen, setChosen] = useState('')
  const [written, setWritten] = useState(before)
  return { chosen, setChosen, written, setWritten, reason: reasonText(chosen, written) }
}

/** Canned reasons to choose from, and a field for text. */
export function ReasonChoice(props: { reasons: readonly string[]; value: ReturnType<typeof useReason> }) {
  const { chosen, setChosen, written, setWritten } = props.value
  return (
    <>
      {props.reasons.length > 0 && (
        <FormControl>
          <FormLabel id="reasons">เหตุผล</FormLabel>
          <RadioGroup aria-labelledby="reasons" value={chosen} onChange={(_, value) => setChosen(value)}>
            {props.reasons.map((text) => (
              <FormControlLabel key={text} value={text} control={<Radio />} label={text} />
            ))}
          </RadioGroup>
        </FormControl>
      )}
      <TextField
        label="รายละเอียดเพิ่มเติม"
        value={written}
        onChange={(event) => setWritten(event.target.value)}
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: MAX_WRITTEN_CHARACTERS } }}
      />
    </>
  )
}

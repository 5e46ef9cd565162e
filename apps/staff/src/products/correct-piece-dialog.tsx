import type { BodyInput } from '@jansi/contract/endpoint'
import { CORRECTED_STATES } from '@jansi/contract/numbered-pieces'
import type { correctPiece, Piece } from '@jansi/contract/staff-pieces'
import { MAX_STOCK_REASON_CHARACTERS } from '@jansi/contract/staff-stock'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { FormDialog } from '../ui/form-dialog.tsx'
import { PIECE_STATE_NAMES } from './piece-states.ts'

export type Correction = BodyInput<typeof correctPiece>

type CorrectPieceDialogProps = {
  piece: Piece
  busy: boolean
  onConfirm: (body: Correction) => void
  onClose: () => void
}

/** Asks where a numbered piece really is, and why it was recorded elsewhere. */
export function CorrectPieceDialog({ piece, busy, onConfirm, onClose }: CorrectPieceDialogProps) {
  const states = CORRECTED_STATES.filter((state) => state !== piece.state)
  const [state, setState] = useState(states[0] ?? 'on_shelf')
  const [reason, setReason] = useState('')
  return (
    <FormDialog
      title={`แก้ #${piece.number}`}
      confirm="บันทึก"
      busy={busy}
      ready={reason.trim() !== ''}
      onConfirm={() => onConfirm({ was: piece.state, state, reason: reason.trim() })}
      onClose={onClose}
    >
      <Typography>
        ตอนนี้บันทึกว่า “{PIECE_STATE_NAMES[piece.state]}” แก้เฉพาะเมื่อของจริงอยู่ที่อื่น จำนวนในสต็อกไม่เปลี่ยน
      </Typography>
      <FormControl>
        <FormLabel id="piece-state">ของจริงอยู่ที่ไหน</FormLabel>
        <RadioGroup
          aria-labelledby="piece-state"
          value={state}
          onChange={(_, value) => setState(states.find((one) => one === value) ?? state)}
        >
          {states.map((one) => (
            <FormControlLabel key={one} value={one} control={<Radio />} label={PIECE_STATE_NAMES[one]} />
          ))}
        </RadioGroup>
      </FormControl>
      <TextField
        label="เหตุผล"
        required
        placeholder="เช่น พบอยู่บนชั้น"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        slotProps={{ htmlInput: { maxLength: MAX_STOCK_REASON_CHARACTERS } }}
      />
    </FormDialog>
  )
}

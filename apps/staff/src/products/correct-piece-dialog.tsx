import type { BodyInput } from '@jansi/contract/endpoint'
import { CORRECTED_STATES } from '@jansi/contract/numbered-pieces'
import type { correctPiece, Piece } from '@jansi/contract/staff-pieces'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { Choice, StockReason } from './dialog-fields.tsx'
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
  const [adds, setAdds] = useState<boolean | null>(null)
  const isFound = (piece.state === 'written_off' || piece.state === 'sold') && state === 'on_shelf'
  return (
    <FormDialog
      title={`แก้ #${piece.number}`}
      confirm="บันทึก"
      busy={busy}
      ready={reason.trim() !== '' && (!isFound || adds !== null)}
      onConfirm={() =>
        onConfirm({
          was: piece.state,
          state,
          reason: reason.trim(),
          ...(isFound && { adds_to_stock: adds === true }),
        })
      }
      onClose={onClose}
    >
      <Typography>
        {`ตอนนี้บันทึกว่า “${PIECE_STATE_NAMES[piece.state]}” แก้เฉพาะเมื่อของจริงอยู่ที่อื่น${isFound ? '' : ' จำนวนในสต็อกไม่เปลี่ยน'}`}
      </Typography>
      <Choice
        legend="ของจริงอยู่ที่ไหน"
        value={state}
        choices={states.map((one) => ({ value: one, label: PIECE_STATE_NAMES[one] }))}
        onChange={setState}
      />
      {isFound && (
        <Choice
          legend="ชิ้นที่พบนับในสต็อกแล้วหรือยัง"
          value={adds === null ? '' : adds ? 'adds' : 'counted'}
          choices={[
            { value: 'adds', label: 'ยังไม่นับ เพิ่มสต็อก 1 ชิ้น' },
            { value: 'counted', label: 'นับแล้ว สต็อกไม่เปลี่ยน' },
          ]}
          onChange={(value) => setAdds(value === 'adds')}
        />
      )}
      <StockReason value={reason} placeholder="เช่น พบอยู่บนชั้น" onChange={setReason} />
    </FormDialog>
  )
}

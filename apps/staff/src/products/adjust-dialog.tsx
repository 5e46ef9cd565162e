import { formatCount } from '@jansi/client/format'
import type { StaffVariant } from '@jansi/contract/staff-catalog'
import { MAX_ADJUSTED_PIECES, MAX_STOCK_REASON_CHARACTERS } from '@jansi/contract/staff-stock'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { FormDialog } from '../ui/form-dialog.tsx'
import { QuantityField } from '../ui/quantity-field.tsx'

type AdjustDialogProps = {
  variant: StaffVariant
  busy: boolean
  onConfirm: (body: { available: number; reason: string }) => void
  onClose: () => void
}

/** Asks how many pieces came or went, and why. */
export function AdjustDialog({ variant, busy, onConfirm, onClose }: AdjustDialogProps) {
  const [way, setWay] = useState<'add' | 'take'>('add')
  const [pieces, setPieces] = useState(1)
  const [reason, setReason] = useState('')
  const change = way === 'add' ? pieces : -pieces
  const most = way === 'add' ? MAX_ADJUSTED_PIECES : variant.available
  return (
    <FormDialog
      title={`ปรับสต็อก ${variant.size}`}
      confirm="บันทึกการปรับ"
      busy={busy}
      ready={pieces > 0 && pieces <= most && reason.trim() !== ''}
      onConfirm={() => onConfirm({ available: change, reason: reason.trim() })}
      onClose={onClose}
    >
      <FormControl>
        <FormLabel id="adjust-way">ของเพิ่มหรือลด</FormLabel>
        <RadioGroup
          row
          aria-labelledby="adjust-way"
          value={way}
          onChange={(_, value) => {
            setWay(value === 'take' ? 'take' : 'add')
            if (value === 'take') setPieces((was) => Math.min(was, variant.available))
          }}
        >
          <FormControlLabel value="add" control={<Radio />} label="เพิ่มของ" />
          <FormControlLabel
            value="take"
            control={<Radio />}
            label="ลดของ"
            disabled={variant.available === 0}
          />
        </RadioGroup>
      </FormControl>
      <QuantityField
        label="จำนวนชิ้น"
        value={pieces}
        min={way === 'take' && variant.available === 0 ? 0 : 1}
        max={most}
        onChange={setPieces}
      />
      <Typography aria-live="polite">
        เหลือ {formatCount(variant.available)} → <strong>{formatCount(variant.available + change)}</strong> ชิ้น
      </Typography>
      <TextField
        label="เหตุผล"
        required
        placeholder="เช่น ซื้อเพิ่ม นับใหม่"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        slotProps={{ htmlInput: { maxLength: MAX_STOCK_REASON_CHARACTERS } }}
      />
    </FormDialog>
  )
}

import type { StaffTarget } from '@jansi/contract/staff-orders'
import Alert from '@mui/material/Alert'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { FormDialog } from '../ui/form-dialog.tsx'
import { ORDER_MOVES, reasonText } from './order-moves.ts'

const LONGEST_REASON = 900

type MoveDialogProps = {
  to: StaffTarget
  reasonRequired: boolean
  slipSeenBefore: boolean
  busy: boolean
  onConfirm: (reason: string) => void
  onClose: () => void
}

/** Asks for the reason of a move, or whether to make it with a slip that was seen before. */
export function MoveDialog(props: MoveDialogProps) {
  const { to, reasonRequired, slipSeenBefore, busy, onConfirm, onClose } = props
  const move = ORDER_MOVES[to]
  const [chosen, setChosen] = useState('')
  const [written, setWritten] = useState('')
  const reason = reasonText(chosen, written)
  const asksReason = move.grave || reasonRequired
  return (
    <FormDialog
      title={move.title}
      confirm={move.confirm}
      tone={move.grave ? 'error' : 'primary'}
      busy={busy}
      ready={!reasonRequired || reason !== ''}
      onConfirm={() => onConfirm(reason)}
      onClose={onClose}
    >
      {!move.grave && slipSeenBefore && (
        <Alert severity="error">สลิปนี้เคยใช้กับรายการอื่นแล้ว ตรวจยอดเงินเข้าบัญชีให้แน่ใจก่อน</Alert>
      )}
      {asksReason && (
        <>
          <Typography color="textSecondary">
            สมาชิกจะอ่านเหตุผลนี้ในอีเมลและประวัติคำสั่งซื้อ{reasonRequired ? '' : ' (ไม่ระบุก็ได้)'}
          </Typography>
          {move.reasons.length > 0 && (
            <FormControl>
              <FormLabel id="reasons">เหตุผล</FormLabel>
              <RadioGroup aria-labelledby="reasons" value={chosen} onChange={(_, value) => setChosen(value)}>
                {move.reasons.map((text) => (
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
            slotProps={{ htmlInput: { maxLength: LONGEST_REASON } }}
          />
        </>
      )}
    </FormDialog>
  )
}

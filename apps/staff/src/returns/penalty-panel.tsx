import { formatBaht } from '@jansi/client/format'
import { waivePenalty } from '@jansi/contract/staff-loans'
import { MAX_RETURN_NOTE_CHARACTERS, markPenaltyPaid, type StaffReturn } from '@jansi/contract/staff-returns'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { useRecordAction } from '../lib/use-record-action.ts'
import { SlipView } from '../review/slip-view.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Panel } from '../ui/panel.tsx'

/** How the penalties of a return stand: owed, their slip, paid. Nothing where none are owed. */
export function PenaltyPanel({ session, onExpired }: { session: StaffReturn; onExpired: () => void }) {
  const [asking, setAsking] = useState<'paid' | 'waive' | null>(null)
  const slip = session.penalty_slip
  if (session.total_penalties === 0) return null
  return (
    <Panel title="การชำระค่าปรับ">
      <Typography sx={{ mb: 1.5 }}>
        {session.payment_complete ? 'ชำระแล้ว' : 'รอสมาชิกชำระ'} {formatBaht(session.total_penalties)}
      </Typography>
      {slip && <SlipView slip={slip} name="สลิปค่าปรับ" onExpired={onExpired} />}
      {!slip && !session.payment_complete && (
        <Typography color="textSecondary">สมาชิกยังไม่แนบสลิปค่าปรับ</Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2, '&:empty': { display: 'none' } }}>
        {session.can.penalty_paid && (
          <Button variant="contained" onClick={() => setAsking('paid')}>
            ยืนยันว่าชำระค่าปรับแล้ว
          </Button>
        )}
        {session.can.waive_penalty && (
          <Button variant="outlined" onClick={() => setAsking('waive')}>
            ยกเว้นค่าปรับ
          </Button>
        )}
      </Box>
      {asking === 'paid' && <PenaltyDialog session={session} onClose={() => setAsking(null)} />}
      {asking === 'waive' && <WaiveDialog session={session} onClose={() => setAsking(null)} />}
    </Panel>
  )
}

function PenaltyDialog({ session, onClose }: { session: StaffReturn; onClose: () => void }) {
  const [note, setNote] = useState('')
  const { run, busy } = useRecordAction('returns', session.id)

  async function confirm() {
    const text = note.trim()
    const succeeded = await run(
      () => api(markPenaltyPaid, { params: { id: session.id }, body: text ? { note: text } : {} }),
      'บันทึกว่าชำระค่าปรับแล้ว',
    )
    if (succeeded) onClose()
  }

  return (
    <FormDialog
      title="ยืนยันการชำระค่าปรับ"
      confirm="ยืนยันการชำระ"
      busy={busy}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Typography>ได้รับค่าปรับ {formatBaht(session.total_penalties)} ครบแล้ว</Typography>
      <TextField
        label="บันทึก (ไม่ระบุก็ได้)"
        value={note}
        onChange={(event) => setNote(event.target.value)}
        slotProps={{ htmlInput: { maxLength: MAX_RETURN_NOTE_CHARACTERS } }}
      />
    </FormDialog>
  )
}

function WaiveDialog({ session, onClose }: { session: StaffReturn; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const { run, busy } = useRecordAction('returns', session.id)
  const text = reason.trim()

  async function confirm() {
    const succeeded = await run(
      () => api(waivePenalty, { params: { id: session.id }, body: { reason: text } }),
      'ยกเว้นค่าปรับแล้ว',
    )
    if (succeeded) onClose()
  }

  return (
    <FormDialog
      title="ยกเว้นค่าปรับ"
      confirm="ยืนยันยกเว้น"
      busy={busy}
      ready={text !== ''}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Typography>ยกเว้นค่าปรับที่ค้าง {formatBaht(session.total_penalties)} ทั้งหมด เรียกคืนไม่ได้</Typography>
      <TextField
        label="เหตุผลที่ยกเว้น"
        required
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: MAX_RETURN_NOTE_CHARACTERS } }}
      />
    </FormDialog>
  )
}

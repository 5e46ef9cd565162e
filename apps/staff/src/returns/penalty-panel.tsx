import { markPenaltyPaid, type StaffReturn } from '@jansi/contract/staff-returns'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { baht, dateTime } from '../lib/format.ts'
import { useRecordAction } from '../lib/use-record-action.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Panel } from '../ui/panel.tsx'
import { PhotoGallery } from '../ui/photo-gallery.tsx'

const LONGEST_NOTE = 1000

/** How the penalties of a return stand: owed, their slip, paid. Nothing where none are owed. */
export function PenaltyPanel({ session, onExpired }: { session: StaffReturn; onExpired: () => void }) {
  const [asking, setAsking] = useState(false)
  const slip = session.penalty_slip
  if (session.total_penalties === 0) return null
  return (
    <Panel title="การชำระค่าปรับ">
      <Typography sx={{ mb: 1.5 }}>
        {session.payment_complete ? 'ชำระแล้ว' : 'รอสมาชิกชำระ'} {baht(session.total_penalties)}
      </Typography>
      {slip && (
        <>
          <PhotoGallery
            photos={[{ src: slip.image, alt: 'สลิปค่าปรับ' }]}
            photoWidth={240}
            onExpired={onExpired}
          />
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            แนบเมื่อ {dateTime(slip.created_at)}
          </Typography>
        </>
      )}
      {!slip && !session.payment_complete && (
        <Typography color="textSecondary">สมาชิกยังไม่แนบสลิปค่าปรับ</Typography>
      )}
      {session.can.penalty_paid && (
        <Button variant="contained" sx={{ mt: 2 }} onClick={() => setAsking(true)}>
          ยืนยันว่าชำระค่าปรับแล้ว
        </Button>
      )}
      {asking && <PenaltyDialog session={session} onClose={() => setAsking(false)} />}
    </Panel>
  )
}

function PenaltyDialog({ session, onClose }: { session: StaffReturn; onClose: () => void }) {
  const [note, setNote] = useState('')
  const { run, busy } = useRecordAction('returns', session.id)

  async function confirm() {
    const text = note.trim()
    const settled = await run(
      () => api(markPenaltyPaid, { params: { id: session.id }, body: text ? { note: text } : {} }),
      'บันทึกว่าชำระค่าปรับแล้ว',
    )
    if (settled) onClose()
  }

  return (
    <FormDialog
      title="ยืนยันการชำระค่าปรับ"
      confirm="ยืนยันการชำระ"
      busy={busy}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Typography>ได้รับค่าปรับ {baht(session.total_penalties)} ครบแล้ว</Typography>
      <TextField
        label="บันทึก (ไม่ระบุก็ได้)"
        value={note}
        onChange={(event) => setNote(event.target.value)}
        slotProps={{ htmlInput: { maxLength: LONGEST_NOTE } }}
      />
    </FormDialog>
  )
}

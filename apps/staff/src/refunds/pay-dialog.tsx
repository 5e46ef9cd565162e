import { formatBaht } from '@jansi/client/format'
import { MAX_REFUND_NOTE_CHARACTERS, payRefund, type StaffRefund } from '@jansi/contract/staff-refunds'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { fullName } from '../ui/member-facts.tsx'
import { useRefundAction } from './use-refund-action.ts'

/** Records that the money went back, how and when. */
export function PayDialog({ refund, onClose }: { refund: StaffRefund; onClose: () => void }) {
  const [note, setNote] = useState('')
  const { run, busy } = useRefundAction(refund)
  const text = note.trim()

  async function confirm() {
    const { id, version } = refund
    const succeeded = await run(
      () => api(payRefund, { params: { id }, body: { version, note: text } }),
      'บันทึกว่าคืนเงินแล้ว และแจ้งสมาชิกทางอีเมล',
    )
    if (succeeded) onClose()
  }

  return (
    <FormDialog
      title="บันทึกว่าคืนเงินแล้ว"
      confirm="ยืนยันว่าคืนแล้ว"
      busy={busy}
      ready={text !== ''}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Typography>
        คืนเงิน <strong>{formatBaht(refund.amount ?? 0)}</strong> ให้ {fullName(refund.member)} แล้ว แก้ภายหลังไม่ได้
      </Typography>
      <TextField
        label="คืนเมื่อไร ทางไหน"
        required
        value={note}
        onChange={(event) => setNote(event.target.value)}
        helperText="สมาชิกเห็นข้อความนี้ในอีเมลและประวัติคำสั่งซื้อ"
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: MAX_REFUND_NOTE_CHARACTERS } }}
      />
    </FormDialog>
  )
}

import { formatBaht } from '@jansi/client/format'
import { callOf } from '@jansi/contract/endpoint'
import { payRefund, type StaffRefund } from '@jansi/contract/staff-refunds'
import Typography from '@mui/material/Typography'
import type { z } from 'zod'
import { FormText } from '../form/fields.tsx'
import { FieldsDialog } from '../form/fields-dialog.tsx'
import { useDialogForm } from '../form/use-dialog-form.ts'
import { api } from '../lib/api.ts'
import { fullName } from '../ui/member-facts.tsx'
import { useRefundAction } from './use-refund-action.ts'

const paid = payRefund.body.pick({ note: true })

type Paid = z.infer<typeof paid>

/** Records that the money went back, how and when. */
export function PayDialog({ refund, onClose }: { refund: StaffRefund; onClose: () => void }) {
  const dialog = useDialogForm(paid, { note: '' })
  const { run, busy } = useRefundAction(refund)

  async function confirm({ note }: Paid) {
    const { id, version } = refund
    const succeeded = await run(
      () => api(callOf(payRefund), { params: { id }, body: { version, note } }),
      'บันทึกว่าคืนเงินแล้ว และแจ้งสมาชิกทางอีเมล',
    )
    if (succeeded) onClose()
  }

  return (
    <FieldsDialog
      dialog={dialog}
      title="บันทึกว่าคืนเงินแล้ว"
      confirm="ยืนยันว่าคืนแล้ว"
      busy={busy}
      onConfirm={(body) => void confirm(body)}
      onClose={onClose}
    >
      <Typography>
        คืนเงิน <strong>{formatBaht(refund.amount ?? 0)}</strong> ให้ {fullName(refund.member)} แล้ว แก้ภายหลังไม่ได้
      </Typography>
      <FormText<Paid>
        name="note"
        label="คืนเมื่อไร ทางไหน"
        required
        rows={2}
        hint="สมาชิกเห็นข้อความนี้ในอีเมลและประวัติคำสั่งซื้อ"
      />
    </FieldsDialog>
  )
}

import { decideRefundRequest } from '@jansi/contract/calls/staff-orders'
import type { StaffOrder } from '@jansi/contract/staff-order-body'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRecordAction } from '../lib/actions/use-record-action.ts'
import { api } from '../lib/api/api.ts'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { ReasonField } from '../ui/fields/reason-field.tsx'
import { doneText } from './member-mail.ts'

/** Asks whether the image that a member sent for a refused checkout is a slip, since its code cannot be read. */
export function RefundRequest({ order }: { order: StaffOrder }) {
  const { run, busy } = useRecordAction('orders', order.id)
  const [isRefusing, setIsRefusing] = useState(false)
  const [written, setWritten] = useState('')
  const queryClient = useQueryClient()
  const params = { id: order.id }
  const reason = written.trim()

  async function accept() {
    const send = () => api(decideRefundRequest, { params, body: { is_slip: true } })
    if (await run(send, 'เปิดรายการตรวจยอดแล้ว')) {
      void queryClient.invalidateQueries({ queryKey: ['refunds'] })
    }
  }

  async function refuse() {
    const send = () => api(decideRefundRequest, { params, body: { is_slip: false, reason } })
    if (await run(send, doneText('ไม่รับรูปนี้แล้ว', order))) setIsRefusing(false)
  }

  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      <span>สั่งไม่สำเร็จ แต่สมาชิกบอกว่าโอนแล้ว รูปที่ส่งมาอ่าน QR ไม่ได้ ดูว่าเป็นสลิปไหมก่อนเปิดรายการคืนเงิน</span>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button variant="contained" disabled={busy} onClick={() => void accept()}>
          เป็นสลิป ไปตรวจยอด
        </Button>
        <Button variant="outlined" color="error" disabled={busy} onClick={() => setIsRefusing(true)}>
          ไม่ใช่สลิป
        </Button>
      </Box>
      {isRefusing && (
        <FormDialog
          title="ไม่ใช่สลิป"
          confirm="ไม่รับรูปนี้"
          tone="error"
          busy={busy}
          ready={reason !== ''}
          onConfirm={() => void refuse()}
          onClose={() => setIsRefusing(false)}
        >
          <ReasonField value={written} onChange={setWritten} hint="สมาชิกเห็นเหตุผลนี้ในอีเมล" />
        </FormDialog>
      )}
    </Alert>
  )
}

import { formatWeekdayTime } from '@jansi/client/format'
import type { StaffRefund } from '@jansi/contract/staff-refunds'
import Alert from '@mui/material/Alert'

/** Names the reason for which a refund waits for another person, and from when an admin may go on alone; nothing without one. */
export function SecondPersonNotice({ refund }: { refund: StaffRefund }) {
  const { needs, confirmed_alone, confirmed_by, can, confirm_alone_from } = refund
  if (refund.state === 'owed' && confirmed_alone) {
    return (
      <Alert severity="warning" sx={{ mb: 2 }}>
        {`${confirmed_by ?? 'ผู้ดูแล'} ตรวจยอดและยืนยันคนเดียว`}
      </Alert>
    )
  }
  if (needs === undefined) return null
  const reason =
    needs === 'second_yes' ? 'ยอดนี้ต้องให้ผู้ดูแลอีกคนยืนยันก่อนคืนเงิน' : 'คุณเป็นคนตรวจหรือยืนยันยอดนี้ ให้เจ้าหน้าที่อีกคนคืนเงิน'
  const alone =
    can.confirm_alone && confirm_alone_from
      ? ` ยืนยันคนเดียวด้วยรหัสผ่านได้ตั้งแต่ ${formatWeekdayTime(confirm_alone_from)}`
      : ''
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {`${reason}${alone}`}
    </Alert>
  )
}

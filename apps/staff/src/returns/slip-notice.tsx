import type { StaffReturn } from '@jansi/contract/staff-returns'
import Alert from '@mui/material/Alert'
import { hasWaitingSlip } from '../ui/fields/slip-money-field.tsx'

/** Names where the money of a slip that waits goes once no penalty is left; nothing if none waits. */
export function SlipNotice({ session: { penalty_slip } }: { session: StaffReturn }) {
  if (!penalty_slip || !hasWaitingSlip([penalty_slip])) return null
  return (
    <Alert severity="warning">
      มีสลิปที่ยังไม่ได้ตรวจ เงินตามสลิปจะไปอยู่ในรายการเงินคืนที่รอตรวจยอด และแจ้งสมาชิกทางอีเมล
    </Alert>
  )
}

import type { BodyInput } from '@jansi/contract/endpoint'
import type { StaffOrder } from '@jansi/contract/staff-order-body'
import type { handOverOrder } from '@jansi/contract/staff-orders'
import Typography from '@mui/material/Typography'
import type { ApiError } from '../lib/api/api-error.ts'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { HandOverDueDayField, useHandOverDueDay } from '../ui/fields/due-day.tsx'
import { HandOverScan, LinePieces } from './hand-over-scan.tsx'
import { PieceChoice, usePieces } from './piece-choice.tsx'

export type HandOver = BodyInput<typeof handOverOrder>

type HandOverDialogProps = {
  order: StaffOrder
  busy: boolean
  /** `showsRefusal` returns true for a refusal that the dialog shows by itself. */
  onConfirm: (handed: HandOver, showsRefusal: (error: ApiError) => boolean) => void
  onClose: () => void
}

/** Asks how many pieces of each line are handed over: all that is left unless changed. */
export function HandOverDialog({ order, busy, onConfirm, onClose }: HandOverDialogProps) {
  const pieces = usePieces(order)
  const lends = pieces.chosen.some((line) => line.is_rental)
  const dueDay = useHandOverDueDay(lends && order.needs_return_day === true)
  const { items } = pieces
  return (
    <FormDialog
      title="ส่งมอบของ"
      confirm="ยืนยันส่งมอบ"
      busy={busy}
      leavesTo={[order.member]}
      ready={pieces.chosen.length > 0 && dueDay.ready}
      onConfirm={() => onConfirm({ ...(items && { items }), ...dueDay.sent }, dueDay.onRefusal)}
      onClose={onClose}
    >
      <Typography color="textSecondary">
        {pieces.everything ? 'ส่งมอบทั้งหมดที่เหลือ ลดจำนวนได้ถ้ายังส่งไม่ครบ' : 'ส่งมอบบางส่วน ที่เหลือส่งมอบทีหลังได้'}
      </Typography>
      <PieceChoice pieces={pieces} more={(line) => <LinePieces order={order} line={line.id} />} />
      <HandOverScan order={order} pieces={pieces} />
      <Typography variant="body2" color="textSecondary">
        ชิ้นที่ชำรุดหรือหาไม่พบ ลดจำนวนออก แล้วใช้ “ปิดส่วนที่เหลือ” หลังส่งมอบ
      </Typography>
      <HandOverDueDayField dueDay={dueDay} />
    </FormDialog>
  )
}

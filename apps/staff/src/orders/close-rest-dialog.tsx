import { formatBaht } from '@jansi/client/format'
import type { StaffOrder } from '@jansi/contract/staff-orders'
import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { ReasonChoice, useReason } from '../review/reason-choice.tsx'
import { OTHER_REASON } from '../review/reason-text.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { type ChosenItem, PieceChoice, usePieces } from './piece-choice.tsx'

const REASONS = ['ของไม่พร้อมส่งมอบ', 'สมาชิกไม่มารับของ', 'สมาชิกไม่ต้องการแล้ว', OTHER_REASON]

type CloseRestDialogProps = {
  order: StaffOrder
  busy: boolean
  onConfirm: (closed: { items?: ChosenItem[]; reason: string }) => void
  onClose: () => void
}

/** Asks which pieces will not be collected any more, and why; they go back to stock. */
export function CloseRestDialog({ order, busy, onConfirm, onClose }: CloseRestDialogProps) {
  const pieces = usePieces(order)
  const reason = useReason()
  const { items } = pieces
  const satang = pieces.chosen.reduce((sum, line) => sum + Math.round(line.price * 100) * line.now, 0)
  return (
    <FormDialog
      title="ปิดส่วนที่เหลือ"
      confirm="ยืนยันปิดรายการ"
      tone="error"
      busy={busy}
      ready={pieces.chosen.length > 0 && reason.reason !== ''}
      onConfirm={() => onConfirm({ ...(items && { items }), reason: reason.reason })}
      onClose={onClose}
    >
      <Typography color="textSecondary">
        ของที่ปิดกลับเข้าสต็อก สมาชิกไม่ต้องมารับแล้ว และเรียกคืนไม่ได้ ลดจำนวนได้ถ้าปิดแค่บางชิ้น
      </Typography>
      <PieceChoice pieces={pieces} />
      {satang > 0 && (
        <Alert severity="info">
          ของที่ปิดมูลค่า {formatBaht(satang / 100)} จะไปอยู่ในห้อง “คืนเงิน” ให้ตรวจยอดก่อนคืน
        </Alert>
      )}
      <Typography color="textSecondary">สมาชิกจะอ่านเหตุผลนี้ในอีเมลและประวัติคำสั่งซื้อ</Typography>
      <ReasonChoice reasons={REASONS} value={reason} />
    </FormDialog>
  )
}

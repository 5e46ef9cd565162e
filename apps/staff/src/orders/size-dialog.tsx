import { changeSize } from '@jansi/contract/calls/staff-corrections'
import type { StaffOrder } from '@jansi/contract/staff-order-body'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRecordAction } from '../lib/actions/use-record-action.ts'
import { api } from '../lib/api/api.ts'
import { newKey } from '../lib/api/request-key.ts'
import { ReasonChoice, useReason } from '../review/reason-choice.tsx'
import { OTHER_REASON } from '../review/reason-text.ts'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { QuantityField } from '../ui/fields/quantity-field.tsx'
import { doneText, hasMail } from './member-mail.ts'
import { toCollect } from './piece-choice.tsx'

const REASONS = ['สมาชิกขอเปลี่ยน', 'ขนาดเดิมไม่พร้อมส่งมอบ', OTHER_REASON]

type SizeDialogProps = { order: StaffOrder; line: StaffOrder['items'][number]; onClose: () => void }

/** Asks which size the pieces of a line that are not collected yet are changed to, how many, and why. */
export function SizeDialog({ order, line, onClose }: SizeDialogProps) {
  const { run, busy } = useRecordAction('orders', order.id)
  const queryClient = useQueryClient()
  const sizes = (order.other_sizes ?? []).filter(({ order_item }) => order_item === line.id)
  const [left] = useState(() => toCollect(line))
  const [idempotencyKey] = useState(newKey)
  const [quantity, setQuantity] = useState(left)
  const [variant, setVariant] = useState(sizes.find(({ available }) => available >= left)?.variant ?? 0)
  const reason = useReason()
  const chosen = sizes.find((size) => size.variant === variant)
  const isShort = chosen !== undefined && chosen.available < quantity

  async function confirm() {
    const body = { order_item: line.id, quantity, variant, reason: reason.reason }
    const succeeded = await run(
      () => api(changeSize, { params: { id: order.id }, body, idempotencyKey }),
      doneText('เปลี่ยนขนาดแล้ว', order),
    )
    if (!succeeded) return
    onClose()
    void queryClient.invalidateQueries({ queryKey: ['pick-lists'] })
  }

  return (
    <FormDialog
      title="เปลี่ยนขนาด"
      confirm="ยืนยันเปลี่ยนขนาด"
      busy={busy}
      ready={chosen !== undefined && !isShort && quantity > 0 && reason.reason !== ''}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Typography>
        {`${line.product_name} · ขนาดเดิม ${line.product_variant.size} · ยังไม่ได้รับ ${left} ชิ้น`}
      </Typography>
      <TextField
        select
        label="ขนาดใหม่ (ราคาเท่าเดิม)"
        value={variant === 0 ? '' : variant}
        onChange={(event) => setVariant(Number(event.target.value))}
        error={isShort}
        helperText={isShort ? 'ของในร้านไม่พอ ลดจำนวนหรือเลือกขนาดอื่น' : undefined}
      >
        {sizes.map((size) => (
          <MenuItem key={size.variant} value={size.variant} disabled={size.available === 0}>
            {`${size.size} · มี ${size.available} ชิ้น`}
          </MenuItem>
        ))}
      </TextField>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography sx={{ flexGrow: 1 }}>จำนวนที่เปลี่ยน</Typography>
        <QuantityField label="จำนวนที่เปลี่ยน" value={quantity} min={1} max={left} onChange={setQuantity} />
      </Box>
      <Typography color="textSecondary">
        {`ขนาดเดิมกลับเข้าสต็อก ขนาดใหม่จองไว้ให้${hasMail(order) ? ' สมาชิกได้อีเมลพร้อมเหตุผล' : ''}`}
      </Typography>
      <ReasonChoice reasons={REASONS} value={reason} />
    </FormDialog>
  )
}

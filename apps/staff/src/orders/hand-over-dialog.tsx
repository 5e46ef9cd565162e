import type { StaffOrder } from '@jansi/contract/staff-orders'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { FormDialog } from '../ui/form-dialog.tsx'
import { QuantityField } from '../ui/quantity-field.tsx'

export type HandOverItem = { order_item: number; quantity: number }

type HandOverDialogProps = {
  order: StaffOrder
  busy: boolean
  /** Gets undefined for everything that is left, else the pieces handed over now. */
  onConfirm: (items: HandOverItem[] | undefined) => void
  onClose: () => void
}

/** Asks how many pieces of each line are handed over: all that is left unless changed. */
export function HandOverDialog({ order, busy, onConfirm, onClose }: HandOverDialogProps) {
  const lines = order.items
    .map((line) => ({ ...line, left: line.quantity - line.collected }))
    .filter((line) => line.left > 0)
  const [quantities, setQuantities] = useState<Record<number, number>>({})
  const now = lines.map((line) => ({ ...line, now: quantities[line.id] ?? line.left }))
  const everything = now.every((line) => line.now === line.left)
  const handed = now.filter((line) => line.now > 0)

  function confirm() {
    onConfirm(everything ? undefined : handed.map((line) => ({ order_item: line.id, quantity: line.now })))
  }

  return (
    <FormDialog
      title="ส่งมอบของ"
      confirm="ยืนยันส่งมอบ"
      busy={busy}
      ready={handed.length > 0}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Typography color="textSecondary">
        {everything ? 'ส่งมอบทั้งหมดที่เหลือ ลดจำนวนได้ถ้ายังส่งไม่ครบ' : 'ส่งมอบบางส่วน ที่เหลือส่งมอบทีหลังได้'}
      </Typography>
      {now.map((line) => (
        <Box
          key={line.id}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: 'space-between',
            gap: 1,
          }}
        >
          <Box sx={{ minWidth: 0 }}>
            <Typography sx={{ fontWeight: 600 }}>{line.product_name}</Typography>
            <Typography variant="body2" color="textSecondary">
              {line.is_rental ? 'ยืม' : 'ซื้อ'} · ขนาด {line.product_variant.size} · เหลือ {line.left}
            </Typography>
          </Box>
          <QuantityField
            label={`จำนวน ${line.product_name}`}
            value={line.now}
            min={0}
            max={line.left}
            onChange={(quantity) => setQuantities((was) => ({ ...was, [line.id]: quantity }))}
          />
        </Box>
      ))}
    </FormDialog>
  )
}

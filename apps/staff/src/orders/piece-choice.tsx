import type { StaffOrder } from '@jansi/contract/staff-orders'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { QuantityField } from '../ui/quantity-field.tsx'

export type ChosenItem = { order_item: number; quantity: number }

type Line = StaffOrder['items'][number] & { left: number; now: number }

/** How many pieces of each line that is not collected yet are meant: all that is left unless changed. */
export function usePieces(order: StaffOrder) {
  const [quantities, setQuantities] = useState<Record<number, number>>({})
  const lines: Line[] = order.items
    .map((line) => ({ ...line, left: line.quantity - line.collected - (line.closed ?? 0) }))
    .filter((line) => line.left > 0)
    .map((line) => ({ ...line, now: quantities[line.id] ?? line.left }))
  const chosen = lines.filter((line) => line.now > 0)
  const everything = lines.every((line) => line.now === line.left)
  return {
    lines,
    chosen,
    everything,
    /** As the server takes it: nothing named means everything. */
    items: everything
      ? undefined
      : chosen.map((line): ChosenItem => ({ order_item: line.id, quantity: line.now })),
    choose: (line: Line, quantity: number) => setQuantities((was) => ({ ...was, [line.id]: quantity })),
  }
}

/** The lines with a number to each. */
export function PieceChoice({ pieces }: { pieces: ReturnType<typeof usePieces> }) {
  return pieces.lines.map((line) => (
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
        onChange={(quantity) => pieces.choose(line, quantity)}
      />
    </Box>
  ))
}

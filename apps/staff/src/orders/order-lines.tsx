import type { Elements } from '@jansi/client/elements'
import { formatBaht, formatWeekday } from '@jansi/client/format'
import type { StaffOrder } from '@jansi/contract/staff-order-body'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { tones } from '../theme.ts'
import { ProductImage } from '../ui/images/product-image.tsx'
import { Panel } from '../ui/page/panel.tsx'
import { SizeDialog } from './size-dialog.tsx'

type Line = StaffOrder['items'][number]

/** The ordered items, with their collected and returned pieces, and the sum. */
export function OrderLines({ order, waits }: { order: StaffOrder; waits: boolean }) {
  const [changing, setChanging] = useState<Line | null>(null)
  const mayChange = (line: Line) => order.other_sizes?.some((size) => size.order_item === line.id) === true
  const closedSatang = order.items.reduce(
    (sum, line) => sum + Math.round(line.price * 100) * (line.closed ?? 0),
    0,
  )
  return (
    <Panel title="รายการ">
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {order.items.map((line) => (
          <OrderLine key={line.id} line={line}>
            {mayChange(line) && (
              <Button
                size="small"
                disabled={waits}
                onClick={() => setChanging(line)}
                aria-label={`เปลี่ยนขนาด ${line.product_name}`}
              >
                เปลี่ยนขนาด
              </Button>
            )}
          </OrderLine>
        ))}
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', pt: 1.5 }}>
        <Typography sx={{ fontWeight: 600 }}>ยอดรวม</Typography>
        <Typography sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          {formatBaht(order.amount)}
        </Typography>
      </Box>
      {closedSatang > 0 && (
        <Box sx={{ display: 'flex', justifyContent: 'space-between', color: tones.care.deep }}>
          <Typography>มูลค่าของที่ปิด</Typography>
          <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {`−${formatBaht(closedSatang / 100)}`}
          </Typography>
        </Box>
      )}
      {changing && <SizeDialog order={order} line={changing} onClose={() => setChanging(null)} />}
    </Panel>
  )
}

function OrderLine({ line, children }: { line: Line; children: Elements }) {
  const kind = line.is_rental ? tones.info : tones.done
  const closed = line.closed ?? 0
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 1.5,
        py: 1.25,
        borderBottom: '1px solid',
        borderColor: 'divider',
        minWidth: 0,
      }}
    >
      <ProductImage image={line.image} />
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, lineHeight: 1.45, overflowWrap: 'anywhere' }}>
          {line.product_name}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          <Box
            component="span"
            sx={{ bgcolor: kind.tint, color: kind.deep, px: 1, borderRadius: 999, fontWeight: 600, mr: 1 }}
          >
            {line.is_rental ? 'ยืม' : 'ซื้อ'}
          </Box>
          <span>{`ขนาด ${line.product_variant.size} · ${formatBaht(line.price)} × ${line.quantity}`}</span>
        </Typography>
        {line.collected > 0 && (
          <Typography variant="body2" color="textSecondary">
            {`รับแล้ว ${line.collected} จาก ${line.quantity - closed}${line.is_rental ? ` · คืนแล้ว ${line.returned} จาก ${line.collected}` : ''}`}
          </Typography>
        )}
        {line.return_due_on && (
          <Typography variant="body2" color="textSecondary">
            {`คืนภายใน ${formatWeekday(line.return_due_on)}`}
          </Typography>
        )}
        {closed > 0 && (
          <Typography variant="body2" sx={{ color: tones.care.deep, overflowWrap: 'anywhere' }}>
            {`ปิดแล้ว ${closed} ชิ้น${line.closed_reason ? ` · ${line.closed_reason}` : ''}`}
          </Typography>
        )}
        {children}
      </Box>
      <Typography sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {formatBaht(line.price * line.quantity)}
      </Typography>
    </Box>
  )
}
